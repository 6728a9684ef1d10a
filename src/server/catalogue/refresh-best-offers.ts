/** The door for the other slices: checkout, inventory and vendors change offers and stock, and end with this. */
export { refreshBestOffers } from './best-offer-store.ts'

export { UnitsOnSale } from '#web/storefront/returned-units/units-on-sale.tsx'
export { OfferList } from './offer-list.tsx'
export { PriceHistory } from './price-history.tsx'

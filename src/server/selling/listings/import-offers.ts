import type { Transaction } from 'kysely'
import type { UnpricedListing } from '#domain/selling/listings/unpriced-listing.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { ChangedOffer, NewOffer } from './offer-columns.ts'
import { insertOffers, updateOffers } from './offer-store.ts'
import { insertUnpriced, removeUnpriced } from './unpriced-store.ts'

type Tx = Transaction<Schema>
/** Whose file it was, and when. */
type Import = { sellerId: string; at: Date }

/** Adds the offers of a file, in the order of their products, as everybody takes the products' locks. */
export async function addOffers(
  tx: Tx,
  { offers, ...by }: Import & { offers: readonly NewOffer[] },
): Promise<void> {
  const inOrder = offers.toSorted((one, other) => (one.productId < other.productId ? -1 : 1))
  await insertOffers(tx, { ...by, offers: inOrder })
}

/** Gives offers that were locked for the file these terms and this status; one that was removed is back with it. */
export async function changeOffers(
  tx: Tx,
  changed: Import & { offers: readonly ChangedOffer[] },
): Promise<void> {
  await updateOffers(tx, changed)
}

/** Lists products of a file without an offer: their seller is asked for the price. */
export async function awaitPrices(
  tx: Tx,
  listed: Import & { listings: readonly (UnpricedListing & { productId: string })[] },
): Promise<void> {
  await insertUnpriced(tx, listed)
}

/** Products that a file has priced wait no longer. */
export async function endAwaitedPrices(
  tx: Tx,
  priced: { sellerId: string; productIds: readonly string[] },
): Promise<void> {
  await removeUnpriced(tx, priced)
}

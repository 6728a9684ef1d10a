import type { Transaction } from 'kysely'
import type { RowPlan } from '#domain/selling/imports/planned-row.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { auditAll } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace } from '#server/ground/db/seller-transaction.ts'
import { awaitPrices, endAwaitedPrices } from '#server/selling/listings/import-offers.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { applyNewOffers, applyOfferChanges } from './apply-offers.ts'
import { applyNewProducts, applyProductChanges, shareOfferedProducts } from './apply-products.ts'
import { hasOffer, type ImportBatch, type PlannedRow, type RowWork, workOf } from './row-work.ts'

/**
 * Does what the rows' plans say, all in a few statements: products, offers, stock, the record of each change, and the
 * best offers once at the end. The plans were made under the locks of this transaction. Gives the offer of each row.
 */
export async function applyPlans(
  app: App,
  tx: Transaction<Schema>,
  who: ActingVendor,
  rows: readonly PlannedRow[],
): Promise<(string | undefined)[]> {
  const work = await workOf(app, tx, rows)
  if (work.length > 0) {
    const batch = { tx, who, at: app.clock.now() }
    const records = [
      ...(await applyNewProducts(batch, work)),
      ...(await applyProductChanges(batch, work)),
      ...(await shareOfferedProducts(batch, work)),
      ...(await applyNewOffers(batch, work)),
      ...(await applyOfferChanges(batch, work)),
    ]
    await markUnpriced(batch, work)
    await auditAll(tx, app, records)
    const sold = work.filter(hasOffer).map(({ productId }) => productId)
    await asMarketplace(tx, () => refreshBestOffers(tx, sold))
  }
  const offerIds = new Map<RowPlan, string>(work.filter(hasOffer).map(({ plan, offerId }) => [plan, offerId]))
  return rows.map(({ plan }) => (plan.kind === 'unchanged' ? plan.offerId : offerIds.get(plan)))
}

/** What has an offer waits for a price no longer; what has no price waits from now on. */
async function markUnpriced(
  { tx, who: { sellerId }, at }: ImportBatch,
  work: readonly RowWork[],
): Promise<void> {
  const sold = work.filter(hasOffer)
  await endAwaitedPrices(tx, { sellerId, productIds: sold.map(({ productId }) => productId) })
  const listings = work.flatMap(({ plan, productId }) =>
    plan.kind === 'unpriced' ? [{ productId, ...plan.listing }] : [],
  )
  await awaitPrices(tx, { sellerId, at, listings })
}

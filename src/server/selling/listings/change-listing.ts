import type { Transaction } from 'kysely'
import { type AnyResult, type Refused, refuse } from '#domain/ground/shared/result.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace, decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'

/** What a unique index says when two forms are sent at the same moment. */
/** What another listing has already. */
export type DuplicateListing =
  | 'listings.sku_taken'
  | 'listings.already_offered'
  | 'returned_units.stays_open_box'
  | 'catalogue.product_exists'
  | 'catalogue.product_changed'

const DUPLICATES: Readonly<Record<string, Refused<DuplicateListing>>> = {
  offers_by_seller_sku: refuse('listings.sku_taken', {
    fields: { sku: 'Another of your products has this SKU' },
  }),
  offers_product_id_seller_id_condition_key: refuse('listings.already_offered'),
  returned_units_stay_open_box: refuse('returned_units.stays_open_box'),
  products_by_maker_number: refuse('catalogue.product_exists'),
  product_proposals_one_open: refuse('catalogue.product_changed'),
}

/**
 * One change of what a seller lists: in the seller's own transaction, all or nothing. The cards of the products that
 * `work` names through `touches` follow in the same transaction. Refuses a SKU that another offer of the seller has.
 */
export async function changeListing<Answer extends AnyResult>(
  app: App,
  who: ActingVendor,
  work: (tx: Transaction<Schema>, touches: (productId: string) => void) => Promise<Answer>,
): Promise<Answer | Refused<DuplicateListing>> {
  try {
    return await decideInSellerTransaction(app, who.sellerId, async (tx) => {
      const touched = new Set<string>()
      const result = await work(tx, (productId) => touched.add(productId))
      if (result.ok && touched.size > 0) await asMarketplace(tx, () => refreshBestOffers(tx, [...touched]))
      return result
    })
  } catch (error) {
    const refusal = DUPLICATES[constraintOf(error)]
    if (refusal) return refusal
    throw error
  }
}

function constraintOf(error: unknown): string {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
}

import type { Kysely } from 'kysely'
import { LEAST_PAISE } from '#domain/goods/receipts/proof-of-receipt.ts'
import { type SellerStars, sellerRatingText } from '#domain/goods/reviews/seller-rating.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/**
 * A seller's share of this customer's order of which something was delivered; undefined for any other, and for one of less
 * than ₹100: good ratings of it would prove nothing, and bad ones alone would not be fair (decision 1197).
 */
export async function findRateable(
  db: Kysely<Schema>,
  { userId, vendorOrderId }: { userId: string; vendorOrderId: string },
): Promise<{ sellerId: string; sellerName: string; given: SellerStars | undefined } | undefined> {
  if (!isUuid(vendorOrderId)) return undefined
  const row = await db
    .selectFrom('vendor_orders')
    .innerJoin('orders', 'orders.id', 'vendor_orders.order_id')
    .leftJoin('seller_ratings', 'seller_ratings.vendor_order_id', 'vendor_orders.id')
    .select(['vendor_orders.seller_id', 'supplier_name', 'day_kept', 'packing', 'described'])
    .where('vendor_orders.id', '=', vendorOrderId)
    .where('orders.user_id', '=', userId)
    .where('vendor_orders.subtotal_paise', '>=', LEAST_PAISE)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('parcels')
          .select('parcels.id')
          .whereRef('parcels.vendor_order_id', '=', 'vendor_orders.id')
          .where('parcels.status', '=', 'delivered'),
      ),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { day_kept: dayKept, packing, described } = row
  const isRated = dayKept !== null && packing !== null && described !== null
  return {
    sellerId: row.seller_id,
    sellerName: row.supplier_name,
    given: isRated ? { dayKept, packing, described } : undefined,
  }
}

/** How customers rated a seller up to last night, as its page says it. */
export async function findSellerRating(db: Kysely<Schema>, sellerId: string): Promise<string[]> {
  const sums = await db
    .selectFrom('seller_rating_sums')
    .select([
      'shown_ratings as ratings',
      'shown_day_kept as dayKept',
      'shown_packing as packing',
      'shown_described as described',
    ])
    .where('seller_id', '=', sellerId)
    .executeTakeFirst()
  return sellerRatingText(sums)
}

import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export interface ReviewRecord {
  productId: string
  sellerId: string
  state: 'waiting' | 'seen' | 'held'
  isOffSale: boolean
}

/** A listing's review under its lock. The product is locked before it, as sellers' changes do. */
export async function lockReview(tx: Tx, productId: string): Promise<ReviewRecord | undefined> {
  const row = await tx
    .selectFrom('product_reviews')
    .select(['product_id', 'seller_id', 'state', 'is_off_sale'])
    .where('product_id', '=', productId)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      productId: row.product_id,
      sellerId: row.seller_id,
      state: row.state,
      isOffSale: row.is_off_sale,
    }
  )
}

/** Writes what an administrator found; a listing that never waited has no review to settle. */
export async function settleReview(
  tx: Tx,
  review: {
    productId: string
    state: 'seen' | 'held'
    seenVersion: number
    reason: string | null
    by: string
    at: Date
  },
): Promise<void> {
  const { productId, state, seenVersion, reason, by, at } = review
  await tx
    .updateTable('product_reviews')
    .set({
      state,
      is_off_sale: state === 'held',
      seen_version: state === 'seen' ? seenVersion : sql<number>`seen_version`,
      reason: state === 'held' ? reason : null,
      decided_by: by,
      decided_at: at,
    })
    .where('product_id', '=', productId)
    .execute()
}

import type { Kysely } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

const AT_ONCE = 200

/** Products with a published review whose facts a seller may still change by itself, some at a time. */
export async function listReviewedWithOwner(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('product_ratings')
    .innerJoin('products', 'products.id', 'product_ratings.product_id')
    .select('products.id')
    .where('product_ratings.reviews', '>', 0)
    .where('products.owner_seller_id', 'is not', null)
    .orderBy('products.id')
    .limit(AT_ONCE)
    .execute()
  return rows.map((row) => row.id)
}

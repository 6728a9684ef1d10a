import type { Transaction } from 'kysely'
import type { UnpricedListing } from '#domain/selling/listings/unpriced-listing.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** What a seller listed of a product without a price; undefined when no price is awaited. */
export async function findUnpriced(
  tx: Tx,
  { sellerId, productId }: { sellerId: string; productId: string },
): Promise<UnpricedListing | undefined> {
  return tx
    .selectFrom('unpriced_listings')
    .select(['seller_sku as sellerSku', 'condition', 'dispatch_days as dispatchDays', 'stock'])
    .where('seller_id', '=', sellerId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
}

export async function insertUnpriced(
  tx: Tx,
  {
    sellerId,
    at,
    listings,
  }: { sellerId: string; at: Date; listings: readonly (UnpricedListing & { productId: string })[] },
): Promise<void> {
  if (listings.length === 0) return
  await tx
    .insertInto('unpriced_listings')
    .values(
      listings.map(({ productId, sellerSku, condition, dispatchDays, stock }) => ({
        seller_id: sellerId,
        product_id: productId,
        seller_sku: sellerSku,
        condition,
        dispatch_days: dispatchDays,
        stock,
        created_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['seller_id', 'product_id']).doUpdateSet((eb) => ({
        seller_sku: eb.ref('excluded.seller_sku'),
        condition: eb.ref('excluded.condition'),
        dispatch_days: eb.ref('excluded.dispatch_days'),
        stock: eb.ref('excluded.stock'),
      })),
    )
    .execute()
}

export async function removeUnpriced(
  tx: Tx,
  { sellerId, productIds }: { sellerId: string; productIds: readonly string[] },
): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .deleteFrom('unpriced_listings')
    .where('seller_id', '=', sellerId)
    .where('product_id', 'in', productIds)
    .execute()
}

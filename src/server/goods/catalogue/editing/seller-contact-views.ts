import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** Everybody who keeps a shop's stock or owns it, and can still sign in. */
export async function listVendorsOf(
  tx: Tx,
  sellerId: string,
): Promise<{ userId: string; name: string; email: string }[]> {
  return tx
    .selectFrom('vendors')
    .innerJoin('users', 'users.id', 'vendors.user_id')
    .select(['vendors.user_id as userId', 'vendors.name', 'users.email'])
    .where('vendors.seller_id', '=', sellerId)
    .where('users.deactivated_at', 'is', null)
    .where(sql<boolean>`vendors.roles && ARRAY['owner', 'stock']`)
    .orderBy('vendors.created_at')
    .execute()
}

/** The shop's offer of a product, the newest when it has several conditions. */
export async function findOfferOf(
  tx: Tx,
  { sellerId, productId }: { sellerId: string; productId: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('offers')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('product_id', '=', productId)
    .where('status', '<>', 'removed')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

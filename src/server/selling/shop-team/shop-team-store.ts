import type { Transaction } from 'kysely'
import type { ShopRole } from '#domain/ground/access/shop-roles.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/**
 * Locks everybody of a shop until the transaction ends, so that changes of its team come one after the other. The
 * second query sees what was committed while the first one waited.
 */
export async function lockShopTeam(tx: Tx, sellerId: string): Promise<ShopColleague[]> {
  await tx
    .selectFrom('vendors')
    .select('user_id')
    .where('seller_id', '=', sellerId)
    .orderBy('user_id')
    .forUpdate()
    .execute()
  return tx
    .selectFrom('vendors')
    .innerJoin('users', 'users.id', 'vendors.user_id')
    .select(['vendors.user_id as userId', 'vendors.name', 'users.email', 'vendors.roles'])
    .select((eb) => eb('users.deactivated_at', 'is not', null).$castTo<boolean>().as('isDeactivated'))
    .where('vendors.seller_id', '=', sellerId)
    .execute()
}

export interface ShopColleague {
  userId: string
  name: string
  email: string
  roles: ShopRole[]
  isDeactivated: boolean
}

export async function saveShopRoles(tx: Tx, o: { userId: string; roles: ShopRole[] }): Promise<void> {
  await tx.updateTable('vendors').set({ roles: o.roles }).where('user_id', '=', o.userId).execute()
}

export async function removeFromShop(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('vendors').where('user_id', '=', userId).execute()
}

/** What a shop is called. */
export async function findShopName(tx: Tx, sellerId: string): Promise<string | undefined> {
  const shop = await tx.selectFrom('sellers').select('name').where('id', '=', sellerId).executeTakeFirst()
  return shop?.name
}

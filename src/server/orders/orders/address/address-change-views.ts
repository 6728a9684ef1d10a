import type { Kysely } from 'kysely'
import type { ChangedAddress } from '#domain/orders/orders/address-change.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** A correction of an order's address as its pages show it. */
export interface AddressChangeView {
  at: string
  byKind: 'customer' | 'admin'
  byName: string | null
  reason: string | null
  from: ChangedAddress
  to: ChangedAddress
}

/** How the address of an order was corrected, the first first. */
export function listAddressChangesForOffice(
  app: Pick<App, 'db'>,
  _admin: Permitted<'orders.read'>,
  orderId: string,
): Promise<AddressChangeView[]> {
  return readChanges(app.db, orderId)
}

/** The same as the customer reads it at the order: without names and reasons of the office. */
export type ToldAddressChange = Pick<AddressChangeView, 'at' | 'byKind'> & { before: string }

export async function listAddressChangesForCustomer(
  app: Pick<App, 'db'>,
  orderId: string,
): Promise<ToldAddressChange[]> {
  const changes = await readChanges(app.db, orderId)
  return changes.map(({ at, byKind, from }) => ({ at, byKind, before: `${from.city} ${from.postalCode}` }))
}

async function readChanges(db: Kysely<Schema>, orderId: string): Promise<AddressChangeView[]> {
  const rows = await db
    .selectFrom('order_address_changes')
    .leftJoin('users', 'users.id', 'order_address_changes.by_id')
    .select(['changed_at', 'by_kind as byKind', 'users.name as byName', 'reason'])
    .select(['from_address', 'from_city', 'from_postal_code', 'to_address', 'to_city', 'to_postal_code'])
    .where('order_id', '=', orderId)
    .orderBy('changed_at')
    .orderBy('order_address_changes.id')
    .$narrowType<{ byKind: 'customer' | 'admin' }>()
    .execute()
  return rows.map((row) => ({
    at: row.changed_at.toISOString(),
    byKind: row.byKind,
    byName: row.byName,
    reason: row.reason,
    from: { address: row.from_address, city: row.from_city, postalCode: row.from_postal_code },
    to: { address: row.to_address, city: row.to_city, postalCode: row.to_postal_code },
  }))
}

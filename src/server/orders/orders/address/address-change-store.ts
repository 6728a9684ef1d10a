import type { Transaction } from 'kysely'
import type { ChangedAddress } from '#domain/orders/orders/address-change.ts'
import type { Schema } from '#server/ground/db/schema.ts'

export interface AddressChange {
  id: string
  orderId: string
  at: Date
  by: { kind: 'customer' | 'admin'; id: string }
  /** Of the office alone. */
  reason: string | null
  from: ChangedAddress
  to: ChangedAddress
}

/** Keeps where an order was to go, with who sends it elsewhere. */
export async function insertAddressChange(tx: Transaction<Schema>, change: AddressChange): Promise<void> {
  await tx
    .insertInto('order_address_changes')
    .values({
      id: change.id,
      order_id: change.orderId,
      changed_at: change.at,
      by_kind: change.by.kind,
      by_id: change.by.id,
      reason: change.reason,
      from_address: change.from.address,
      from_city: change.from.city,
      from_postal_code: change.from.postalCode,
      to_address: change.to.address,
      to_city: change.to.city,
      to_postal_code: change.to.postalCode,
    })
    .execute()
}

import type { Kysely } from 'kysely'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { TooLate } from '#server/money/payments/mail/refund-mail.ts'
import { cashLeft, cashTaken } from '#server/orders/orders/parcels/cash-left-views.ts'

const GONE: ReadonlySet<VendorOrderStatus> = new Set([
  'shipped',
  'partly-shipped',
  'delivered',
  'returned',
  'lost',
])

/**
 * Why money that came online for what is paid at the door does not count, under the lock of the order: undefined where the door was
 * paid already, so that it came a second time. `whileHere` is the reason where all is still with its sellers.
 */
export async function findWhyTooLate(
  db: Kysely<Schema>,
  {
    orderId,
    vendorOrderStatuses,
    whileHere,
  }: {
    orderId: string
    vendorOrderStatuses: readonly VendorOrderStatus[]
    whileHere: 'disputed' | 'offer'
  },
): Promise<TooLate | undefined> {
  const row = await db
    .selectFrom('orders')
    .select([cashLeft({ order: 'orders.id' }).as('left'), cashTaken({ order: 'orders.id' }).as('taken')])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const cashPaise = Number(row.left)
  if (cashPaise === 0) return Number(row.taken) > 0 ? undefined : { why: 'nothing-due', cashPaise }
  return { why: vendorOrderStatuses.some((status) => GONE.has(status)) ? 'left' : whileHere, cashPaise }
}

import type { Transaction } from 'kysely'
import type { VendorOrderStatus } from '#domain/orders/vendor-order-status.ts'
import type { Schema } from '#server/db/schema.ts'
import { together } from '#server/db/together.ts'
import { lockOrderRow, lockVendorOrderRows } from './order-move-store.ts'

/**
 * Makes whoever moves anything of an order, its payment or a part, wait for each other. It comes before the locks of the
 * payment and the parts and after that of the customer's cart (decision 0440).
 */
export function lockOrder(tx: Transaction<Schema>, orderId: string): Promise<void> {
  return lockOrderRow(tx, orderId)
}

/** The parts of an order as they stand until the transaction ends: their order is locked first. */
export async function lockVendorOrders(
  tx: Transaction<Schema>,
  orderId: string,
): Promise<{ id: string; status: VendorOrderStatus }[]> {
  const [, parts] = await together([lockOrderRow(tx, orderId), lockVendorOrderRows(tx, orderId)])
  return parts
}

import type { Transaction } from 'kysely'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { lockOrderRow, lockVendorOrderRows } from './order-move-store.ts'

/**
 * Makes whoever moves anything of an order, its payment or a vendor order, wait for each other. It comes before the locks of the
 * payment and the vendor orders and after that of the customer's cart (decision 0440).
 */
export function lockOrder(tx: Transaction<Schema>, orderId: string): Promise<void> {
  return lockOrderRow(tx, orderId)
}

/** The vendor orders of an order as they stand until the transaction ends: their order is locked first. */
export async function lockVendorOrders(
  tx: Transaction<Schema>,
  orderId: string,
): Promise<{ id: string; status: VendorOrderStatus }[]> {
  const [, vendorOrders] = await together([lockOrderRow(tx, orderId), lockVendorOrderRows(tx, orderId)])
  return vendorOrders
}

import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { addSales, countSales } from './count-sales.ts'
import { refreshCustomer } from './sales-store.ts'
import { readVendorOrdersToRecord } from './vendor-orders-to-record-views.ts'

/**
 * Counts an order that has just been placed in its sellers' figures of the day and among their customers, in the
 * transaction that places it. Nothing is owed for it yet: the ledger follows when the goods leave.
 */
export async function countPlacedOrder(tx: Transaction<Schema>, orderId: string): Promise<void> {
  await countSales(tx, await readVendorOrdersToRecord(tx, { orderId }), 1)
}

/** The same for an order that is placed as it is written: whose it is and who sells it is known. */
export async function countNewOrder(
  tx: Transaction<Schema>,
  { orderId, ...bought }: { orderId: string; userId: string; sellerIds: readonly string[] },
): Promise<void> {
  const [vendorOrders, firstDays] = await together([
    readVendorOrdersToRecord(tx, { orderId }),
    refreshCustomer(tx, bought),
  ])
  await addSales(tx, { vendorOrders, firstDays, direction: 1 })
}

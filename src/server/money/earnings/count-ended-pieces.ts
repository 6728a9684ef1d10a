import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { isSale } from '#domain/money/earnings/counted-sales.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { countMarketplacePieces } from '#server/money/reporting/count-marketplace-sales.ts'
import { addToDays, refreshCustomer } from './sales-store.ts'
import { readVendorOrdersToRecord } from './vendor-orders-to-record-views.ts'

/**
 * Takes pieces that ended without goods, and what they cost, out of the figures of the day on which they were sold, after
 * their lines were written. Their orders still count, until their vendor orders are cancelled or come back. Pieces of a vendor order that does not
 * count change nothing: it left the figures whole.
 */
export async function countEndedPieces(
  tx: Transaction<Schema>,
  pieces: readonly { orderLineId: string; quantity: number; paise: Paise }[],
): Promise<void> {
  if (pieces.length === 0) return
  const lines = await tx
    .selectFrom('order_lines')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'order_lines.vendor_order_id')
    .select(['order_lines.id', 'order_lines.vendor_order_id', 'vendor_orders.status'])
    .where(
      'order_lines.id',
      'in',
      pieces.map((piece) => piece.orderLineId),
    )
    .execute()
  const counted = lines.filter(({ status }) => isSale(status))
  const vendorOrderIds = [...new Set(counted.map((line) => line.vendor_order_id))]
  if (vendorOrderIds.length === 0) return
  for (const vendorOrder of await readVendorOrdersToRecord(tx, { vendorOrderIds })) {
    const own = new Set(
      counted.filter((line) => line.vendor_order_id === vendorOrder.vendorOrderId).map(({ id }) => id),
    )
    const ended = pieces.filter((piece) => own.has(piece.orderLineId))
    const { sellerId, userId, soldOn: day } = vendorOrder
    const units = ended.reduce((sum, piece) => sum + piece.quantity, 0)
    const revenuePaise = ended.reduce((sum, piece) => sum + piece.paise, 0)
    // The vendor order still counts, so nobody's first order changes.
    await refreshCustomer(tx, { userId, sellerIds: [sellerId] })
    const change = { day, orders: 0, units: -units, revenuePaise: -revenuePaise }
    await addToDays(tx, [{ ...change, sellerId, newCustomers: 0 }])
    await countMarketplacePieces(tx, { day, units, revenuePaise })
  }
}

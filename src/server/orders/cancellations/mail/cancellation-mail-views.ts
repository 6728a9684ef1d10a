import type { Transaction } from 'kysely'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { contributedTo } from '#server/money/earnings/contributions/contribution-views.ts'
import { cashLeft } from '#server/orders/orders/parcels/cash-left-views.ts'

/** An order with what the letters about its cancelled pieces say of it. */
export async function readOrderForCancellation(tx: Transaction<Schema>, orderId: string) {
  const row = await tx
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.user_id', 'orders.email', 'orders.first_name', 'orders.sequence', 'orders.total_paise'])
    .select(['payments.status as payment_status', 'payments.method', 'orders.payment_method'])
    .select(contributedTo({ order: 'orders.id' }).as('contributed'))
    .select(['orders.has_advance', cashLeft({ order: 'orders.id' }).as('cash_left')])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const vendorOrders = await tx
    .selectFrom('vendor_orders')
    .innerJoin('sellers', 'sellers.id', 'vendor_orders.seller_id')
    .select(['vendor_orders.id', 'seller_id', 'vendor_orders.status', 'cancelled_paise'])
    .select((eb) => eb.fn.coalesce('supplier_name', 'sellers.name').as('seller_name'))
    .where('order_id', '=', orderId)
    .execute()
  const doneAtDoor = await tx
    .selectFrom('parcels')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('cash_paise'), eb.val(0)).as('paise'))
    .where('order_id', '=', orderId)
    .where('status', 'in', ['delivered', 'returning', 'returned', 'lost', 'damaged'])
    .executeTakeFirstOrThrow()
  return {
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    number: orderNumber(row.sequence),
    totalPaise: row.total_paise,
    /** What somebody else pays of what was not cancelled. */
    contributedPaise: Number(row.contributed),
    /** What was paid at the door, and what never will be since its parcel does not come. */
    doneAtDoorPaise: Number(doneAtDoor.paise),
    cancelledPaise: vendorOrders.reduce((sum, vendorOrder) => sum + vendorOrder.cancelled_paise, 0),
    /** What is still collected after an advance; undefined of an order that is paid in one way. */
    restPaise: row.has_advance ? Number(row.cash_left) : undefined,
    paymentMethod: row.payment_method,
    paymentStatus: row.payment_status,
    vendorOrders: vendorOrders.map((vendorOrder) => ({
      id: vendorOrder.id,
      sellerId: vendorOrder.seller_id,
      sellerName: vendorOrder.seller_name,
      status: vendorOrder.status,
    })),
  }
}

/** Parcels as their labels number them. */
export async function readParcelPositions(
  tx: Transaction<Schema>,
  parcelIds: readonly string[],
): Promise<number[]> {
  if (parcelIds.length === 0) return []
  const rows = await tx
    .selectFrom('parcels')
    .select('position')
    .where('id', 'in', [...parcelIds])
    .orderBy('position')
    .execute()
  return rows.map(({ position }) => position)
}

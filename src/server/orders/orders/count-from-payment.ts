import type { Transaction } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import { countedFromPayment } from '#domain/ground/shipping/delivery-promise.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import { setPromises } from './order-store.ts'
import { readPromisedVendorOrders } from './promised-vendor-orders-views.ts'

const CLOSE_MS = HOUR_MS

/**
 * The days of an order that was written before it was paid, counted from the payment; those of an order that was paid
 * within the hour of one day stay. Called while the order is placed, under its lock. The same of one that waited for its
 * customer since `orderedAt`, which may be longer than it exists: what is bought again goes on with the wait of another.
 */
export async function countFromPayment(
  app: Pick<App, 'db' | 'clock'>,
  tx: Transaction<Schema>,
  { orderId, paidAt, ...from }: { orderId: string; paidAt: Date; orderedAt?: Date },
): Promise<void> {
  const vendorOrders = await readPromisedVendorOrders(tx, orderId)
  const writtenAt = vendorOrders[0]?.created_at ?? paidAt
  const orderedAt = from.orderedAt && from.orderedAt > writtenAt ? from.orderedAt : writtenAt
  const isClose =
    paidAt.getTime() - orderedAt.getTime() < CLOSE_MS && indianDay(orderedAt) === indianDay(paidAt)
  if (isClose) return
  const { holidays } = await readShipping(app, tx)
  await setPromises(
    tx,
    vendorOrders.map(({ id, dispatch_by, promised_by, preorder_from, postal_code: pin, sellerPin }) => ({
      vendorOrderId: id,
      ...countedFromPayment(
        { dispatchBy: dispatch_by, promisedBy: promised_by },
        { orderedAt, paidAt, preorderFrom: preorder_from },
        { pin, sellerPin, holidays },
      ),
    })),
  )
}

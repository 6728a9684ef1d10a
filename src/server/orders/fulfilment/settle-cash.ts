import type { Transaction } from 'kysely'
import { cashPaymentEnd } from '#domain/orders/fulfilment/cash-collected.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { countRefundsOf } from '#server/money/payments/count-refunds.ts'
import { lockPayment, movePayment } from '#server/money/payments/move-payment.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { readCashParcels } from './cash-views.ts'

/**
 * Ends the payment of an order in cash when the last of its parcels has arrived, in the transaction that says so; of what
 * was collected a vendor order may have gone back by then. A gateway that was asked to take it ahead is asked on: what it took
 * and did not tell goes back.
 */
export async function settleCash(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  orderId: string,
): Promise<void> {
  const payment = await lockPayment(tx, orderId)
  if (payment?.status !== 'due') return
  const vendorOrders = (await lockVendorOrders(tx, orderId)).map(({ status }) => status)
  const end = cashPaymentEnd({ vendorOrders, parcels: await readCashParcels(tx, orderId) })
  if (!end) return
  await movePayment(app, tx, payment, { status: end, keepAsking: true })
  if (end === 'paid') await countRefundsOf(app, tx, orderId)
}

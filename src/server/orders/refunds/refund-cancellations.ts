import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { isPaid } from '#domain/orders/refunds/money-of-parcel.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { oweRefund } from '#server/money/payments/ask-refunds.ts'
import { lockPayment } from '#server/money/payments/move-payment.ts'
import { readCancellationsToRefund } from './cancelled-amounts-views.ts'

/**
 * Sends back what was paid at the gateway for pieces that were cancelled before they left, once for each cancellation,
 * under the lock of the order: when they are cancelled, or when the order is paid after that. Gives what goes back now;
 * 0 for an order that is paid at the door, where less is collected; of one with an advance their share of it.
 */
export async function refundCancellations(
  app: App,
  tx: Transaction<Schema>,
  orderId: string,
): Promise<{ paise: Paise }> {
  const payment = await lockPayment(tx, orderId)
  const { gateway, gatewayPaymentId } = payment ?? {}
  if (!payment || !gateway || !gatewayPaymentId || !isPaid(payment.status)) return { paise: 0 }
  const owed = await readCancellationsToRefund(tx, orderId)
  for (const { cancellationId, paise } of owed)
    await oweRefund(app, tx, {
      orderId,
      gateway,
      gatewayPaymentId,
      amountPaise: paise,
      reason: 'cancellation',
      causeId: cancellationId,
    })
  return { paise: owed.reduce((sum, { paise }) => sum + paise, 0) }
}

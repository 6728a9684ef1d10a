import type { Transaction } from 'kysely'
import type { GatewayPayment } from '#domain/ground/outside/gateway-payment.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { RecordedPayment } from '../record-attempts.ts'
import { queueRefundMail } from './refund-mail.ts'

/**
 * Writes to a customer that a bank set money aside for a payment that is not taken, since another one pays the same: once, when
 * that becomes known. It goes back without us.
 */
export async function tellUntaken(
  app: App,
  tx: Transaction<Schema>,
  {
    orderId,
    paidBy,
    payments,
    recorded,
  }: {
    orderId: string
    /** The payment that counts. */
    paidBy: string
    payments: readonly GatewayPayment[]
    recorded: ReadonlyMap<string, RecordedPayment>
  },
): Promise<void> {
  for (const { id: gatewayPaymentId, status, amountPaise: paise } of payments)
    if (gatewayPaymentId !== paidBy && isGivenBackUntaken(status, recorded.get(gatewayPaymentId)?.before))
      await queueRefundMail(app, tx, { kind: 'second-payment-released', orderId, paise, gatewayPaymentId })
}

function isGivenBackUntaken(status: GatewayPayment['status'], before: RecordedPayment['before']): boolean {
  if (status === before || before === 'captured') return false
  return status === 'authorized' || (status === 'refunded' && before !== 'authorized')
}

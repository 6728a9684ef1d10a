import type { Transaction } from 'kysely'
import type { GatewayPayment } from '#domain/ground/outside/gateway-payment.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { decidePayment } from '#domain/money/payments/decide-payment.ts'
import { mayPayRest } from '#domain/orders/checkout/pay-ahead.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { findAndCapture } from '#server/money/payments/ask-gateway.ts'
import { oweRefund } from '#server/money/payments/ask-refunds.ts'
import type { TooLate } from '#server/money/payments/mail/refund-mail.ts'
import { tellUntaken } from '#server/money/payments/mail/untaken-payments.ts'
import { lockPayment } from '#server/money/payments/move-payment.ts'
import { recordAttempts } from '#server/money/payments/record-attempts.ts'
import type { RestPayment } from '#server/money/payments/rest/rest-payment.ts'
import { readRests, takeRest } from '#server/money/payments/rest/take-rest.ts'
import { collectNothing } from '#server/orders/fulfilment/collect-nothing.ts'
import { bearAllInAdvance } from '#server/orders/orders/change-payment-method.ts'
import { orderPaidAheadMail } from '#server/orders/orders/mail/payment-mail.ts'
import { isOrderChargedBack } from '#server/orders/refunds/charged-back-views.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { tellCustomer } from '../tell-customer.ts'
import { readRestDue } from './rest-due-views.ts'
import { findWhyTooLate } from './too-late-views.ts'

type Tx = Transaction<Schema>

/**
 * Asks the gateway what became of the rest of an order with an advance, and writes it, whoever learns of it first and however
 * often. Paid before anything has left: nothing is collected at the doors any more, and what was paid for pieces that were
 * cancelled meanwhile goes back. Paid twice, too late, or for what is not due any more: all of it goes back. The gateway is
 * asked outside any transaction.
 */
export async function settleRests(app: App, orderId: string): Promise<void> {
  for (const rest of await readRests(app.db, orderId)) {
    const { gateway, gatewayOrderId, amountPaise, gatewayPaymentId: paidBy } = rest
    if (gateway !== app.gateway.name || !gatewayOrderId) continue
    const payments = await findAndCapture(app, { gatewayOrderId, amountPaise, offers: [], paidBy })
    if (!payments || payments.length === 0) continue
    await app.pause('checkout:rest-asked')
    await inTransaction(app, (tx) => settle(app, tx, { id: rest.id, orderId, payments }))
  }
}

async function settle(
  app: App,
  tx: Tx,
  { id, orderId, payments }: { id: string; orderId: string; payments: readonly GatewayPayment[] },
): Promise<void> {
  const payment = await lockPayment(tx, orderId)
  const rest = (await readRests(tx, orderId)).find((each) => each.id === id)
  invariant(payment && rest, 'the rest is of an order that has a payment')
  const ways = await recordAttempts(app, tx, { orderId, restPaymentId: id, payments })
  const asked = { amountPaise: rest.amountPaise, offers: [], paidBy: rest.gatewayPaymentId }
  const decision = decidePayment(payments, asked)
  if (decision.kind !== 'paid') return
  const { payment: paid } = decision
  await tellUntaken(app, tx, { orderId, paidBy: paid.id, payments, recorded: ways })
  for (const extra of decision.extras) await sendBack(app, tx, rest, extra)
  if (rest.gatewayPaymentId === paid.id) return
  const vendorOrders = await lockVendorOrders(tx, orderId)
  const statuses = vendorOrders.map(({ status }) => status)
  const isInTime = mayPayRest(payment, statuses) && !(await isOrderChargedBack(tx, orderId))
  const duePaise = isInTime ? await readRestDue(tx, orderId) : 0
  if (duePaise === 0 || rest.amountPaise < duePaise) {
    // All that was paid counts: of the rest too, where another payment of it came first.
    const isSecond = payment.cashDuePaise === 0
    const late = isSecond
      ? undefined
      : await findWhyTooLate(tx, { orderId, vendorOrderStatuses: statuses, whileHere: 'disputed' })
    return sendBack(app, tx, rest, paid, late)
  }
  const method = ways.get(paid.id)?.method
  invariant(method, 'each payment at the gateway was recorded')
  await takeRest(app, tx, rest, { gatewayPaymentId: paid.id, method })
  await bearAllInAdvance(tx, orderId)
  await collectNothing(app, tx, { orderId, hasAdvance: true })
  const { gateway, amountPaise: paidPaise } = rest
  const backPaise = paidPaise - duePaise
  if (backPaise > 0) {
    const back = { gateway, gatewayPaymentId: paid.id, amountPaise: backPaise, reason: 'cancelled' } as const
    await oweRefund(app, tx, { orderId, ...back })
  }
  await tellCustomer(app, tx, orderId, (order, publicUrl) =>
    orderPaidAheadMail(order, publicUrl, { paidPaise, backPaise }),
  )
}

function sendBack(
  app: App,
  tx: Tx,
  { orderId, gateway }: RestPayment,
  { id: gatewayPaymentId, amountPaise }: GatewayPayment,
  late?: TooLate,
): Promise<void> {
  const reason = 'second-payment'
  return oweRefund(app, tx, {
    orderId,
    gateway,
    gatewayPaymentId,
    amountPaise,
    gatewayPaise: amountPaise,
    reason,
    late,
  })
}

import type { Transaction } from 'kysely'
import type { GatewayMethod } from '#domain/ground/outside/gateway-method.ts'
import type { GatewayPayment } from '#domain/ground/outside/gateway-payment.ts'
import type { Tender } from '#domain/money/payments/offers/tender.ts'
import { mayPayAhead } from '#domain/orders/checkout/pay-ahead.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { App } from '#server/ground/app.ts'
import { endWait } from '#server/ground/cash-on-delivery/confirm-cash.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { oweRefund } from '#server/money/payments/ask-refunds.ts'
import { movePayment } from '#server/money/payments/move-payment.ts'
import type { Payment } from '#server/money/payments/payment.ts'
import { collectNothing } from '#server/orders/fulfilment/collect-nothing.ts'
import { bearBankOffer } from '#server/orders/orders/bank-offers/bear-bank-offer.ts'
import { changePaymentMethod } from '#server/orders/orders/change-payment-method.ts'
import { orderPaidAheadMail } from '#server/orders/orders/mail/payment-mail.ts'
import { releaseToSellers } from '#server/orders/orders/tell-sellers.ts'
import { refundCancellations } from '#server/orders/refunds/refund-cancellations.ts'
import { costOfVendorOrders } from './checkout-views.ts'
import { hasBegun } from './order-payment-views.ts'
import { tellCustomer } from './tell-customer.ts'

/** A payment with the way by which it was made: its bank, wallet or plan as people read it. */
export type PaidBy = Omit<GatewayPayment, 'method' | 'instrument'> &
  Tender & {
    method: GatewayMethod
    instrument: string | undefined
  }

/**
 * Takes money for an order that was to be paid in cash: from then on nothing is collected at the door, and nothing is to be
 * confirmed. What was paid for
 * vendor orders that had been cancelled meanwhile is owed back. False when a vendor order is on its way already, or none is
 * left, and where an offer of a bank took something off an order of which something was packed or cancelled already: then
 * all of the money has to go back.
 */
export async function payAhead(
  app: App,
  tx: Transaction<Schema>,
  {
    payment,
    paid,
    vendorOrders,
  }: { payment: Payment; paid: PaidBy; vendorOrders: readonly { id: string; status: VendorOrderStatus }[] },
): Promise<boolean> {
  const vendorOrderStatuses = vendorOrders.map(({ status }) => status)
  if (!mayPayAhead(payment, vendorOrderStatuses)) return false
  const { orderId } = payment
  if (paid.discountPaise > 0 && (await hasBegun(tx, orderId))) return false
  const { method, instrument, paidPaise } = paid
  await movePayment(app, tx, payment, {
    status: 'paid',
    method,
    gatewayPaymentId: paid.id,
    card: paid.card,
    instrument,
    paidPaise,
    keepAsking: false,
  })
  await bearBankOffer(app, tx, { orderId, paid })
  await changePaymentMethod(tx, { orderId, method })
  const waited = await endWait(app, tx, { orderId, outcome: 'paid-ahead' })
  if (waited) await releaseToSellers(app, tx, { orderId, waitedFrom: waited.askedAt })
  await collectNothing(app, tx, { orderId, hasAdvance: false })
  const { paise: cancelledPaise } = await refundCancellations(app, tx, orderId)
  const unsentPaise = await costOfVendorOrders(
    tx,
    vendorOrders
      .filter((vendorOrder) => vendorOrder.status === 'cancelled')
      .map((vendorOrder) => vendorOrder.id),
  )
  if (unsentPaise > 0 && payment.gateway)
    await oweRefund(app, tx, {
      orderId,
      gateway: payment.gateway,
      gatewayPaymentId: paid.id,
      amountPaise: unsentPaise,
      reason: 'cancelled',
    })
  const backPaise = cancelledPaise + unsentPaise
  await tellCustomer(app, tx, orderId, (order, publicUrl) =>
    orderPaidAheadMail(order, publicUrl, { paidPaise, backPaise }),
  )
  return true
}

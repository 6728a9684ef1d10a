import type { Transaction } from 'kysely'
import type { GatewayPayment } from '#domain/ground/outside/gateway-payment.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { canMove } from '#domain/ground/shared/moves.ts'
import { decidePayment, type PaymentDecision } from '#domain/money/payments/decide-payment.ts'
import { type AskedFor, type Tender, tenderOf } from '#domain/money/payments/offers/tender.ts'
import { PAYMENT_MOVES } from '#domain/money/payments/payment-status.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { askGateway, type GatewayAnswer } from '#server/money/payments/ask-gateway.ts'
import { oweRefund } from '#server/money/payments/ask-refunds.ts'
import type { TooLate } from '#server/money/payments/mail/refund-mail.ts'
import { tellUntaken } from '#server/money/payments/mail/untaken-payments.ts'
import { lockPayment, movePayment } from '#server/money/payments/move-payment.ts'
import { noteOffer } from '#server/money/payments/offers/note-offer.ts'
import { type PaidWith, recordAttempts } from '#server/money/payments/record-attempts.ts'
import { bearBankOffer } from '#server/orders/orders/bank-offers/bear-bank-offer.ts'
import { changePaymentMethod } from '#server/orders/orders/change-payment-method.ts'
import { orderNotPaidMail, orderPlacedMail, orderTooLateMail } from '#server/orders/orders/mail/order-mail.ts'
import { orderCancelledRefundMail } from '#server/orders/orders/mail/payment-mail.ts'
import { markPlaced } from '#server/orders/orders/mark-placed.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import { lockCart, renewCheckoutKey, takeOutOfCart } from '#server/selling/cart/cart-at-checkout.ts'
import { isHoldOver } from '#server/selling/inventory/hold-stock.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { getOrderKeys } from './checkout-views.ts'
import { releaseGoods, sellGoods } from './goods-of-order.ts'
import { type PaidBy, payAhead } from './pay-ahead.ts'
import { settleRests } from './rest/settle-rests.ts'
import { findWhyTooLate } from './rest/too-late-views.ts'
import { tellCustomer } from './tell-customer.ts'

type Tx = Transaction<Schema>
type Paid = Extract<PaymentDecision, { kind: 'paid' }>
type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>

/**
 * Asks the gateway what became of an order's payment and writes it, whoever learns of it first and however often: the
 * request, its repetition, the browser's return, a webhook or the worker. The gateway is asked outside any transaction;
 * what it says is written in one. Paid: the held goods are sold and the order is placed; if they were released, they
 * are sold again when a new order of them would cost the same, else the money goes back. Failed: the goods are released, and the order
 * can be tried again. No answer: nothing, until the time of the hold has passed. Locks are taken in the order of
 * checkouts: the cart, the order with its payment and vendor orders, stock, figures, and products last (decision 0440).
 */
export async function settlePayment(app: App, orderId: string): Promise<void> {
  const answer = await askGateway(app, orderId)
  await app.pause('checkout:charged')
  const write = async (tx: Tx) => {
    // The outcome empties the cart or gives it another key.
    const key = await getOrderKeys(tx, orderId)
    const [, payment] = await together([lockCart(tx, key.userId), lockPayment(tx, orderId)])
    invariant(payment, 'an order has a payment')
    await app.pause('checkout:before-claim')
    const methods = await recordAttempts(app, tx, { orderId, payments: answer.payments })
    await refreshBestOffers(tx, await settle(app, tx, { payment, answer, key, methods }))
  }
  await inTransaction(app, write, { isPrepared: true })
  if (answer.hasRests) await settleRests(app, orderId)
}

interface Settlement {
  payment: LockedPayment
  answer: GatewayAnswer
  key: Awaited<ReturnType<typeof getOrderKeys>>
  methods: Awaited<ReturnType<typeof recordAttempts>>
}

/** Gives the products of which the last free piece went or the first came back. */
async function settle(app: App, tx: Tx, settlement: Settlement): Promise<string[]> {
  const { payment, answer, key } = settlement
  const { orderId } = payment
  // Decided again under the lock: what is on record may have been written meanwhile.
  const decision = decidePayment(answer.payments, { ...askedOf(payment), paidBy: payment.gatewayPaymentId })
  if (decision.kind === 'paid') return settlePaid(app, tx, { ...settlement, decision })
  if (payment.status !== 'pending') return []
  const failure = failureOf(decision, answer)
  if (!failure && !(await isHoldOver(tx, orderId))) return []
  if (failure) {
    await movePayment(app, tx, payment, { status: 'failed', problem: failure, keepAsking: true })
  } else {
    await movePayment(app, tx, payment, { status: 'expired', problem: NO_ANSWER, keepAsking: true })
    await tellCustomer(app, tx, orderId, orderNotPaidMail)
  }
  await renewCheckoutKey(tx, key)
  return releaseGoods(app, tx, { orderId })
}

/** Why every attempt has failed; undefined while one of them may still succeed. */
function failureOf(decision: PaymentDecision, { isOpen, refusal }: GatewayAnswer): string | undefined {
  if (isOpen) return undefined
  if (decision.kind === 'failed') return decision.reason
  return decision.kind === 'nothing' ? refusal : undefined
}

const NO_ANSWER = 'The payment was not confirmed in time.'

/** Of a saved card its network and last digits are kept as those of any card. */
function nameOf({ method, instrument }: PaidWith): string | undefined {
  return method === 'card' ? undefined : instrument?.name
}

/** Money came. What was captured beside the payment that counts goes back, and so does what nothing is sent for. */
async function settlePaid(
  app: App,
  tx: Tx,
  { payment, key, answer, decision, methods }: Settlement & { decision: Paid },
): Promise<string[]> {
  const { orderId } = payment
  const { payments } = answer
  await tellUntaken(app, tx, { orderId, paidBy: decision.payment.id, payments, recorded: methods })
  const way = methods.get(decision.payment.id)
  invariant(way, 'each payment at the gateway was recorded')
  const paid = {
    ...decision.payment,
    ...tenderedBy(payment, decision.payment),
    method: way.method,
    instrument: nameOf(way),
  }
  for (const extra of decision.extras) await sendBack(app, tx, payment, extra, 'second-payment')
  const isOnRecord = payment.gatewayPaymentId === decision.payment.id
  if (!canMove(PAYMENT_MOVES, payment.status, 'paid')) {
    if (!isOnRecord) await sendBack(app, tx, payment, decision.payment, 'second-payment')
    return []
  }
  const vendorOrders = await lockVendorOrders(tx, orderId)
  if (vendorOrders.every((vendorOrder) => vendorOrder.status === 'awaiting-payment')) {
    const sold = await sellGoods(app, tx, orderId)
    if (sold.ok) {
      await place(app, tx, { payment, key, paid })
      return sold.value
    }
    await giveUp(app, tx, { payment, paid, reason: 'too-late' })
    await renewCheckoutKey(tx, key)
    return []
  }
  if (await payAhead(app, tx, { payment, paid, vendorOrders })) return []
  // Its cash may have been collected at the door, whatever became of its parcels: it stays an order in cash.
  const hasLeft = vendorOrders.some(({ status }) => status === 'returned' || status === 'lost')
  if (payment.status === 'due' || hasLeft) {
    const vendorOrderStatuses = vendorOrders.map(({ status }) => status)
    const late = await findWhyTooLate(tx, { orderId, vendorOrderStatuses, whileHere: 'offer' })
    await sendBack(app, tx, payment, decision.payment, 'second-payment', late)
    return []
  }
  const backOnSale = await releaseGoods(app, tx, { orderId })
  await giveUp(app, tx, { payment, paid, reason: 'cancelled' })
  return backOnSale
}

async function place(
  app: App,
  tx: Tx,
  { payment, key, paid }: Pick<Settlement, 'payment' | 'key'> & { paid: PaidBy },
): Promise<void> {
  const { orderId } = payment
  const outcome = await outcomeOf(tx, payment, paid)
  await movePayment(app, tx, payment, { ...outcome, status: 'paid', keepAsking: false })
  await bearBankOffer(app, tx, { orderId, paid })
  await app.pause('checkout:payment-moved')
  await moveVendorOrders(app, tx, { orderId, to: 'pending', by: { kind: 'system' } })
  await markPlaced(app, tx, { orderId })
  const { goods } = await tellCustomer(app, tx, orderId, orderPlacedMail)
  await takeOutOfCart(tx, { ...key, orderId, goods })
}

/** Paid for what cannot be sent any more: the order ends, the money goes back, the customer is told. */
async function giveUp(
  app: App,
  tx: Tx,
  { payment, paid, reason }: { payment: LockedPayment; paid: PaidBy; reason: 'too-late' | 'cancelled' },
): Promise<void> {
  const { orderId } = payment
  await movePayment(app, tx, payment, {
    ...(await outcomeOf(tx, payment, paid)),
    status: 'refund-due',
    problem: WHY_BACK[reason],
    keepAsking: false,
  })
  await noteOffer(app, tx, { orderId, paid })
  for (const vendorOrder of await lockVendorOrders(tx, orderId))
    if (vendorOrder.status === 'awaiting-payment')
      await moveVendorOrders(app, tx, {
        orderId,
        vendorOrderId: vendorOrder.id,
        to: 'cancelled',
        by: { kind: 'system' },
      })
  await sendBack(app, tx, payment, paid, reason)
  const { terms } = await readSettings(tx, indianDay(app.clock.now()))
  const makeMail = reason === 'too-late' ? orderTooLateMail : orderCancelledRefundMail
  // With an offer of a bank that is less than the order came to.
  const { paidPaise: onlinePaise } = paid
  await tellCustomer(app, tx, orderId, (order, publicUrl) =>
    makeMail({ ...order, onlinePaise }, publicUrl, terms),
  )
}

const WHY_BACK = {
  'too-late': 'The payment was confirmed after the items were let go.',
  cancelled: 'The order was cancelled before the payment was confirmed.',
} as const

/** What a payment is owed back with is what its customer paid, whatever the gateway calls its amount. */
async function sendBack(
  app: App,
  tx: Tx,
  payment: LockedPayment,
  paid: GatewayPayment,
  reason: 'too-late' | 'cancelled' | 'second-payment',
  late?: TooLate,
): Promise<void> {
  const { orderId, gateway } = payment
  invariant(gateway, 'what a gateway took has a gateway')
  const { id: gatewayPaymentId, amountPaise: gatewayPaise } = paid
  const { paidPaise: amountPaise } = tenderedBy(payment, paid)
  await oweRefund(app, tx, { orderId, gateway, gatewayPaymentId, amountPaise, gatewayPaise, reason, late })
}

function askedOf({ askedPaise: amountPaise, offers }: LockedPayment): AskedFor {
  return { amountPaise, offers }
}

/** What a customer paid by a payment, also by one that pays nothing of the order. */
function tenderedBy(payment: LockedPayment, paid: GatewayPayment): Tender {
  const none = { paidPaise: paid.amountPaise, discountPaise: 0, bankOfferId: undefined }
  return tenderOf(paid, askedOf(payment)) ?? none
}

/** The order was paid by the way by which its money came, whatever was tried or agreed after it was asked for. */
async function outcomeOf(tx: Tx, payment: LockedPayment, { id, card, method, instrument, ...paid }: PaidBy) {
  const { orderId } = payment
  if (method !== payment.method) await changePaymentMethod(tx, { orderId, method })
  return { gatewayPaymentId: id, card, method, instrument, paidPaise: paid.paidPaise }
}

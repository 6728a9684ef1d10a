import type { Transaction } from 'kysely'
import { PAYMENT_MOVES } from '#domain/payments/payment-status.ts'
import { indianDay } from '#domain/shared/days.ts'
import { invariant } from '#domain/shared/invariant.ts'
import { canMove } from '#domain/shared/moves.ts'
import type { App } from '#server/app.ts'
import { lockCart, renewCheckoutKey, takeOutOfCart } from '#server/cart/cart-at-checkout.ts'
import { refreshBestOffers } from '#server/catalogue/refresh-best-offers.ts'
import type { Schema } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { confirmHold, isHoldOver, releaseHeld } from '#server/inventory/hold-stock.ts'
import { lockStock } from '#server/inventory/lock-stock.ts'
import { reserveStock } from '#server/inventory/reserve-stock.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { markPlaced } from '#server/orders/mark-placed.ts'
import { moveVendorOrders } from '#server/orders/move-vendor-orders.ts'
import { orderNotPaidMail, orderPlacedMail, orderTooLateMail } from '#server/orders/order-mail.ts'
import { findOrderForMail } from '#server/orders/order-mail-views.ts'
import type { ChargeOutcome } from '#server/outside/payment-gateway.ts'
import { lockPayment, movePayment } from '#server/payments/move-payment.ts'
import { readSettings } from '#server/settings/current-settings.ts'
import { getOrderKey, productsOf } from './checkout-views.ts'

type Tx = Transaction<Schema>
type Paid = Extract<ChargeOutcome, { kind: 'paid' }>

/**
 * Writes what became of an order's card payment, in one transaction and only once, whoever learns it first: the
 * request, its repetition or the worker. Paid: the held goods are sold and the order is placed; if they were released,
 * they are sold again when they are still there, else the money is due back. Declined: the goods are released. Unknown:
 * nothing, until the time of the hold has passed. Locks are taken in the order of checkouts: the cart, the order with
 * its payment and parts, stock, figures, and products last (decision 0440).
 */
export async function settlePayment(app: App, orderId: string, outcome: ChargeOutcome): Promise<void> {
  await inTransaction(app, async (tx) => {
    // The outcome empties the cart or gives it another key.
    const key = await getOrderKey(tx, orderId)
    await lockCart(tx, key.userId)
    const payment = await lockPayment(tx, orderId)
    invariant(payment, 'an order has a payment')
    await app.pause('checkout:before-claim')
    await refreshBestOffers(tx, await settle(app, tx, { payment, outcome, key }))
  })
}

interface Settlement {
  payment: LockedPayment
  outcome: ChargeOutcome
  key: OrderKey
}

/** Gives the products of which the last free piece went or the first came back. */
async function settle(app: App, tx: Tx, { payment, outcome, key }: Settlement): Promise<string[]> {
  const { orderId } = payment
  if (outcome.kind === 'paid') {
    if (!canMove(PAYMENT_MOVES, payment.status, 'paid')) return []
    const soldOut = await sell(tx, orderId)
    if (soldOut) {
      await place(app, tx, { payment, outcome, key })
      return soldOut
    }
    await oweBack(app, tx, payment, outcome)
    await renewCheckoutKey(tx, key)
    return []
  }
  if (payment.status !== 'pending') return []
  if (outcome.kind === 'unknown' && !(await isHoldOver(tx, orderId))) return []
  const backOnSale = await releaseGoods(tx, orderId)
  if (outcome.kind === 'declined') {
    await movePayment(tx, payment, { status: 'failed', problem: outcome.reason, keepAsking: false })
  } else {
    await movePayment(tx, payment, { status: 'expired', problem: NO_ANSWER, keepAsking: true })
    await tell(app, tx, orderId, orderNotPaidMail)
  }
  await renewCheckoutKey(tx, key)
  return backOnSale
}

const NO_ANSWER = 'The payment was not confirmed in time.'

type OrderKey = Awaited<ReturnType<typeof getOrderKey>>
type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>

/**
 * Sells what was held; or, when it was released, the same goods if they are still there. Gives the products that are
 * sold out by it; undefined when the goods are gone.
 */
async function sell(tx: Tx, orderId: string): Promise<string[] | undefined> {
  if (await confirmHold(tx, orderId)) return []
  const lines = await productsOf(tx, orderId)
  const stock = await lockStock(
    tx,
    lines.map((line) => line.offerId),
  )
  const left = lines.map(({ offerId, quantity }) => {
    const row = stock.get(offerId)
    return (row ? row.onHand - row.reserved : 0) - quantity
  })
  if (left.some((pieces) => pieces < 0)) return undefined
  await reserveStock(tx, { orderId, demand: lines.map(({ offerId, quantity }) => ({ offerId, quantity })) })
  return lines.filter((_, index) => left[index] === 0).map((line) => line.productId)
}

async function place(
  app: App,
  tx: Tx,
  { payment, outcome, key }: { payment: LockedPayment; outcome: Paid; key: OrderKey },
): Promise<void> {
  const { orderId } = payment
  await movePayment(tx, payment, { ...outcome, status: 'paid', keepAsking: false })
  await app.pause('checkout:payment-moved')
  await moveVendorOrders(app, tx, { orderId, to: 'pending', by: { kind: 'system' } })
  await markPlaced(app, tx, orderId)
  const { offerIds } = await tell(app, tx, orderId, orderPlacedMail)
  await takeOutOfCart(tx, { ...key, offerIds })
}

/** Paid for goods that somebody else has by now: the order ends, the refund is due, the customer is told. */
async function oweBack(app: App, tx: Tx, payment: LockedPayment, outcome: Paid): Promise<void> {
  const { orderId } = payment
  await movePayment(tx, payment, {
    ...outcome,
    status: 'refund-due',
    problem: 'The goods were sold before the payment was confirmed.',
    keepAsking: false,
  })
  await moveVendorOrders(app, tx, { orderId, to: 'cancelled', by: { kind: 'system' } })
  const { terms } = await readSettings(tx, indianDay(app.clock.now()))
  await tell(app, tx, orderId, (order, publicUrl) => orderTooLateMail(order, publicUrl, terms))
}

/** Gives the products of which there was nothing to sell before. */
async function releaseGoods(tx: Tx, orderId: string): Promise<string[]> {
  const backOnSale = await releaseHeld(tx, orderId)
  if (backOnSale.length === 0) return []
  const lines = await productsOf(tx, orderId)
  return lines.filter((line) => backOnSale.includes(line.offerId)).map((line) => line.productId)
}

async function tell(app: App, tx: Tx, orderId: string, makeMail: typeof orderPlacedMail) {
  const order = await findOrderForMail(tx, orderId)
  const { email, userId, offerIds } = order
  await queueMail(app, tx, { ...makeMail(order, app.config.publicUrl), to: email, orderId, userId })
  return { offerIds }
}

import type { Transaction } from 'kysely'
import type { CheckoutDetails } from '#domain/checkout/checkout-form.ts'
import { NO_CASH } from '#domain/checkout/cod-limit.ts'
import { type OrderPlan, planOrder, type WantedLine } from '#domain/checkout/plan-order.ts'
import { unverifiedCodProblem } from '#domain/checkout/unverified-cod.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { gstRateOfSale } from '#domain/settings/gst-rates.ts'
import { indianDay } from '#domain/shared/days.ts'
import { invariant } from '#domain/shared/invariant.ts'
import type { Paise } from '#domain/shared/money.ts'
import { ok, type Problem, type Result, refuse } from '#domain/shared/result.ts'
import type { App } from '#server/app.ts'
import { lockCart, takeOutOfCart } from '#server/cart/cart-at-checkout.ts'
import { refreshBestOffers } from '#server/catalogue/refresh-best-offers.ts'
import type { Schema } from '#server/db/schema.ts'
import { decideInTransaction, isLockTimeout } from '#server/db/transaction.ts'
import { holdStock } from '#server/inventory/hold-stock.ts'
import { lockStock } from '#server/inventory/lock-stock.ts'
import { sellStock } from '#server/inventory/sell-stock.ts'
import { withinLimit } from '#server/limits/within-limit.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { orderPlacedMail } from '#server/orders/order-mail.ts'
import { saveOrder } from '#server/orders/save-order.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import { readSuppliers } from '#server/sellers/supplier-views.ts'
import { readSettings } from '#server/settings/read-terms.ts'
import { findCashSoFar } from './cash-views.ts'
import { claimKey, findClaim, lockActive, lockPayer } from './checkout-store.ts'
import {
  type CheckoutState,
  findCheckoutState,
  findCodBuyer,
  type OfferFacts,
  readCart,
  readOffers,
} from './checkout-views.ts'
import { cartProblem, orderedElsewhere } from './order-of-cart.ts'
import { payByCard } from './pay-by-card.ts'
import { fingerprintOf } from './request-fingerprint.ts'

export interface Customer {
  userId: string
  name: string
  email: string
}

export interface PlaceOrderInput {
  /** A UUID: the same key always answers with the same order. A page sends that of the cart which it shows. */
  checkoutKey: string
  /** The lines are the customer's cart as a page showed it: refused when the key is not that of the cart any more. */
  isCart?: boolean | undefined
  details: CheckoutDetails
  /** What to order; the customer's own cart when left out. */
  lines?: readonly WantedLine[] | undefined
  /** The total that the shopper agreed to, in paise. */
  expectedTotalPaise: Paise
  /** From the gateway's tokenizer, for payment by card. */
  cardToken?: string | undefined
}

export interface PlacedOrder {
  orderId: string
  /** "#NN100001" */
  number: string
  placedAt: Date
  totalPaise: Paise
  paymentMethod: 'card' | 'cod'
  shippingMethod: string
  firstName: string
  lastName: string
}

/**
 * Places an order once: the same key answers with the same order however often and from wherever it is sent. Cash on
 * delivery is one transaction. A card is charged between two: the first holds the goods, the second sells them or
 * releases them, and no lock is held while the gateway is asked.
 *
 * Refuses, besides all of planOrder's reasons and those of cartProblem and orderedElsewhere where the lines are the
 * cart: checkout.cod_unverified_limit (limitPaise, totalPaise) and cod_unverified_orders (ordersMax) while the e-mail is
 * not verified · checkout.account_closed · checkout.key_reused (another request under
 * this key) · checkout.in_progress (the same request still runs) · checkout.busy (too many want the same goods this moment) ·
 * checkout.card_unavailable · checkout.card_required · checkout.payment_declined (reason) · checkout.payment_pending
 * (orderId, number: the gateway has not answered; we go on asking) · checkout.payment_expired (nothing was charged) ·
 * checkout.payment_too_late (orderId, number: charged after the goods were gone, the money goes back) · identity.too_many_attempts (new orders
 * of one account in a minute; repeating one is free).
 */
export async function placeOrder(
  app: App,
  customer: Customer,
  input: PlaceOrderInput,
): Promise<Result<PlacedOrder>> {
  const isCard = input.details.paymentMethod === 'card'
  if (isCard && !app.gateway.tokenizerOrigin) return refuse('checkout.card_unavailable')
  if (isCard && !input.cardToken) return refuse('checkout.card_required')
  const opened = await openOrder(app, customer, input)
  if (!opened.ok) {
    // What was counted was rolled back with the rest; an attempt counts all the same.
    if (!isNoAttempt(opened.problem)) await withinLimit(app, 'checkout-account', customer.userId)
    return opened
  }
  const { isNew, state } = opened.value
  if (state.paymentMethod === 'cod' || state.placedAt) return answer(state)
  return answer(await payByCard(app, state, { isNew, token: input.cardToken ?? '' }))
}

interface Opened {
  isNew: boolean
  state: CheckoutState
}

/** The first transaction: the order is claimed, priced and written, or found as it was written before. */
async function openOrder(app: App, customer: Customer, input: PlaceOrderInput): Promise<Result<Opened>> {
  let waitingFor: 'key' | 'goods' = 'key'
  try {
    return await decideInTransaction(app, async (tx) => {
      waitingFor = 'key'
      const orderId = app.random.uuid()
      const requestSha256 = fingerprintOf(input)
      const { userId } = customer
      const isNew = await claimKey(tx, { userId, checkoutKey: input.checkoutKey, requestSha256, orderId })
      await app.pause('checkout:key-claimed')
      waitingFor = 'goods'
      return isNew
        ? writeOrder(app, tx, { ...input, orderId, userId })
        : findEarlier(tx, { ...input, userId, requestSha256 })
    })
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    return refuse(waitingFor === 'key' ? 'checkout.in_progress' : 'checkout.busy')
  }
}

async function findEarlier(
  tx: Transaction<Schema>,
  asked: PlaceOrderInput & { userId: string; requestSha256: string },
): Promise<Result<Opened>> {
  const claim = await findClaim(tx, asked)
  if (!claim) return refuse('checkout.account_closed')
  const isSame = claim.requestSha256 === asked.requestSha256
  if (!isSame && !asked.isCart) return refuse('checkout.key_reused')
  const state = claim.orderId ? await findCheckoutState(tx, claim.orderId) : undefined
  invariant(state, 'a claimed checkout key has its order')
  if (!isSame) return orderedElsewhere(state)
  return ok({ isNew: false, state })
}

/** Repeats, refusals of a limit already reached and our own delays are no attempts at something new. */
function isNoAttempt({ code }: Problem): boolean {
  return NO_ATTEMPTS.has(code)
}

const NO_ATTEMPTS: ReadonlySet<string> = new Set([
  'identity.too_many_attempts',
  'checkout.in_progress',
  'checkout.key_reused',
  'checkout.already_ordered',
])

type NewOrder = PlaceOrderInput & { orderId: string; userId: string }

async function writeOrder(app: App, tx: Transaction<Schema>, order: NewOrder): Promise<Result<Opened>> {
  const { details, orderId, userId } = order
  const allowed = await withinLimit({ ...app, db: tx }, 'checkout-account', userId)
  if (!allowed.ok) return allowed
  // The counter above is this account's and held until the commit: its orders are counted one after the other.
  const buyer = details.paymentMethod === 'cod' ? await findCodBuyer(tx, userId) : undefined
  const isOpen = (await lockCart(tx, userId)) && (await lockActive(tx, userId))
  if (!isOpen) return refuse('checkout.account_closed')
  const wanted = order.lines ?? (await readCart(tx, userId))
  const offerIds = [...new Set(wanted.map((line) => line.offerId))]
  const refused = order.isCart && (await cartProblem(tx, { ...order, offerIds }))
  if (refused) return refused
  const isCard = details.paymentMethod === 'card'
  if (!isCard) await lockPayer(tx, details)
  const cashSoFar = isCard ? NO_CASH : await findCashSoFar(app, tx, { userId, delivery: details })
  const stock = await lockStock(tx, offerIds)
  await app.pause('checkout:stock-locked')
  // Never from memory: the terms of the day on which the order is written decide what it costs.
  const day = indianDay(app.clock.now())
  const { terms, gstRates } = await readSettings(tx, day)
  const facts = await readOffers(tx, offerIds)
  const offers = facts.map((offer) => ({
    ...offer,
    gstRateBp: gstRateOfSale(gstRates, offer),
    available: available(stock.get(offer.offerId)),
  }))
  const planned = planOrder({
    lines: wanted,
    offers,
    paymentMethod: details.paymentMethod,
    expectedTotalPaise: order.expectedTotalPaise,
    terms,
    cashSoFar,
  })
  if (!planned.ok) return planned
  const plan = planned.value
  const codProblem = buyer && unverifiedCodProblem(plan.totalPaise, buyer)
  if (codProblem) return { ok: false, problem: codProblem }

  const placedAt = isCard ? null : app.clock.now()
  const { sequence } = await saveOrder(app, tx, {
    id: orderId,
    userId,
    checkoutKey: order.checkoutKey,
    placedAt,
    details,
    plan,
    vendorOrderStatus: isCard ? 'awaiting-payment' : 'pending',
    kept: new Map(facts.map((offer) => [offer.offerId, offer])),
    suppliers: await readSuppliers(tx, { sellerIds: plan.vendorOrders.map((part) => part.sellerId), day }),
  })
  const demand = plan.lines.map(({ offerId, quantity }) => ({ offerId, quantity }))
  await (isCard ? holdStock : sellStock)(tx, { orderId, demand })
  await startPayment(app, tx, {
    orderId,
    userId,
    method: details.paymentMethod,
    amountPaise: plan.totalPaise,
  })
  if (placedAt) {
    const number = orderNumber(sequence)
    const mail = orderPlacedMail(
      { ...plan, ...details, orderId, number, placedAt, card: undefined },
      app.config.publicUrl,
    )
    await queueMail(app, tx, { ...mail, to: details.email, orderId, userId })
    await takeOutOfCart(tx, { ...order, offerIds })
  }
  await refreshBestOffers(tx, soldOut(plan, offers))
  await app.pause('checkout:before-commit')
  return ok({ isNew: true, state: stateOf(order, { plan, sequence, placedAt }) })
}

function available(row: { onHand: number; reserved: number } | undefined): number {
  return row ? row.onHand - row.reserved : 0
}

/** The products of which this order takes the last free piece of an offer: their cards have to change. */
function soldOut(plan: OrderPlan, offers: readonly (OfferFacts & { available: number })[]): string[] {
  const left = new Map(offers.map((offer) => [offer.offerId, offer.available]))
  return plan.lines.filter((line) => left.get(line.offerId) === line.quantity).map((line) => line.productId)
}

function stateOf(
  { orderId, details }: NewOrder,
  { plan, sequence, placedAt }: { plan: OrderPlan; sequence: number; placedAt: Date | null },
): CheckoutState {
  return {
    orderId,
    sequence,
    placedAt,
    firstName: details.firstName,
    lastName: details.lastName,
    totalPaise: plan.totalPaise,
    paymentMethod: details.paymentMethod,
    shippingMethod: SHIPPING_METHOD,
    paymentStatus: placedAt ? 'due' : 'pending',
    paymentProblem: null,
  }
}

/** The one way we ship, as the database also says. */
const SHIPPING_METHOD = 'Standard delivery'

function answer(state: CheckoutState): Result<PlacedOrder> {
  const { sequence, placedAt, paymentStatus, paymentProblem, ...rest } = state
  const number = orderNumber(sequence)
  if (placedAt) return ok({ ...rest, placedAt, number })
  const details = { orderId: state.orderId, number }
  switch (paymentStatus) {
    case 'pending':
      return refuse('checkout.payment_pending', { details })
    case 'failed':
      return refuse('checkout.payment_declined', { details: { reason: paymentProblem ?? '' } })
    case 'expired':
    case 'cancelled':
      return refuse('checkout.payment_expired')
    case 'refund-due':
    case 'partly-refunded':
    case 'refunded':
      return refuse('checkout.payment_too_late', { details })
    case 'due':
    case 'paid':
      invariant(false, 'an order that is paid, or to be paid on delivery, has been placed')
  }
}

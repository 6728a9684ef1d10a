import type { Transaction } from 'kysely'
import { orderNumber } from '#domain/orders/order-number.ts'
import { invariant } from '#domain/shared/invariant.ts'
import type { Paise } from '#domain/shared/money.ts'
import { ok, type Problem, type Result, refuse } from '#domain/shared/result.ts'
import type { Customer } from '#server/access/visitor.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import { decideInTransaction, isLockTimeout } from '#server/db/transaction.ts'
import { withinLimit } from '#server/limits/within-limit.ts'
import { orderedElsewhere } from './cart-already-ordered.ts'
import { claimKey, findClaim } from './checkout-store.ts'
import { type CheckoutState, findCheckoutState } from './checkout-views.ts'
import type { PlaceOrderInput } from './parse-place-order.ts'
import { payByCard } from './pay-by-card.ts'
import { fingerprintOf } from './request-fingerprint.ts'
import { type OpenedOrder, writeOrder } from './write-order.ts'

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

/** The first transaction: the order is claimed, priced and written, or found as it was written before. */
async function openOrder(app: App, customer: Customer, input: PlaceOrderInput): Promise<Result<OpenedOrder>> {
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
): Promise<Result<OpenedOrder>> {
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

import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import {
  type CodeOf,
  ok,
  type Problem,
  type Refused,
  type Result,
  refuse,
} from '#domain/ground/shared/result.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { payAgainSince } from '#domain/orders/checkout/pay-again.ts'
import { UNNAMED } from '#domain/people/accounts/unnamed.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { isDatabaseUnavailable } from '#server/ground/db/database-unavailable.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { decideInTransaction, rowAwaited } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import type { PaymentStep } from '#server/ground/outside/payment-gateway.ts'
import { findStep } from '#server/money/payments/find-step.ts'
import { nameUnnamed } from '#server/people/accounts/name-unnamed.ts'
import { orderedElsewhere } from './cart-already-ordered.ts'
import { claimKey, findClaim, pointClaim } from './checkout-store.ts'
import { type CheckoutState, findCheckoutState, findUnpaidPurchase } from './checkout-views.ts'
import { unpaidToLetGo } from './instead/unpaid-to-let-go.ts'
import { methodProblem } from './method-problem.ts'
import { type OrderRules, readRules } from './order-rules.ts'
import type { PlaceOrderInput } from './parse-place-order.ts'
import { tryAgain } from './pay-again/try-again.ts'
import { payOnline } from './pay-online.ts'
import { fingerprintOf } from './request-fingerprint.ts'
import { type NewOrder, type OpenedOrder, writeOrder } from './write-order.ts'

export interface PlacedOrder {
  orderId: string
  /** "#NN100001" */
  number: string
  placedAt: Date
  totalPaise: Paise
  paymentMethod: PaymentMethod
  shippingMethod: string
  firstName: string
  lastName: string
}

/**
 * Places an order once: the same key answers with the same order however often and from wherever it is sent. Cash on
 * delivery is one transaction. Anything else is paid between two: the first holds the goods, the second sells them or
 * releases them, and no lock is held while the gateway is asked. The same purchase that was not paid is tried again on
 * the same order; the customer's cart, changed and changed back, too while its payment is still open.
 *
 * New orders of one account in a minute are counted; repeating one is free.
 */
export async function placeOrder(
  app: App,
  customer: Customer,
  input: PlaceOrderInput,
): Promise<Result<PlacedOrder, CodeOf<typeof placeOnce> | 'checkout.unavailable'>> {
  try {
    return await placeOnce(app, customer, input)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    app.log.error({ err: error }, 'an order could not be placed: the database does not answer')
    return refuse('checkout.unavailable')
  }
}

async function placeOnce(
  app: App,
  customer: Customer,
  input: PlaceOrderInput,
): Promise<Result<PlacedOrder, CodeOf<typeof openOrder | typeof answer | typeof methodProblem>>> {
  const unavailable = methodProblem(app, { method: input.details.paymentMethod, cardToken: input.cardToken })
  if (unavailable) return unavailable
  const unpaid = await unpaidToLetGo(app, customer, input)
  const opened = await openOrder(app, customer, { ...input, ...unpaid })
  if (!opened.ok) {
    // What was counted was rolled back with the rest; an attempt counts all the same.
    if (!isNoAttempt(opened.problem)) await withinLimit(app, 'checkout-account', customer.userId)
    return opened
  }
  const { state, attempt } = opened.value
  if (customer.name === UNNAMED) await nameUnnamed(app, { ...input.details, userId: customer.userId })
  const { cardToken } = input
  if (state.placedAt) return answer(state, undefined)
  if (input.details.paymentMethod === 'online' && isUnpaid(state)) return toBeChosen(state)
  const settled = await payOnline(app, state.orderId, { attempt, cardToken })
  return answer(settled, await findStep(app, settled.orderId))
}

type OpenOrderRefusal =
  | CodeOf<typeof writeOrder | typeof findEarlier>
  | 'checkout.busy'
  | 'checkout.in_progress'

/** The first transaction: the order is claimed, priced and written, or found as it was written before. */
async function openOrder(
  app: App,
  customer: Customer,
  input: PlaceOrderInput & Pick<NewOrder, 'insteadOf'>,
): Promise<Result<OpenedOrder, OpenOrderRefusal>> {
  const open = async (tx: Transaction<Schema>) => {
    const orderId = app.random.uuid()
    const requestSha256 = fingerprintOf(input)
    const { userId } = customer
    const [isNew, unpaid, rules] = await together([
      claimKey(tx, { userId, checkoutKey: input.checkoutKey, requestSha256, orderId }),
      findUnpaidPurchase(tx, {
        userId,
        requestSha256,
        since: payAgainSince(app.clock.now()),
        isCart: input.isCart ?? false,
      }),
      readRules(app, tx),
    ])
    await app.pause('checkout:key-claimed')
    if (!isNew) return findEarlier(app, tx, { ...input, userId, requestSha256, orderId }, rules)
    if (!unpaid) return writeOrder(app, tx, { ...input, orderId, userId }, rules)
    await pointClaim(tx, { userId, checkoutKey: input.checkoutKey, orderId: unpaid })
    return payAgain(app, tx, { ...input, userId, orderId: unpaid })
  }
  try {
    return await decideInTransaction(app, open, { isPrepared: true })
  } catch (error) {
    const awaited = rowAwaited(error)
    if (!awaited) throw error
    return refuse(awaited === 'idempotency_keys' ? 'checkout.in_progress' : 'checkout.busy')
  }
}

type FindEarlierRefusal =
  | CodeOf<typeof payAgain | typeof orderedElsewhere | typeof writeOrder>
  | 'checkout.key_reused'

async function findEarlier(
  app: App,
  tx: Transaction<Schema>,
  asked: NewOrder & { requestSha256: string },
  rules: OrderRules,
): Promise<Result<OpenedOrder, FindEarlierRefusal>> {
  const claim = await findClaim(tx, asked)
  if (!claim) return refuse('checkout.account_closed')
  const isSame = claim.requestSha256 === asked.requestSha256
  if (!isSame && !asked.isCart) return refuse('checkout.key_reused')
  const state = claim.orderId ? await findCheckoutState(tx, claim.orderId) : undefined
  invariant(state, 'a claimed checkout key has its order')
  const { unpaidOrderId } = asked
  if (!isSame && unpaidOrderId && unpaidOrderId === state.orderId)
    return writeInItsPlace(app, tx, { ...asked, unpaidOrderId }, rules)
  if (!isSame) return orderedElsewhere(tx, state)
  if (state.placedAt) {
    // A page that wanted to pay another way has not placed this order: its person has to hear how it will be paid.
    const isOtherWay = asked.isCart && state.paymentMethod !== asked.details.paymentMethod
    return isOtherWay ? orderedElsewhere(tx, state) : ok({ state, attempt: undefined })
  }
  return payAgain(app, tx, { ...asked, orderId: state.orderId })
}

/**
 * The cart's key stands for the order that is let go. The one in its place is claimed under its id, as where another amount
 * is paid (decision 1270): an order is replaced once, whoever asks again.
 */
async function writeInItsPlace(
  app: App,
  tx: Transaction<Schema>,
  { unpaidOrderId, ...asked }: NewOrder & { requestSha256: string; unpaidOrderId: string },
  rules: OrderRules,
): Promise<Result<OpenedOrder, FindEarlierRefusal>> {
  const own = { ...asked, checkoutKey: unpaidOrderId }
  if (!(await claimKey(tx, own))) return findEarlier(app, tx, own, rules)
  return writeOrder(app, tx, { ...own, unpaidOrderId, cartKey: asked.checkoutKey }, rules)
}

/** The same purchase, asked for once more while it is not paid: another try on the same order. */
async function payAgain(
  app: App,
  tx: Transaction<Schema>,
  { orderId, userId, details, cardToken, savesCard }: PlaceOrderInput & { orderId: string; userId: string },
): Promise<Result<OpenedOrder, CodeOf<typeof tryAgain>>> {
  const again = await tryAgain(app, tx, {
    orderId,
    userId,
    method: details.paymentMethod,
    cardToken,
    savesCard,
  })
  if (!again.ok) return again
  const state = await findCheckoutState(tx, orderId)
  invariant(state, 'an order does not vanish')
  return ok({ state, attempt: again.value })
}

/** Repeats, refusals of a limit already reached and our own delays are no attempts at something new. */
function isNoAttempt({ code }: Problem<CodeOf<typeof openOrder>>): boolean {
  return NO_ATTEMPTS.has(code)
}

const NO_ATTEMPTS: ReadonlySet<CodeOf<typeof openOrder>> = new Set([
  'limits.too_many_attempts',
  'checkout.in_progress',
  'checkout.key_reused',
  'checkout.already_ordered',
])

type AnswerRefusal =
  | 'checkout.order_cancelled'
  | 'checkout.payment_declined'
  | 'checkout.payment_expired'
  | 'checkout.payment_pending'
  | 'checkout.payment_step'
  | 'checkout.payment_too_late'

/** Banks and plans are chosen on the page of the payment. */
function toBeChosen({ orderId, sequence }: CheckoutState): Refused<'checkout.payment_step'> {
  return refuse('checkout.payment_step', { details: { orderId, number: orderNumber(sequence) } })
}

function isUnpaid({ paymentStatus }: CheckoutState): boolean {
  return paymentStatus === 'pending' || paymentStatus === 'failed' || paymentStatus === 'expired'
}

function answer(state: CheckoutState, step: PaymentStep | undefined): Result<PlacedOrder, AnswerRefusal> {
  const { sequence, placedAt, paymentStatus, paymentProblem, ...rest } = state
  const number = orderNumber(sequence)
  if (placedAt) return ok({ ...rest, placedAt, number })
  const details = { orderId: state.orderId, number }
  switch (paymentStatus) {
    case 'pending':
      if (!step) return refuse('checkout.payment_pending', { details })
      return refuse('checkout.payment_step', {
        details: { ...details, ...(step.kind === 'page' && { url: step.url }) },
      })
    case 'failed':
      return refuse('checkout.payment_declined', { details: { reason: paymentProblem ?? '' } })
    case 'expired':
      return refuse('checkout.payment_expired')
    case 'cancelled':
      return refuse('checkout.order_cancelled')
    case 'refund-due':
    case 'partly-refunded':
    case 'refunded':
      return refuse('checkout.payment_too_late', { details })
    case 'due':
    case 'paid':
      invariant(false, 'an order that is paid, or to be paid on delivery, has been placed')
  }
}

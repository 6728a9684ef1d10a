import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { GatewayMethod } from '#domain/ground/outside/gateway-method.ts'
import type { ChosenInstrument } from '#domain/ground/outside/gateway-ways.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { CustomerOfAttempt } from '#server/ground/outside/payment-gateway.ts'
import type { Attempt } from './attempt.ts'
import { failUnstarted, insertAttempt, listAttempts, noteChosen, saveStep } from './attempt-store.ts'
import { openWithOffers } from './offers/open-with-offers.ts'
import type { Payment } from './payment.ts'
import { beginAsking, findPayment, saveGatewayOrder } from './payment-store.ts'
import { openRestOrder } from './rest/open-rest-order.ts'
import { openGatewayCustomer } from './saved-cards/open-gateway-customer.ts'

/** What the gateway is told of an order. */
export interface OrderToPay {
  orderId: string
  userId: string
  sequence: number
  /** What the gateway is asked for. */
  amountPaise: Paise
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
}

export interface Asked {
  orderId: string
  method: GatewayMethod
  /** The bank, wallet, lender, plan or saved card; undefined where the method has none. */
  instrument?: ChosenInstrument | undefined
  cardToken: string | undefined
  /** Its customer agrees to have the card saved that pays. */
  savesCard?: boolean | undefined
}

/**
 * Writes a try to pay in the caller's transaction, under the order's lock and before the gateway hears of it. Gives the
 * attempt to bring to the gateway: a new one, or that of the same request if it may never have arrived there. Undefined
 * when the same request is with the customer or the bank already, or when the bank has to answer about another first.
 */
export async function openAttempt(
  app: Pick<App, 'clock' | 'random'>,
  tx: Transaction<Schema>,
  {
    isWaiting,
    restPaymentId = null,
    ...asked
  }: Asked & { isWaiting: boolean; restPaymentId?: Attempt['restPaymentId'] },
): Promise<Attempt | undefined> {
  const all = await listAttempts(tx, asked.orderId)
  const earlier = all.filter((each) => each.restPaymentId === restPaymentId)
  const open = isWaiting ? earlier.filter((each) => OPEN.has(each.status)) : []
  const requestSha256 = requestOf(asked, all.length)
  const same = asked.cardToken
    ? earlier.find((each) => each.requestSha256 === requestSha256)
    : open.findLast((each) => isSameWay(each, asked))
  if (same) {
    if (same.status === 'started' && !same.step) return same
    if (OPEN.has(same.status)) await noteChosen(tx, same.id, app.clock.now())
    return undefined
  }
  if (open.some((each) => !each.step)) return undefined
  const at = app.clock.now()
  const attempt: Attempt = {
    id: app.random.uuid(),
    orderId: asked.orderId,
    restPaymentId,
    method: asked.method,
    instrument: asked.instrument ?? null,
    savesCard: asked.method === 'card' && !asked.instrument && asked.savesCard === true,
    status: 'started',
    requestSha256,
    gatewayPaymentId: null,
    step: null,
    problem: null,
    startedAt: at,
    chosenAt: at,
  }
  await insertAttempt(tx, attempt)
  return attempt
}

function isSameWay(attempt: Attempt, { method, instrument, savesCard = false }: Asked): boolean {
  return (
    attempt.method === method &&
    attempt.savesCard === savesCard &&
    attempt.instrument?.code === instrument?.code &&
    attempt.instrument?.emi?.months === instrument?.emi?.months
  )
}

const OPEN: ReadonlySet<string> = new Set(['started', 'pending', 'authorized'])

/** Whether this asks for a new try: a card's token is good for one. */
export async function isNewRequest(tx: Transaction<Schema>, asked: Asked): Promise<boolean> {
  if (!asked.cardToken) return true
  const earlier = await listAttempts(tx, asked.orderId)
  const requestSha256 = requestOf(asked, earlier.length)
  return !earlier.some((each) => each.requestSha256 === requestSha256)
}

/** A token is good for one payment; without one, tries are told apart by their number. */
function requestOf({ method, cardToken }: Asked, count: number): string {
  const text = cardToken ? `token ${cardToken}` : `${method} ${count}`
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Whether the gateway may know an order already: it is opened there once, for one amount, so that what is cancelled after
 * that changes nothing of what is asked for, and goes back.
 */
export async function wasAsked(
  db: Transaction<Schema> | App['db'],
  payment: Pick<Payment, 'orderId' | 'gatewayOrderId'>,
): Promise<boolean> {
  return payment.gatewayOrderId !== null || (await listAttempts(db, payment.orderId)).length > 0
}

/** An order in cash begins to be paid ahead: it stays due, and the gateway is asked about it from now on, for this amount. */
export async function payCashAhead(
  app: Pick<App, 'clock' | 'random' | 'gateway'>,
  tx: Transaction<Schema>,
  { amountPaise, ...asked }: Asked & { amountPaise: Paise },
): Promise<Attempt | undefined> {
  const attempt = await openAttempt(app, tx, { ...asked, isWaiting: true })
  if (attempt) await beginAsking(tx, { orderId: asked.orderId, gateway: app.gateway.name, amountPaise })
  return attempt
}

/**
 * Brings an attempt to the gateway, outside any transaction, and keeps what the customer does next. Repeating it is
 * safe: the purchase is known by our order, the attempt by its id. What is not learned now is asked later.
 */
export async function startAttempt(
  app: App,
  order: OrderToPay,
  { attempt, cardToken }: { attempt: Attempt; cardToken: string | undefined },
): Promise<void> {
  const { restPaymentId } = attempt
  const opened = restPaymentId ? await openRestOrder(app, restPaymentId) : await gatewayOrderOf(app, order)
  if (!opened) return
  const { gatewayOrderId, amountPaise } = opened
  const customer = await customerOf(app, order.userId, attempt)
  if (customer === 'unknown') {
    const reason = 'This card is not saved any more.'
    return failUnstarted(app.db, attempt.id, { reason, at: app.clock.now() })
  }
  const answer = await app.gateway.startPayment({
    gatewayOrderId,
    reference: attempt.id,
    method: attempt.method,
    instrument: attempt.instrument ?? undefined,
    amountPaise,
    cardToken,
    customer,
    returnUrl: `${app.config.publicUrl}/api/payments/${order.orderId}/return`,
    cancelUrl: `${app.config.publicUrl}/orders/${order.orderId}/pay`,
    orderNumber: orderNumber(order.sequence),
    buyer: {
      name: `${order.firstName} ${order.lastName}`,
      email: order.email,
      phone: order.phoneNumber,
    },
  })
  if (answer.kind === 'started' && answer.step) await saveStep(app.db, attempt.id, answer.step)
  if (answer.kind === 'refused')
    await failUnstarted(app.db, attempt.id, { reason: answer.reason, at: app.clock.now() })
}

/**
 * Whose saved cards an attempt uses or adds to: those of the account whose order it is, never another's. A card that
 * cannot be saved now pays all the same; one that is saved is not paid with where the account has no customer.
 */
async function customerOf(
  app: App,
  userId: string,
  { method, instrument, savesCard }: Attempt,
): Promise<CustomerOfAttempt | 'unknown' | undefined> {
  const mayBeSaved = savesCard && app.gateway.savedCards?.isOffered
  if (method !== 'card' || (!instrument && !mayBeSaved)) return undefined
  const gatewayCustomerId = await openGatewayCustomer(app, userId)
  if (!instrument) return gatewayCustomerId ? { gatewayCustomerId } : undefined
  return gatewayCustomerId ? { gatewayCustomerId, savedCardId: instrument.code } : 'unknown'
}

/** The gateway's order of this purchase: opened once, under our order's id as its receipt. */
async function gatewayOrderOf(
  app: App,
  { orderId, amountPaise }: OrderToPay,
): Promise<{ gatewayOrderId: string; amountPaise: Paise } | undefined> {
  const payment = await findPayment(app.db, orderId)
  if (!payment) return undefined
  if (payment.gatewayOrderId) return { gatewayOrderId: payment.gatewayOrderId, amountPaise }
  const opened = await openWithOffers(app, payment, amountPaise)
  if (!opened) return undefined
  const { gatewayOrderId } = opened
  await saveGatewayOrder(app.db, { orderId, gateway: app.gateway.name, gatewayOrderId })
  const saved = await findPayment(app.db, orderId)
  return saved?.gatewayOrderId ? { gatewayOrderId: saved.gatewayOrderId, amountPaise } : undefined
}

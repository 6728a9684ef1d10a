import { data } from 'react-router'
import { listName } from '#domain/goods/catalogue/names/list-name.ts'
import { cardName, isUsable } from '#domain/ground/outside/saved-card.ts'
import { upiApps } from '#domain/ground/outside/upi-link.ts'
import { isTicked } from '#domain/ground/shared/form-fields.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { AnyResult } from '#domain/ground/shared/result.ts'
import {
  isForWay,
  noCostWords,
  offerFor,
  offerOnOrder,
  offerWords,
} from '#domain/money/payments/offers/bank-offer.ts'
import { withOffers } from '#domain/money/payments/offers/plans-with-offers.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { SAVE_CARD_WORDS } from '#domain/money/payments/save-card-words.ts'
import { hasChoices, type OfferedWays, withoutLoans } from '#domain/money/payments/ways/offered-ways.ts'
import { leadingPlan } from '#domain/money/payments/ways/plan-costs.ts'
import { PAYMENT_METHODS } from '#domain/orders/checkout/checkout-inputs.ts'
import { mayPayAgain } from '#domain/orders/checkout/pay-again.ts'
import { ADVANCE, CARD_GONE, PAY_BY, type PayFirst, payPath } from '#domain/orders/checkout/pay-by.ts'
import { safeReturnPath } from '#domain/people/sign-in/return-path.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { findOpenTry, type OpenTry } from '#server/money/payments/find-step.ts'
import { findOffersOfOrder, listLostOffers } from '#server/money/payments/offers/bank-offer-views.ts'
import { listInstruments } from '#server/money/payments/offers/offered-instruments.ts'
import { listSavedCards, mayHaveSavedCards } from '#server/money/payments/saved-cards/list-saved-cards.ts'
import { findOfferedWays } from '#server/money/payments/ways/find-offered-ways.ts'
import { findCashProblem } from '#server/orders/checkout/cash-problem-views.ts'
import { findAdvances } from '#server/orders/checkout/instead/advance-views.ts'
import { findInstead, orderInstead } from '#server/orders/checkout/instead/order-instead.ts'
import { findOrderPayment, type OrderPayment } from '#server/orders/checkout/order-payment-views.ts'
import { findAgreedOrder } from '#server/orders/checkout/pay-again/agreed-order-views.ts'
import { findObstacle } from '#server/orders/checkout/pay-again/find-obstacle.ts'
import { letUnpaidGo } from '#server/orders/checkout/pay-again/let-unpaid-go.ts'
import { payOrder } from '#server/orders/checkout/pay-again/pay-order.ts'
import { payWithChoice } from '#server/orders/checkout/pay-again/pay-with-choice.ts'
import { payWithSavedCard } from '#server/orders/checkout/pay-again/pay-with-saved-card.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import { findOrder, type OrderPage, piecesOf } from '#server/orders/orders/order-page-views.ts'
import { reorder } from '#server/selling/cart/reorder.ts'
import { appContext, requestIdContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { problemStatus, problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import type { Route } from './+types/pay-page.route'
import { PaymentSteps } from './payment-steps.tsx'
import { qrPicture } from './qr-picture.ts'
import type { PayProps } from './under-way/pay-props.ts'
import { type Bought, PaySummary } from './under-way/pay-summary.tsx'
import { placedHeader, readPlaced } from './under-way/placed-order-cookie.ts'
import { hasPayBy, type ShownWays } from './ways/other-ways.tsx'

/** An order of one's own on its way to being paid: what to do next, what the bank says, and every other way to pay. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const customer = requireCustomer(context, request)
  const before = await getPayment(app, customer, params.id)
  const instead = before.status === 'cancelled' && (await findInstead(app, customer.userId, before.orderId))
  if (instead) throw redirect(payPath(instead, chosenBy(request)), 303)
  if (isOpen(app, before))
    await settlePayment(app, before.orderId).catch((error: unknown) => {
      // The page shows what is on record, and the worker asks again.
      app.log.error({ err: error, id: context.get(requestIdContext) }, 'a payment could not be settled')
    })
  const payment = await getPayment(app, customer, params.id)
  const isAgain = isToPayAgain(payment)
  const { sessionId } = context.get(visitorContext)
  if ((!isOpen(app, payment) && !isAgain) || isPlacedSince(before, payment))
    throw leave(payment, sessionId ?? '', before)
  if (sessionId !== undefined && isToThankFor(payment, readPlaced(request.headers, sessionId)))
    throw thanks({ orderId: payment.orderId, sessionId })
  const obstacle = isAgain ? await findObstacle(app, payment.orderId) : undefined
  const open = await findOpenTry(app, payment.orderId, payment)
  const step = open?.step
  const { methods, noCash } = await methodsFor(app, customer, payment)
  const bought = await findOrder(app, customer.userId, payment.orderId)
  const { amountPaise } = payment
  const all = obstacle ? undefined : await findOfferedWays(app, { amountPaise, pieces: piecesOf(bought) })
  const ways = all && (payment.cashDuePaise > 0 || payment.isRest) ? withoutLoans(all) : all
  const isChoosing = payment.status === 'pending' && !open
  const advances =
    obstacle || payment.placedAt ? undefined : await findAdvances(app, { ...payment, ...customer })
  const shown = ways && hasChoices(ways) ? await shownWays(app, payment, ways) : undefined
  return {
    order: { ...payment, placedAt: payment.placedAt?.toISOString() ?? null },
    bought: bought && boughtOf(bought),
    isChoosing,
    by: (isChoosing && askedBy(request, shown, advances)) || null,
    paidBy: open?.by ?? null,
    ways: shown,
    notices: open ? await noticesOf(app, payment, open.way) : isChoosing ? cardNotice(request) : [],
    held: heldFor(payment, app.clock.now()),
    step: step && {
      ...step,
      ...(step.kind === 'upi' && { qr: await qrPicture(step.link), apps: upiApps(step.link) }),
    },
    methods: obstacle
      ? methods.filter((method) => method === 'cod' && obstacle.allowsCash)
      : methods.filter((method) => method === 'cod' || !ways || ways.methods.includes(method as 'card')),
    noCash: obstacle ? undefined : noCash,
    advances,
    obstacle: obstacle && {
      message: problemWords(obstacle.problem),
      changes: obstacle.changes,
      left: obstacle.left,
    },
    gatewayOrigin: app.gateway.tokenizerOrigin ?? null,
    isTestGateway: app.config.gateway.kind === 'sandbox',
    saveWords: app.gateway.savedCards?.isOffered ? SAVE_CARD_WORDS : undefined,
    // Not while a try is open: then the page is asked for again every few seconds.
    savedCards: open || obstacle ? undefined : await findSavedCards(app, customer),
  }
}

/** What of the ways was chosen at the checkout, as the address says it; plans are a page of their own, which is not kept. */
function chosenBy(request: Request): string {
  const by = new URL(request.url).searchParams.get('by') ?? ''
  return by === 'emi' || by === ADVANCE.key ? '' : by
}

/** What of the ways was chosen at the checkout, where there is any of it for this order. */
function askedBy(request: Request, ways: ShownWays | undefined, advances: unknown): PayFirst | undefined {
  const asked = new URL(request.url).searchParams.get('by')
  if (asked === ADVANCE.key) return advances ? ADVANCE.key : undefined
  const by = PAY_BY.find(({ key }) => key === asked)?.key
  return by && ways && hasPayBy(ways, by) ? by : undefined
}

/** Of a saved card that was chosen at the checkout and cannot be used. */
function cardNotice(request: Request): PayProps['notices'] {
  return new URL(request.url).searchParams.has(CARD_GONE) ? [{ tone: 'warn', text: NO_SAVED_CARD }] : []
}

const NO_SAVED_CARD =
  'We could not use the saved card you chose: it was deleted or has ended, or our payment gateway does not answer. Please choose another way to pay. Nothing was charged.'

/** What of offers is to be known before going on to the bank: the one that applies, and one that does not any more. */
async function noticesOf(
  app: App,
  { orderId, amountPaise }: OrderPayment,
  way: OpenTry['way'],
): Promise<PayProps['notices']> {
  const order = { orderId, amountPaise }
  const offers = way ? await findOffersOfOrder(app, order) : []
  const best = offers.find((offer) => way && isForWay(offer, way))
  const applied = best && {
    tone: 'good' as const,
    text: `${offerWords(best)}. ${offerOnOrder({ ...best, amountPaise })}.`,
  }
  const lost = (await listLostOffers(app, order)).filter((offer) => !way || isForWay(offer, way))
  const notices = [...new Set(lost.map(({ why }) => why))].map((why) => ({
    tone: 'warn' as const,
    text: `${OFFERS_LOST[why]} What is left of offers stands below, beside the ways to pay.`,
  }))
  return applied ? [applied, ...notices] : notices
}

const OFFERS_LOST = {
  refused: 'A bank offer that was shown before cannot be had any more: the bank refused it.',
  over: 'A bank offer that was shown before cannot be had any more: it has ended.',
} as const

/** The cards of this account that can pay now; undefined where it never saved one, or has none left. */
async function findSavedCards(app: App, { userId }: Customer): Promise<PayProps['savedCards']> {
  if (!(await mayHaveSavedCards(app, userId))) return undefined
  const cards = await listSavedCards(app, userId)
  if (!cards) return { cards: undefined }
  const usable = cards.filter((card) => isUsable(card, app.clock.now()))
  return usable.length > 0
    ? { cards: usable.map((card) => ({ id: card.id, name: cardName(card) })) }
    : undefined
}

async function shownWays(
  app: App,
  { orderId, amountPaise }: OrderPayment,
  { instruments, emi }: OfferedWays,
): Promise<ShownWays> {
  const open = await findOffersOfOrder(app, { orderId, amountPaise })
  const emiFrom = leadingPlan(withOffers(emi, amountPaise, open))
  const offers = await shownOffers(app, { amountPaise, emi }, open)
  return { instruments, hasEmi: emi.length > 0, emiFrom, offers }
}

/** The offers of banks for an order, with what each comes to. */
async function shownOffers(
  app: App,
  { amountPaise, emi }: { amountPaise: Paise } & Pick<OfferedWays, 'emi'>,
  offers: Awaited<ReturnType<typeof findOffersOfOrder>>,
): Promise<ShownWays['offers']> {
  if (offers.length === 0) return []
  const instruments = await listInstruments(app)
  return offers.map((offer) => {
    const { id, method, instrument, discountPaise } = offer
    const known = instruments.find((each) => each.method === method && each.code === instrument)
    return {
      id,
      method,
      title: `${offerFor(offer, known?.name ?? instrument)}: ${offerWords(offer)}`,
      text: noCostText(offer) ?? offerOnOrder({ method, amountPaise, discountPaise }),
    }
  })

  /** Of a no-cost plan the whole of what it costs. */
  function noCostText(offer: (typeof offers)[number]): string | undefined {
    const plans = emi.filter((plan) => plan.issuer === offer.instrument && plan.months === offer.months)
    const [costs] = withOffers(plans, amountPaise, [offer]).map((plan) => plan.costs)
    return costs?.offer && noCostWords(amountPaise, { ...costs, offer: costs.offer })
  }
}

/** What is paid for, who sends it and where it goes. */
function boughtOf({ vendorOrders, deliverTo, ...order }: OrderPage): Bought {
  const { firstName, lastName, address, city, postalCode } = deliverTo
  const { subtotalPaise, savingsPaise, promotionPaise, shippingPaise, deliveryAs } = order
  const { cancelledPaise, contributedPaise, contributedAs } = order
  return {
    amounts: {
      subtotalPaise,
      savingsPaise,
      promotionPaise,
      shippingPaise,
      deliveryAs,
      cancelledPaise,
      contributedPaise,
      contributedAs,
    },
    sellers: vendorOrders.map(({ id, sellerName, lines }) => ({
      id,
      name: sellerName,
      lines: lines.map(({ id, name, quantity, picture, linePaise }) => ({
        id,
        name: listName(name),
        quantity,
        picture,
        linePaise,
      })),
    })),
    deliverTo: `${firstName} ${lastName}, ${address}, ${city} ${postalCode}`,
  }
}

/** Tries to pay once more, by any way of paying; or puts what the cart lacks of the order into it, at the prices of today. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const app = context.get(appContext)
  const customer = requireCustomer(context, request)
  const before = await getPayment(app, customer, params.id)
  const { orderId } = before
  const sessionId = context.get(visitorContext).sessionId ?? ''
  const onward = async () => {
    const isPlaced = isPlacedSince(before, await getPayment(app, customer, orderId))
    return isPlaced ? thanks({ orderId, sessionId }) : redirect(`/orders/${orderId}/pay`, 303)
  }
  const form = await request.formData()
  const intent = readIntent(form, ['pay', 'advance', 'whole', 'cart', 'let-go'])
  if (intent === 'advance' || intent === 'whole') {
    const advancePaise = intent === 'advance' ? readAdvance(form.get('advance')) : undefined
    return otherwise(app, customer, { orderId, advancePaise, by: chosenBy(request) })
  }
  if (intent === 'cart') return intoCart(app, customer, orderId)
  if (intent === 'let-go') return letGo(app, customer, { orderId, from: form.get('from') })
  const cardId = form.get('savedCard')
  if (typeof cardId === 'string')
    return answerOf(await payWithSavedCard(app, customer, { orderId, cardId }), onward)
  const way = form.get('way') === 'other' ? form.get('otherWay') : form.get('way')
  if (typeof way === 'string') return answerOf(await payWithChoice(app, customer, { orderId, way }), onward)
  const method = PAYMENT_METHODS.find(({ key }) => key === form.get('paymentMethod'))?.key
  const cardToken = String(form.get('cardToken') ?? '')
  if (!method || method === 'online' || !/^[A-Za-z0-9_-]{0,200}$/.test(cardToken))
    return data({ message: 'Please choose a payment method' }, { status: 422 })
  const savesCard = isTicked(form.get('saveCard'))
  const paid = await payOrder(app, customer, {
    orderId,
    method,
    cardToken: cardToken || undefined,
    savesCard,
  })
  if (!paid.ok) return data({ message: problemWords(paid.problem) }, { status: problemStatus(paid.problem) })
  // In cash it is placed, with nothing left to do here but to pay it ahead.
  if (method === 'cod') throw thanks({ orderId, sessionId })
  throw await onward()
}

/** In whole rupees, as a button or a person says it; nothing else is an amount, which the rule then says. */
function readAdvance(typed: unknown): Paise {
  const rupees = String(typed ?? '').replaceAll(/[₹,\s]/g, '')
  return /^\d{1,8}$/.test(rupees) ? Number(rupees) * 100 : 0
}

/** The same goods are ordered to be paid otherwise, in the place of this order: on to the page of that one. */
async function otherwise(
  app: App,
  customer: Customer,
  { by, ...asked }: { orderId: string; advancePaise: Paise | undefined; by: string },
) {
  const instead = await orderInstead(app, customer, asked)
  if (!instead.ok)
    return data({ message: problemWords(instead.problem) }, { status: problemStatus(instead.problem) })
  throw redirect(payPath(instead.value.orderId, by), 303)
}

/** The customer does not want what waits for its payment: back to the page that says so. */
async function letGo(app: App, customer: Customer, o: { orderId: string; from: unknown }) {
  const gone = await letUnpaidGo(app, customer, o.orderId)
  if (!gone.ok) {
    const { number, status } = await getPayment(app, customer, o.orderId)
    const text = `It was ${status === 'paid' ? 'paid' : 'placed'} in the meantime: order ${number} was not cancelled.`
    return redirectWithToast(`/orders/${o.orderId}`, { kind: 'error', text })
  }
  const text = 'The order is cancelled, and you pay nothing for it.'
  return redirectWithToast(safeReturnPath(o.from, '/cart'), { kind: 'success', text })
}

/** After a try with the bank, wallet, lender, plan or saved card that was chosen, as it is offered now. */
async function answerOf(paid: AnyResult, onward: () => Promise<Response>) {
  if (!paid.ok) return data({ message: problemWords(paid.problem) }, { status: problemStatus(paid.problem) })
  throw await onward()
}

/** A refused try means that something has changed since the page was read. */
export function shouldRevalidate() {
  return true
}

async function intoCart(app: App, customer: Customer, orderId: string): Promise<Response> {
  const { lines } = await findAgreedOrder(app.db, orderId)
  // Sent twice, or kept in the cart since: it is there once.
  const { left } = await reorder(app, customer, lines, { isTopUp: true })
  return left.length > 0
    ? redirectWithToast('/cart', { kind: 'message', text: `Not in the cart: ${left.join(', ')}` })
    : redirect('/cart', 303)
}

/** The payment of one's own order. Somebody else's is as absent as one that never was. */
async function getPayment(app: App, { userId }: Customer, orderId: string): Promise<OrderPayment> {
  const payment = await findOrderPayment(app, userId, orderId.toLowerCase())
  if (!payment) throw data(null, { status: 404 })
  return payment
}

function isOpen({ clock }: App, payment: OrderPayment): boolean {
  const { status, canPayAhead, isWhole, writtenAt } = payment
  const isAgain = isToPayAgain(payment) && mayPayAgain(writtenAt, clock.now())
  return (status === 'pending' && isWhole) || isAgain || canPayAhead
}

/** How long the pieces stay held for the payment; undefined when they are not, or no longer. */
function heldFor({ heldUntil }: OrderPayment, now: Date): PayProps['held'] {
  const seconds = heldUntil ? Math.ceil((heldUntil.getTime() - now.getTime()) / 1_000) : 0
  return heldUntil && seconds > 0 ? { until: heldUntil.toISOString(), seconds } : undefined
}

/** Its payment came to nothing; whether another may begin is said on the page. */
function isToPayAgain({ status, isWhole }: OrderPayment): boolean {
  return (status === 'failed' || status === 'expired') && isWhole
}

/** An order is placed once its advance is paid, while its rest could be paid as well. */
function isPlacedSince(before: OrderPayment, now: OrderPayment): boolean {
  return before.placedAt === null && now.placedAt !== null
}

/** The gateway may tell us of an advance before this page asks; the rest is for whoever has seen the thanks for the order. */
function isToThankFor({ orderId, isRest, placedAt }: OrderPayment, thankedFor: string | undefined): boolean {
  return isRest && placedAt !== null && isRecent(placedAt) && thankedFor !== orderId
}

/** There is nothing to pay: on to the thanks for an order that was placed this moment, else to the order. */
function leave(payment: OrderPayment, sessionId: string, before: OrderPayment): Response {
  const { orderId, placedAt } = payment
  const isJustPlaced = placedAt !== null && (before.placedAt === null || isRecent(placedAt))
  const isThanked = payment.status === 'paid' || isPlacedSince(before, payment)
  if (!isJustPlaced || !isThanked) return redirect(`/orders/${orderId}`, 303)
  return thanks({ orderId, sessionId })
}

/** On to the thanks for an order that this session has placed. */
function thanks(placed: { orderId: string; sessionId: string }): Response {
  return redirect('/order-success', { status: 303, headers: placedHeader(placed) })
}

const RECENT_MS = 2 * 60_000

function isRecent(at: Date): boolean {
  return Math.abs(Date.now() - at.getTime()) < RECENT_MS
}

/** What this order can be paid with now, and why not in cash; what is due in cash already is paid online or not at all. */
async function methodsFor(
  app: App,
  customer: Customer,
  payment: OrderPayment,
): Promise<{ methods: PaymentMethod[]; noCash: string | undefined }> {
  const online = app.gateway.methods.filter((method) => method === 'card' || method === 'upi')
  if (payment.status === 'due' || payment.cashDuePaise > 0) return { methods: [...online], noCash: undefined }
  const { orderId, amountPaise } = payment
  const noCash = await findCashProblem(app, app.db, { orderId, userId: customer.userId, amountPaise })
  return noCash
    ? { methods: [...online], noCash: problemWords(noCash) }
    : { methods: [...online, 'cod'], noCash: undefined }
}

export default function PayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order } = loaderData
  return (
    <div className="paying page-width py-6 sm:py-10">
      <Breadcrumbs
        items={[
          { label: 'My Orders', to: '/orders' },
          { label: order.number, to: `/orders/${order.orderId}` },
          { label: 'Payment' },
        ]}
        className="pb-4"
      />
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-14">
        <PaymentSteps {...loaderData} message={messageOf(actionData, loaderData.obstacle)} />
        {loaderData.bought ? <PaySummary bought={loaderData.bought} order={order} /> : null}
      </div>
    </div>
  )
}

/** What is said of the order itself already is not said twice. */
function messageOf(refused: { message: string } | undefined, obstacle: { message: string } | undefined) {
  return refused?.message === obstacle?.message ? undefined : refused?.message
}

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.order.number
  return unlisted(number ? `Payment of order ${number}` : 'Payment')
}

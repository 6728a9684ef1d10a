import { lazy, Suspense } from 'react'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { BusinessBuyer } from '#domain/ground/gst/business-buyer.ts'
import { isTicked } from '#domain/ground/shared/form-fields.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { nationalDigits } from '#domain/ground/shared/phone-number.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import type { AnyProblem } from '#domain/ground/shared/result.ts'
import type { DeliveryAddress } from '#domain/ground/shipping/delivery-address.ts'
import { SAVE_CARD_WORDS } from '#domain/money/payments/save-card-words.ts'
import { type BuyerKey, buyerKey } from '#domain/orders/checkout/buyer-key.ts'
import { CHECKOUT_INPUTS } from '#domain/orders/checkout/checkout-inputs.ts'
import { isWanted, methodOfWanted } from '#domain/orders/checkout/pay-by.ts'
import { reviewsByBuyer } from '#domain/orders/checkout/review-of-buyer.ts'
import { UNNAMED } from '#domain/people/accounts/unnamed.ts'
import type { CartLine } from '#domain/selling/cart/cart-lines.ts'
import { orderableOf, reviewCart } from '#domain/selling/cart/review-cart.ts'
import { judgeTogether } from '#server/goods/builder/build-views.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { marketplaceToday } from '#server/ground/settings/current-settings.ts'
import { findDeliveryFor } from '#server/ground/shipping/delivery-views.ts'
import { findCartCashProblem } from '#server/orders/checkout/cash-problem-views.ts'
import { findCodBuyer, findLatestOrder } from '#server/orders/checkout/checkout-views.ts'
import { hasChosenMethods } from '#server/orders/checkout/method-problem.ts'
import { findCashSoFar } from '#server/orders/checkout/open-cash-views.ts'
import { parsePlaceOrder } from '#server/orders/checkout/parse-place-order.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { addAddress, listAddresses, type SavedAddress } from '#server/people/accounts/saved-addresses.ts'
import { findSavedBusiness } from '#server/people/accounts/saved-business.ts'
import { findVerifiedPhone } from '#server/people/sign-in/codes/phone-views.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { findBegunOrder } from '#server/selling/cart/begun-order-views.ts'
import { findCart, findCartPromotions } from '#server/selling/cart/cart-views.ts'
import { appContext, requestIdContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { formWords, ORDER_NOT_PLACED, problemStatus } from '#web/shared/ground/refusals/problem-words.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { deliveryPinOf } from '#web/storefront/ground/shared/delivery-pin.action.ts'
import { businessValues } from '#web/storefront/people/accounts/business-values.ts'
import { settleCart } from '#web/storefront/selling/cart/cart-sync.ts'
import { type BoughtNow, boughtNowOf, checkoutPath } from '#web/storefront/selling/cart/checkout-path.ts'
import { readWanted, WANTED_FORGOTTEN } from '#web/storefront/selling/cart/wanted-offer-cookie.ts'
import type { Route } from './+types/checkout-page.route'
import type { CheckoutRefusal, CheckoutSuccess } from './checkout-answer.ts'
import { CheckoutContents } from './checkout-contents.tsx'
import { ErrorPage } from './under-way/error-page.tsx'
import { placedHeader } from './under-way/placed-order-cookie.ts'
import { type SentOrder, sentOrderOf } from './under-way/sent-fields.ts'
import { payHintsOf, savedCardsOf, stepOf, wantedOf } from './ways/checkout-ways.action.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const customer = requireCustomer(context, request)
  const { userId } = customer
  const alone = boughtNowOf(request)
  await takeWanted(app, customer, { request, alone })
  const [{ offers, checkoutKey, ...cart }, addresses, business, { terms }, cashSoFar, buyer, phone, begun] =
    await Promise.all([
      findCart(app, userId),
      listAddresses(app, userId),
      findSavedBusiness(app, userId),
      marketplaceToday(app),
      findCashSoFar(app, app.db, customer),
      findCodBuyer(app.db, customer.userId),
      findVerifiedPhone(app.db, customer.userId),
      findBegunOrder(app, userId),
    ])
  const ordered = alone && (await findOrdered(app, { userId, alone, cart: cart.lines }))
  const lines = ordered ? [] : linesOf(cart.lines, alone)
  const asked = lines.map(({ offerId }) => offerId)
  // After the cart: one that was ordered meanwhile comes with its order.
  const [latest, noCashFromSeller, promotions] = await Promise.all([
    findLatestOrder(app.db, userId),
    findCartCashProblem(app, { lines, terms }),
    findCartPromotions(app, { offerIds: asked, userId }),
  ])
  const reviews = reviewsByBuyer(lines, offers, { terms, promotions })
  const review = reviews?.online ?? reviewCart(lines, offers, terms, promotions)
  const ownDigits = phone ? nationalDigits(phone) : ''
  // An account by telephone has no e-mail of its own: the one of its last order.
  const email = customer.email || (latest?.email ?? '')
  const start = startValues(
    { ...customer, email },
    { address: askedAddress(request, addresses), business, ownDigits },
  )
  const pin = start.postalCode || (await deliveryPinOf(request, context))
  return {
    account: userId,
    email: customer.email,
    begun,
    delivery: pin
      ? { asked, delivery: await findDeliveryFor(app, customer, { pin, offerIds: asked }) }
      : null,
    lines,
    only: alone ? checkoutPath(alone) : null,
    others: cart.lines.length - lines.length,
    review,
    reviews,
    misfit: await findMisfit(app, orderableOf(review.lines)),
    terms,
    cashSoFar,
    buyer,
    noCashFromSeller: noCashFromSeller && formWords(noCashFromSeller),
    addresses,
    checkoutKey: checkoutKey ?? '',
    latestOrder: shownOrderOf(app, alone ? ordered : latest),
    start,
    online: [...app.gateway.methods, ...(hasChosenMethods(app) ? ['online'] : [])],
    gatewayOrigin: app.gateway.tokenizerOrigin ?? null,
    isTestGateway: app.config.gateway.kind === 'sandbox',
    saveWords: app.gateway.savedCards?.isOffered ? SAVE_CARD_WORDS : undefined,
    savedCards: await savedCardsOf(app, userId),
    payHints: await payHintsOf(context, { review, reviews, terms, cashSoFar, buyer }),
  }
}

/** The pieces that are bought by themselves, and nothing else in their place; or the whole cart. */
function linesOf(lines: readonly CartLine[], alone: BoughtNow | undefined): readonly CartLine[] {
  if (!alone) return lines
  return lines
    .filter(({ offerId }) => offerId === alone.offerId)
    .map((line) => ({ ...line, quantity: Math.min(alone.pieces ?? line.quantity, line.quantity) }))
}

/** What became of what was bought by itself: an order since it was pressed, or lately of what is not in the cart any more. */
async function findOrdered(
  app: App,
  { userId, alone, cart }: { userId: string; alone: BoughtNow; cart: readonly CartLine[] },
) {
  const { offerId, pressedAt } = alone
  if (!offerId) return undefined
  const isInCart = cart.some((line) => line.offerId === offerId)
  if (isInCart && !pressedAt) return undefined
  const since = pressedAt ?? new Date(app.clock.now().getTime() - RECENT_MS)
  return findLatestOrder(app.db, userId, { offerId, since })
}

/** What a visitor wanted to buy at once is put into the cart of who has signed in since. */
async function takeWanted(
  app: App,
  { userId }: Customer,
  { request, alone }: { request: Request; alone: BoughtNow | undefined },
): Promise<void> {
  const wanted = readWanted(request.headers)
  if (!wanted || !alone || wanted.offerId.toLowerCase() !== alone.offerId) return
  const added = await addToCart(app, { userId }, { ...wanted, isTopUp: true })
  const headers = { 'Set-Cookie': WANTED_FORGOTTEN }
  if (!added.ok) throw redirectWithToast('/cart', { kind: 'error', text: formWords(added.problem) }, headers)
  throw redirect(checkoutPath(alone), { status: 303, headers })
}

/** Why the parts in a cart do not fit each other; null when nothing says so. */
async function findMisfit(app: App, lines: readonly CartLine[]): Promise<string | null> {
  const judged = await judgeTogether(app, lines)
  return judged?.answer === 'does not fit' ? judged.whyNotCovered : null
}

/** The default one, or what was asked for by a link: a way without JavaScript. An unknown id begins a new address. */
function askedAddress(request: Request, addresses: readonly SavedAddress[]): SavedAddress | undefined {
  const asked = new URL(request.url).searchParams.get('address')
  return asked === null ? addresses[0] : addresses.find(({ id }) => id === asked)
}

const RECENT_MS = 24 * 3_600_000

function isRecent(app: App, placedAt: Date): boolean {
  return app.clock.now().getTime() - placedAt.getTime() < RECENT_MS
}

/** Placed within a day. */
function shownOrderOf(app: App, latest: Awaited<ReturnType<typeof findLatestOrder>>) {
  if (!latest || !isRecent(app, latest.placedAt)) return null
  const { orderId, sequence, checkoutKey } = latest
  return { orderId, number: orderNumber(sequence), checkoutKey }
}

/** What a customer need not type again. */
function startValues(
  customer: Customer,
  o: {
    address: DeliveryAddress | undefined
    business: BusinessBuyer | undefined
    /** The number that the customer signs in with. */
    ownDigits: string
  },
): Record<string, string> {
  const { address, business } = o
  const [firstName = '', ...others] = customer.name === UNNAMED ? [] : customer.name.split(' ')
  const { phoneNumber = o.ownDigits, state = '', city = '', postalCode = '' } = address ?? {}
  return {
    firstName: address?.firstName ?? firstName,
    lastName: address?.lastName ?? others.join(' '),
    email: customer.email,
    phoneNumber,
    address: address?.address ?? '',
    postalCode,
    city,
    state,
    ...businessValues(business),
    // Whoever keeps a business in the account asked for its invoices there.
    isBusiness: business ? 'on' : '',
  }
}

/** A cart that was filled before signing in, or changed this second, is told to the server before the page is read. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await settleCart()
  return serverLoader()
}

/**
 * Places the order. A plain form is answered with a redirect; the page's own script (`answer=json`) with what was
 * placed. Nothing the browser says of prices counts, but the total it showed has to be today's.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const customer = requireCustomer(context, request)
  const form = await request.formData()
  const refused = (problem: AnyProblem) => refusal(problem, form)
  const input = parsePlaceOrder(orderFields(form))
  if (!input.ok) return refused(input.problem)
  const cartOrder = { ...input.value, isCart: true, ...tickedIn(form) }
  const placed = await placeOrder(app, customer, cartOrder).catch((error: unknown) => {
    // Whatever kept the order from being written, the person keeps the form, and the key finds out on the next try.
    app.log.error({ err: error, id: context.get(requestIdContext) }, 'an order could not be placed')
    return undefined
  })
  if (!placed) return refused({ code: 'checkout.not_placed' })
  if (!placed.ok) {
    const { code, details } = placed.problem
    const isForm = form.get('answer') !== 'json'
    if (code === 'checkout.payment_step') {
      const url = await stepOf(app, customer, { orderId: String(details?.orderId), wanted: wantedOf(form) })
      if (isForm) return redirect(url ?? `/orders/${details?.orderId}/pay`, 303)
      if (url) return refused({ ...placed.problem, details: { ...details, url } })
    }
    // The page itself would be read from the same database: it is shown as it was sent.
    if (code === 'checkout.unavailable' && isForm) throw data(sentAgain(form), { status: 503 })
    return refused(placed.problem)
  }
  if (form.get('saveAddress') === 'on')
    await saveAddress(app, customer, input.value.details).catch((error: unknown) => {
      // The order is placed whatever becomes of it.
      app.log.error({ err: error, id: context.get(requestIdContext) }, 'an address could not be saved')
    })
  const { orderId, number, paymentMethod } = placed.value
  const { sessionId = '' } = context.get(visitorContext)
  const headers = placedHeader({ orderId, sessionId })
  if (form.get('answer') === 'json')
    return data({ placed: { orderId, number, paymentMethod } } satisfies CheckoutSuccess, { headers })
  return redirectWithToast('/order-success', { kind: 'success', text: 'Order placed successfully!' }, headers)
}

/** What was placed leads to its thanks: read again before that, the page would say that its cart was ordered elsewhere. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult?.placed ? false : defaultShouldRevalidate
}

/** What somebody agrees to with their order. */
function tickedIn(form: FormData) {
  const unpaidOrderId = form.get('unpaidOrder')
  return {
    ...(typeof unpaidOrderId === 'string' && { unpaidOrderId }),
    acceptsMisfit: isTicked(form.get('acceptsMisfit')),
    savesCard: isTicked(form.get('saveCard')),
  }
}

/** What a form held, for the page that sends it once more. */
function sentAgain(form: FormData): SentOrder {
  const sent = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  return { sentOrder: sent }
}

/** The form without what is the page's own, its lines spelled out. */
function orderFields(form: FormData): Record<string, unknown> {
  const {
    answer: _a,
    acceptsMisfit: _m,
    saveAddress: _s,
    saveCard: _c,
    savedAddress: _p,
    line: _l,
    totalOf: _t,
    wanted: _w,
    unpaidOrder: _u,
    withoutScript,
    ...fields
  } = Object.fromEntries(form)
  const lines = form.getAll('line').map((line) => {
    const [offerId = '', quantity, sentFrom] = String(line).split(':')
    return { offerId, quantity: Number(quantity), ...(sentFrom && { sentFrom }) }
  })
  const wanted = wantedOf(form)
  const paymentMethod = isWanted(wanted) ? methodOfWanted(wanted) : wanted
  const isBusiness = fields.isBusiness === 'on'
  const expectedTotalPaise = totalOf(form, buyerKey({ paymentMethod, isBusiness }))
  // Card numbers go from the page to the gateway: without JavaScript the other ways of paying are left, and said.
  return {
    ...fields,
    paymentMethod,
    ...(expectedTotalPaise && { expectedTotalPaise }),
    ...(lines.length > 0 && { lines }),
  }
}

/** What the page said that it comes to for who buys so; undefined where it comes to the same for all. */
function totalOf(form: FormData, key: BuyerKey): string | undefined {
  const said = form.getAll('totalOf').map(String)
  return said.find((each) => each.startsWith(`${key}:`))?.slice(key.length + 1)
}

/** What a refused form may not lose; the card is none of it. */
const TYPED_FIELDS = [...CHECKOUT_INPUTS, 'saveAddress', 'acceptsMisfit', 'withoutScript'] as const

/** After these an order waits for its bank, or for its customer to pay it. */
const WAITING: ReadonlySet<ProblemCode> = new Set(['checkout.payment_pending', 'checkout.payment_open'])

/** These name an order to go on with. */
const ORDERED: ReadonlySet<ProblemCode> = new Set(['checkout.already_ordered', 'checkout.preorder_limit'])

function refusal(problem: AnyProblem, form: FormData) {
  const typed = TYPED_FIELDS.map((field): [string, string] => [field, String(form.get(field) ?? '')])
  const { orderId, number, url, retryAfterSeconds: seconds } = problem.details ?? {}
  return data(
    {
      code: problem.code,
      message: formWords(problem),
      fields: problem.fields ?? {},
      typed: Object.fromEntries(typed),
      ...(WAITING.has(problem.code) && {
        waiting: {
          orderId: String(orderId),
          number: String(number),
          isWithBank: problem.code === 'checkout.payment_pending',
        },
      }),
      ...(problem.code === 'checkout.payment_step' && {
        step: { orderId: String(orderId), ...(url !== undefined && { url: String(url) }) },
      }),
      ...(ORDERED.has(problem.code) &&
        orderId !== undefined && {
          ordered: { orderId: String(orderId), number: String(number) },
        }),
    } satisfies CheckoutRefusal,
    {
      status: problemStatus(problem),
      headers: seconds === undefined ? {} : { 'Retry-After': String(seconds) },
    },
  )
}

/** Saves the address of an order once; an account that holds as many as it may simply keeps those. */
async function saveAddress(app: App, customer: Customer, details: DeliveryAddress): Promise<void> {
  const { firstName, lastName, phoneNumber, address, city, state, postalCode } = details
  const fresh = { firstName, lastName, phoneNumber, address, city, state, postalCode }
  const saved = await listAddresses(app, customer.userId)
  const isSaved = saved.some((each) =>
    Object.entries(fresh).every(([field, value]) => each[field as keyof typeof fresh] === value),
  )
  if (!isSaved) await addAddress(app, customer.userId, fresh)
}

/** A request that does not come through says so in the page, with everything typed still there. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    // No network, or an answer that is none of the server's: redirects are Responses, and go on.
    if (error instanceof Response) throw error
    // With a status of failure, so that nothing else of the page is asked for now.
    const refusal: CheckoutRefusal = {
      code: 'checkout.not_placed',
      message: ORDER_NOT_PLACED,
      fields: {},
      typed: {},
    }
    return data(refusal, { status: 503 })
  }
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { begun, ...checkout } = loaderData
  return (
    <div className="paying page-width py-8 sm:py-12">
      <Suspense>{begun ? <BegunOrder {...begun} from="/checkout" /> : null}</Suspense>
      <CheckoutContents {...checkout} refusal={actionData && 'code' in actionData ? actionData : undefined} />
    </div>
  )
}

export const meta = () => unlisted('Checkout')

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const sent = sentOrderOf(error)
  if (!sent) return <ErrorPage error={error} />
  return (
    <Suspense>
      <SendAgain fields={sent} />
    </Suspense>
  )
}

/** The server's alone, as a rule: who has JavaScript stays on the form. */
const SendAgain = lazy(() =>
  import('./under-way/send-again.tsx').then((file) => ({ default: file.SendAgain })),
)

/** Fetched by who has such an order alone; without a connection the page goes on without it. */
const BegunOrder = lazy(() =>
  import('#web/storefront/ground/shared/begun-order.tsx').then(
    (file) => ({ default: file.BegunOrder }),
    () => ({ default: () => null }),
  ),
)

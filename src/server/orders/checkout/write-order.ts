import type { Transaction } from 'kysely'
import {
  type CashRisk,
  type ConfirmationReason,
  whyConfirm,
} from '#domain/ground/cash-on-delivery/cash-confirmation.ts'
import { type CashSoFar, NO_CASH } from '#domain/ground/cash-on-delivery/cod-limit.ts'
import { gstRateOfSale } from '#domain/ground/settings/gst-rates.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type CodeOf, ok, type Problem, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { FrozenDays } from '#domain/ground/shipping/delivery-promise.ts'
import { preorderDay } from '#domain/ground/shipping/preorder.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import { misfitProblem } from '#domain/orders/checkout/misfit.ts'
import { ownGstinProblem } from '#domain/orders/checkout/own-gstin.ts'
import type { OrderPlan, planOrder, WantedLine } from '#domain/orders/checkout/plan-order.ts'
import { unverifiedCodProblem } from '#domain/orders/checkout/unverified-cod.ts'
import type { Promotion } from '#domain/selling/promotions/promotion.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import { freezePromise } from '#server/goods/fit-promise/freeze-promise.ts'
import type { App } from '#server/ground/app.ts'
import { readCashRisk } from '#server/ground/cash-on-delivery/cash-risk-views.ts'
import { askToConfirm } from '#server/ground/cash-on-delivery/confirm-cash.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { promiseVendorOrders } from '#server/ground/shipping/promise-vendor-orders.ts'
import { payPromotions } from '#server/money/earnings/contributions/contribute.ts'
import type { Attempt } from '#server/money/payments/attempt.ts'
import { openAttempt } from '#server/money/payments/start-attempt.ts'
import { startPayment } from '#server/money/payments/start-payment.ts'
import { orderPlacedMail } from '#server/orders/orders/mail/order-mail.ts'
import { findOrderForMail } from '#server/orders/orders/mail/order-mail-views.ts'
import { queuePlacedMessage } from '#server/orders/orders/mail/queue-placed-message.ts'
import { markReplaced } from '#server/orders/orders/replaced/mark-replaced.ts'
import { saveOrder } from '#server/orders/orders/save-order.ts'
import { tellSellers } from '#server/orders/orders/tell-sellers.ts'
import { lockActive } from '#server/people/sign-in/lock-account-row.ts'
import { lockCart, takeOutOfCart } from '#server/selling/cart/cart-at-checkout.ts'
import { spendAllocations } from '#server/selling/inventory/allocate-pieces.ts'
import { findKeptOffers } from '#server/selling/inventory/allocation-views.ts'
import { holdStock } from '#server/selling/inventory/hold-stock.ts'
import { lockStock } from '#server/selling/inventory/lock-stock.ts'
import { reserveStock } from '#server/selling/inventory/reserve-stock.ts'
import { recordUses } from '#server/selling/promotions/claim-uses.ts'
import { readPromotions } from '#server/selling/promotions/promotion-views.ts'
import { readSuppliersOfOffers, type Supplier } from '#server/selling/sellers/supplier-views.ts'
import { cartProblem } from './cart-already-ordered.ts'
import { findSellerCashProblem } from './cash-problem-views.ts'
import { lockPayer } from './checkout-store.ts'
import { type CheckoutState, findCodBuyer, type OfferFacts, readCart, readOffers } from './checkout-views.ts'
import { findDeliveryProblem } from './delivery-problem-views.ts'
import { findCashSoFar } from './open-cash-views.ts'
import { type OrderRules, readRules } from './order-rules.ts'
import type { PlaceOrderInput } from './parse-place-order.ts'
import { planWithPromotions } from './plan-with-promotions.ts'
import { findPreorderProblem } from './preorder-problem-views.ts'
import {
  readUnpaidPieces,
  type UnpaidPayer,
  type UnpaidPieces,
  unpaidProblemOf,
} from './unpaid-pieces-views.ts'

/** The key of the cart that it is of. */
const cartKeyOf = ({ cartKey, checkoutKey }: Pick<NewOrder, 'cartKey' | 'checkoutKey'>) =>
  cartKey ?? checkoutKey

/** An order that was written now, or was there before. */
export interface OpenedOrder {
  state: CheckoutState
  /** To be brought to the gateway. */
  attempt: Attempt | undefined
}

export type NewOrder = PlaceOrderInput & {
  orderId: string
  userId: string
  /** Of the cart, where the order is written under another key than that. */
  cartKey?: string
  /** What it costs is there already: nothing is held for a payment. */
  isPaid?: boolean
  /** Of an order that is paid online by an advance alone, whose rest is collected at the doors. */
  advancePaise?: Paise | undefined
  /** The order in whose place it is written: its cash counts no more. */
  formerOrderId?: string | undefined
  /**
   * Lets go, before the stock is locked, of what it stands in the place of. Gives the products of which there was nothing before,
   * and since when its pieces are held.
   */
  insteadOf?: (
    tx: Transaction<Schema>,
  ) => Promise<Result<LetGo, 'checkout.already_ordered' | 'checkout.order_cancelled'>>
  /** Since when its pieces are held for one that it stands in the place of. */
  heldSince?: Date | undefined
}

interface LetGo {
  backOnSale: string[]
  heldSince?: Date | undefined
}

/** An offer under the lock of its stock. */
interface LockedOffer extends OfferFacts {
  /** For who orders: what nobody has, and the piece that is kept for them. */
  available: number
  /** Names that piece, if there is one. */
  allocationId?: string
  /** One is kept for them, to be delivered elsewhere: it is none of those. */
  isKeptElsewhere?: boolean
}

/** The plan of an order, with what it was made from under the locks of the stock. */
export interface PlannedOrder {
  plan: OrderPlan
  offers: readonly LockedOffer[]
  promises: ReadonlyMap<string, FrozenDays>
  suppliers: ReadonlyMap<string, Supplier>
}

type WriteOrderRefusal =
  | CodeOf<typeof planUnderLocks>
  | 'checkout.account_closed'
  | 'checkout.already_ordered'
  | 'checkout.order_cancelled'
  | 'checkout.cod_unverified_limit'
  | 'checkout.cod_unverified_orders'
  | 'checkout.misfit'
  | 'limits.too_many_attempts'

/**
 * Prices and writes a new order: sold at once for cash on delivery, held and not yet placed for anything else. Its sellers
 * are told of one in cash that has to be confirmed once it is.
 */
export async function writeOrder(
  app: App,
  tx: Transaction<Schema>,
  order: NewOrder,
  rules: OrderRules,
): Promise<Result<OpenedOrder, WriteOrderRefusal>> {
  const { details, userId } = order
  const [allowed, buyer, hasCart, isActive, wanted] = await together([
    withinLimit({ ...app, db: tx }, 'checkout-account', userId),
    // The counter above is this account's and held until the commit: its orders are counted one after the other.
    isAnyCash(order) ? findCodBuyer(tx, userId) : undefined,
    lockCart(tx, userId),
    lockActive(tx, userId),
    lockWanted(app, tx, order, rules),
  ])
  if (!allowed.ok) return allowed
  if (!hasCart || !isActive) return refuse('checkout.account_closed')
  const released = (await order.insteadOf?.(tx)) ?? ok<LetGo>({ backOnSale: [] })
  if (!released.ok) return released
  const planned = await planUnderLocks(app, tx, order, wanted)
  if (!planned.ok) return planned
  const { totalPaise } = planned.value.plan
  const { advancePaise } = order
  const cashDuePaise = advancePaise === undefined ? undefined : totalPaise - advancePaise
  const codProblem = buyer && unverifiedCodProblem(cashDuePaise ?? totalPaise, buyer)
  if (codProblem) return { ok: false, problem: codProblem }

  const placedAt = details.paymentMethod === 'cod' ? app.clock.now() : null
  const { terms } = rules.settings
  const reasons = wanted.risk ? whyConfirm(planned.value.plan.totalPaise, wanted.risk, terms) : []
  const { paymentMethod: method } = details
  const amountPaise = advancePaise ?? totalPaise
  const [sequence, , attempt, promise] = await together([
    savePlanned(
      app,
      tx,
      { ...order, heldSince: released.value.heldSince },
      { ...planned.value, placedAt, paymentStatus: placedAt ? 'due' : 'pending' },
    ),
    startPayment(app, tx, { orderId: order.orderId, userId, method, amountPaise, cashDuePaise }),
    firstAttempt(app, tx, order),
    freezePromise(app, tx, { orderId: order.orderId, lines: vendorOrderLines(planned.value) }),
    reasons.length > 0 && askToConfirm(app, tx, { orderId: order.orderId, reasons, terms }),
    placedAt && tellOfPlaced(app, tx, { ...order, reasons }),
    placedAt && takeOutOfCart(tx, { ...order, checkoutKeys: [cartKeyOf(order)], goods: wanted.lines }),
  ])
  const formerId = order.formerOrderId ?? order.unpaidOrderId
  if (order.insteadOf && formerId) await markReplaced(tx, { formerId, orderId: order.orderId, userId })
  // Nobody finds out afterwards: with the transaction goes what was written.
  const unaccepted = misfitProblem(order, promise)
  if (unaccepted) return unaccepted
  if (placedAt && planned.value.plan.contributedPaise > 0) await payPromotions(app, tx, order.orderId)
  await refreshBestOffers(tx, [...new Set([...released.value.backOnSale, ...soldOut(planned.value)])])
  await app.pause('checkout:before-commit')
  return ok({ attempt, state: stateOf(order, { plan: planned.value.plan, sequence, placedAt }) })
}

/** Whether anything of an order is collected at a door. */
function isAnyCash({ details, advancePaise }: Pick<NewOrder, 'details' | 'advancePaise'>): boolean {
  return details.paymentMethod === 'cod' || advancePaise !== undefined
}

/** What is collected for a vendor order at the door, less its advance. */
function cashOf({ sellerId, totalPaise, lines }: OrderPlan['vendorOrders'][number]) {
  const inAdvance = lines.reduce((sum, { advancePaise }) => sum + advancePaise, 0)
  return { sellerId, totalPaise: totalPaise - inAdvance }
}

function vendorOrderLines({ plan, offers }: PlannedOrder) {
  const kindOf = new Map(offers.map(({ offerId, kind }) => [offerId, kind]))
  return plan.lines.flatMap(({ offerId, productId, quantity }) => {
    const kind = kindOf.get(offerId)
    return kind ? [{ productId, kind, quantity }] : []
  })
}

async function firstAttempt(
  app: App,
  tx: Transaction<Schema>,
  { orderId, details, cardToken, savesCard }: NewOrder,
): Promise<Attempt | undefined> {
  const { paymentMethod: method } = details
  if (method === 'cod' || method === 'online') return undefined
  return openAttempt(app, tx, { orderId, method, cardToken, savesCard, isWaiting: true })
}

/** What is asked for, and what the buyer's other orders say about it, under the locks of cart and payer. */
interface WantedOrder {
  lines: readonly WantedLine[]
  offerIds: readonly string[]
  cashSoFar: CashSoFar
  refused: Awaited<ReturnType<typeof cartProblem>>
  deliveryProblem: Awaited<ReturnType<typeof deliveryProblemOf>>
  /** Of an order in cash. */
  risk?: CashRisk | undefined
  rules: OrderRules
}

/** Locks who pays, and reads what does not depend on the stock: before its locks, which all its buyers share. */
export async function lockWanted(
  app: App,
  tx: Transaction<Schema>,
  order: NewOrder,
  rules: OrderRules,
): Promise<WantedOrder> {
  const { details, userId } = order
  const lines = order.lines ?? (await readCart(tx, userId))
  const offerIds = [...new Set(lines.map((line) => line.offerId))]
  const isCash = isAnyCash(order)
  const { codRefusalDays: days } = rules.settings.terms
  const [refused, , cashSoFar, deliveryProblem, risk] = await together([
    order.isCart ? cartProblem(tx, { ...order, checkoutKey: cartKeyOf(order), offerIds }) : undefined,
    (isCash || !order.isPaid) && lockPayer(tx, details),
    isCash
      ? findCashSoFar(app, tx, { userId, delivery: details, exceptOrderId: order.formerOrderId })
      : NO_CASH,
    deliveryProblemOf(app, tx, order, rules),
    // An advance that is paid says what a confirmation would (decision 1269).
    details.paymentMethod === 'cod' ? readCashRisk(app, tx, { userId, delivery: details, days }) : undefined,
  ])
  return { lines, offerIds, cashSoFar, refused, deliveryProblem, risk, rules }
}

type DeliveryRefusal = 'checkout.cod_not_at_pin' | 'checkout.cod_refused_parcels' | 'checkout.pin_not_served'

function deliveryProblemOf(
  app: App,
  tx: Transaction<Schema>,
  order: NewOrder,
  { settings: { terms }, shipping: { zones } }: OrderRules,
): Promise<Problem<DeliveryRefusal> | undefined> {
  const { userId, details } = order
  const paymentMethod = isAnyCash(order) ? 'cod' : details.paymentMethod
  return findDeliveryProblem(app, tx, { userId, delivery: details, paymentMethod, terms, zones })
}

type PlanUnderLocksRefusal =
  | CodeOf<typeof planOrder | typeof deliveryProblemOf | typeof unpaidProblemOf>
  | 'checkout.cart_changed'
  | 'checkout.cod_seller'
  | 'checkout.form_invalid'
  | 'checkout.launch_address'
  | 'checkout.payment_open'
  | 'checkout.payment_pending'
  | CodeOf<typeof findPreorderProblem>

/** Locks the stock of what is wanted, and plans it at the prices of this moment and by the rules of its day. */
export async function planUnderLocks(
  app: App,
  tx: Transaction<Schema>,
  order: NewOrder,
  { lines, offerIds, cashSoFar, refused, ...wanted }: WantedOrder,
): Promise<Result<PlannedOrder, PlanUnderLocksRefusal>> {
  if (refused) return refused
  const { details, expectedTotalPaise } = order
  const { paymentMethod } = details
  const { advancePaise } = order
  const isCash = paymentMethod === 'cod' && !order.isPaid
  const { offers, suppliers, rules, unpaid, promotions } = await lockOffers(app, tx, offerIds, {
    rules: wanted.rules,
    payer: order.isPaid ? undefined : { userId: order.userId, delivery: details },
  })
  const elsewhere = offers.find(
    ({ offerId, isKeptElsewhere, available }) =>
      isKeptElsewhere && lines.some((line) => line.offerId === offerId && line.quantity > available),
  )
  if (elsewhere) return refuse('checkout.launch_address', { details: { name: elsewhere.name } })
  const { terms } = rules.settings
  const isBusiness = details.business !== undefined
  const kept = { terms, cashSoFar, promotions, advancePaise }
  const mayCostLess = order.unpaidOrderId !== undefined
  const asked = { lines, offers, paymentMethod, isBusiness, expectedTotalPaise, mayCostLess, ...kept }
  const planned = await planWithPromotions(app, tx, asked)
  if (!planned.ok) return planned
  const ofSellers = planned.value.vendorOrders.flatMap(({ sellerId }) => suppliers.get(sellerId) ?? [])
  const ownGstin = ownGstinProblem(details.business, ofSellers)
  if (ownGstin) return { ok: false, problem: ownGstin }
  const preorderProblem = await findPreorderProblem(tx, {
    ...order,
    lines,
    planned: planned.value.lines,
    offers,
  })
  if (preorderProblem) return { ok: false, problem: preorderProblem }
  const noCash =
    (isCash || advancePaise !== undefined) &&
    (await findSellerCashProblem(app, tx, {
      vendorOrders: planned.value.vendorOrders.map(cashOf),
      terms: rules.settings.terms,
    }))
  if (noCash) return { ok: false, problem: noCash }
  const free = new Map(offers.map(({ offerId, available }) => [offerId, available]))
  const tooMany =
    unpaid &&
    unpaidProblemOf(
      planned.value.lines.map((line) => ({ ...line, free: free.get(line.offerId) ?? 0 })),
      unpaid,
      isCash ? 'cash' : 'online',
    )
  if (tooMany) return { ok: false, problem: tooMany }
  const isSameDay = rules === wanted.rules
  const problem = isSameDay ? wanted.deliveryProblem : await deliveryProblemOf(app, tx, order, rules)
  if (problem) return { ok: false, problem }
  const { vendorOrders } = planned.value
  const { postalCode: pin } = details
  const promises = promiseVendorOrders(app.clock.now(), {
    pin,
    vendorOrders,
    suppliers,
    shipping: rules.shipping,
  })
  return ok({ plan: planned.value, offers, promises, suppliers })
}

/**
 * The offers under the locks of their stock, and their sellers; with the rules of the day on which they were locked. For
 * who pays for them also what is held of them without payment, and their promotions of this moment: an order that
 * another one pays for has none.
 */
async function lockOffers(
  app: App,
  tx: Transaction<Schema>,
  offerIds: readonly string[],
  { rules, payer }: { rules: OrderRules; payer: UnpaidPayer | undefined },
): Promise<{
  offers: LockedOffer[]
  suppliers: ReadonlyMap<string, Supplier>
  rules: OrderRules
  unpaid: UnpaidPieces | undefined
  promotions: Promotion[]
}> {
  const at = app.clock.now()
  const [stock, kept, found, suppliers, unpaid, promotions] = await together([
    lockStock(tx, offerIds),
    payer ? findKeptOffers(tx, { ...payer, offerIds, at }) : NOTHING_KEPT,
    readOffers(tx, offerIds),
    readSuppliersOfOffers(tx, { offerIds, day: rules.day }),
    payer && readUnpaidPieces(app, tx, { ...payer, offerIds }),
    payer ? readPromotions(tx, { offerIds, userId: payer.userId, at }) : [],
  ])
  await app.pause('checkout:stock-locked')
  // The locks may have been waited for past midnight.
  if (indianDay(app.clock.now()) !== rules.day)
    return lockOffers(app, tx, offerIds, { rules: await readRules(app, tx), payer })
  const { gstRates } = rules.settings
  const offers = found.map((each) => {
    const offer = { ...each, preorderFrom: preorderDay(each.preorderFrom, rules.day) }
    const { onHand, reserved } = stock.get(offer.offerId) ?? { onHand: 0, reserved: 0 }
    const gstRateBp = gstRateOfSale(gstRates, offer)
    const own = kept.get(offer.offerId)
    const free = onHand - reserved
    if (!own) return { ...offer, gstRateBp, available: free }
    if (!own.isHere) return { ...offer, gstRateBp, available: free, isKeptElsewhere: true }
    return { ...offer, gstRateBp, available: free + 1, allocationId: own.id }
  })
  return { offers, suppliers, rules, unpaid, promotions }
}

/** An order that another one pays for takes nothing that is kept. */
const NOTHING_KEPT: Awaited<ReturnType<typeof findKeptOffers>> = new Map()

/** Writes the order, and takes or holds its goods. Gives the number in its sequence. */
export async function savePlanned(
  app: App,
  tx: Transaction<Schema>,
  { orderId, userId, checkoutKey, details, heldSince, isPaid = false }: NewOrder,
  {
    plan,
    offers,
    promises,
    suppliers,
    placedAt,
    paymentStatus,
  }: PlannedOrder & { placedAt: Date | null; paymentStatus: PaymentStatus },
): Promise<number> {
  const demand = plan.lines.map(({ offerId, quantity }) => ({ offerId, quantity }))
  const take = () => (placedAt ? reserveStock : holdStock)(tx, { orderId, userId, demand, heldSince })
  const saving = saveOrder(app, tx, {
    id: orderId,
    userId,
    checkoutKey,
    writtenAt: app.clock.now(),
    placedAt,
    paymentStatus,
    details,
    plan,
    vendorOrderStatus: placedAt ? 'pending' : 'awaiting-payment',
    isFromCart: !isPaid,
    kept: new Map(offers.map((offer) => [offer.offerId, offer])),
    promises,
    suppliers,
  })
  const ids = offers.flatMap(({ allocationId }) => allocationId ?? [])
  const freeing = spendAllocations(tx, { ids, orderId, at: app.clock.now() })
  const taking = ids.length > 0 ? freeing.then(take) : take()
  const using = recordUses(app, tx, { orderId, userId, uses: plan.uses })
  const [{ sequence }] = await together([saving, taking, using])
  return sequence
}

/** Writes to the customer of an order that is placed, and to its sellers, unless it has to be confirmed first. */
export async function tellOfPlaced(
  app: App,
  tx: Transaction<Schema>,
  {
    orderId,
    userId,
    reasons = [],
  }: Pick<NewOrder, 'orderId' | 'userId'> & { reasons?: readonly ConfirmationReason[] },
): Promise<void> {
  const [placed] = await together([
    findOrderForMail(tx, orderId),
    reasons.length === 0 && tellSellers(app, tx, orderId),
  ])
  const mail = orderPlacedMail(placed, app.config.publicUrl)
  await queueMail(app, tx, { ...mail, to: placed.email, orderId, userId })
  await queuePlacedMessage(app, tx, placed)
}

/** The products of which this order takes the last free piece of an offer: their cards have to change. */
export function soldOut({ plan, offers }: PlannedOrder): string[] {
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

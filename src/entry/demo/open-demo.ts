import { priceCart } from '#domain/cart/cart-totals.ts'
import type { PaymentStatus } from '#domain/payments/payment-status.ts'
import { indianDay } from '#domain/shared/days.ts'
import { invariant } from '#domain/shared/invariant.ts'
import { permit } from '#server/access/acting-admin.ts'
import { addAddress, listAddresses } from '#server/accounts/saved-addresses.ts'
import type { App } from '#server/app.ts'
import { openingSellers } from '#server/catalogue/opening/opening-sellers.ts'
import { findProduct } from '#server/catalogue/product-page-views.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Dispatcher } from '#server/fulfilment/dispatcher.ts'
import { lockVendorOrders } from '#server/orders/lock-order.ts'
import { moveVendorOrders } from '#server/orders/move-vendor-orders.ts'
import { lockPayment, movePayment } from '#server/payments/move-payment.ts'
import { readSettings } from '#server/settings/current-settings.ts'
import { createAccount } from '#server/sign-in/registration/create-account.ts'
import { saveDemoAccount } from '#server/system/marketplace-opening-store.ts'
import { DEMO_PASSWORD } from './demo-accounts.ts'
import { ASHA, DEMO_ORDERS, type DemoBuyer, type DemoOrder, NEIGHBOURS } from './demo-sales.ts'
import { dispatchPart, type Then } from './dispatch-part.ts'
import { stockedGateway } from './stock/stocked-gateway.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** No story of a parcel is longer. */
const STORY_HOURS_MAX = 200
const CANCELLED_HOURS = 12

type Person = Parameters<typeof createAccount>[1]
type Customer = Parameters<typeof placeOrder>[1]

/**
 * The three people of the demo who sign in, the vendor's other customers, and what they have all ordered. The orders go
 * through the same use cases as any order, so the books agree. One that was cut short is completed by the next: who is
 * there stays, and an order is placed once. Afterwards it is not to be called again: it would bring back who has left.
 */
export async function openDemo(app: App): Promise<void> {
  const person = async (o: Omit<Person, 'password'>) => {
    const account = await createAccount(app, { ...o, password: DEMO_PASSWORD })
    await saveDemoAccount(app.db, account.userId)
    return account
  }
  const asha = await person({ name: nameOf(ASHA), email: ASHA.email, roles: [{ kind: 'customer' }] })
  const sellerId = openingSellers['demo-vendor'].id
  const vendor = await person({
    name: 'Rakesh Gupta',
    email: 'vendor@nanonagar.test',
    roles: [{ kind: 'vendor', sellerId }],
  })
  const admin = await person({ name: 'Admin', email: 'admin@nanonagar.test', roles: [{ kind: 'admin' }] })
  const house = permit(
    { userId: admin.userId, name: 'Admin', role: 'owner', address: '127.0.0.1' },
    'orders.fulfil',
  )
  invariant(house, 'an owner may send for the house')
  const dispatcherOf = (seller: string): Dispatcher =>
    seller === sellerId
      ? { kind: 'vendor', vendor: { userId: vendor.userId, sellerId, address: '127.0.0.1' } }
      : { kind: 'admin', admin: house }
  if ((await listAddresses(app, asha.userId)).length === 0) await addAddress(app, asha.userId, { ...ASHA })
  const buyers = new Map<DemoBuyer, Customer>([[ASHA, { ...asha, name: nameOf(ASHA), email: ASHA.email }]])
  for (const neighbour of NEIGHBOURS) {
    const { email } = neighbour
    const name = nameOf(neighbour)
    buyers.set(neighbour, { ...(await person({ name, email, roles: [{ kind: 'customer' }] })), name, email })
  }
  for (const [at, order] of DEMO_ORDERS.entries()) {
    const buyer = buyers.get(order.by)
    invariant(buyer, 'who orders in the demo has an account')
    await placeDemoOrder(app, { customer: buyer, order, checkoutKey: checkoutKeyOf(at), dispatcherOf })
  }
}

/** The same for the same order, so that it is placed once, however often the demo is opened. */
function checkoutKeyOf(at: number): string {
  return `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
}

interface Placing {
  customer: Customer
  order: DemoOrder
  checkoutKey: string
  dispatcherOf: (sellerId: string) => Dispatcher
}

async function placeDemoOrder(
  app: App,
  { customer, order, checkoutKey, dispatcherOf }: Placing,
): Promise<void> {
  const nowMs = app.clock.now().getTime()
  const placedMs = nowMs - order.daysAgo * DAY_MS
  /** What would be still to come was done in the last minutes, one after the other. */
  const then = (hours: number): App => {
    const at = new Date(Math.min(placedMs + hours * HOUR_MS, nowMs - (STORY_HOURS_MAX - hours) * 1_000))
    return { ...app, clock: { now: () => at }, gateway: stockedGateway() }
  }
  const lines = await fillBasket(app, order.basket)
  const { terms } = await readSettings(app.db, indianDay(new Date(placedMs)))
  const { card } = order
  const placed = await placeOrder(then(0), customer, {
    checkoutKey,
    details: { ...order.by, paymentMethod: card ? 'card' : 'cod' },
    lines,
    expectedTotalPaise: priceCart(lines, terms).totalPaise,
    ...(card && { cardToken: card }),
  })
  // Somebody edited or sold out these products before the demo was opened: it does without this order.
  if (!placed.ok) return
  const { orderId } = placed.value
  const parts = await app.db
    .selectFrom('vendor_orders')
    .select(['id', 'seller_id'])
    .where('order_id', '=', orderId)
    .orderBy('seller_id')
    .execute()
  const { reached } = order
  if (reached !== 'cancelled')
    for (const { id, seller_id } of parts)
      await dispatchPart(then, dispatcherOf(seller_id), { vendorOrderId: id, reached })
  await endOrder(then, orderId, order)
}

/** What people decide, and what becomes of the money. */
async function endOrder(then: Then, orderId: string, { reached, card }: DemoOrder): Promise<void> {
  const app = then(STORY_HOURS_MAX)
  await inTransaction(app, async (tx) => {
    const [part] = await lockVendorOrders(tx, orderId)
    if (reached === 'cancelled' && part?.status === 'pending')
      await moveVendorOrders(then(CANCELLED_HOURS), tx, { orderId, to: 'cancelled', by: { kind: 'system' } })
    const payment = await lockPayment(tx, orderId)
    invariant(payment, 'a placed order has its payment')
    const status = moneyOf(reached, card)
    if (status && payment.status !== status)
      await movePayment(app, tx, payment, { status, keepAsking: false })
  })
}

/** What was paid for goods that do not come goes back; cash is booked as paid when the parcels arrive. */
function moneyOf(reached: DemoOrder['reached'], card: DemoOrder['card']): PaymentStatus | undefined {
  if (reached !== 'cancelled' && reached !== 'sent-back') return undefined
  return card ? 'refunded' : 'cancelled'
}

function nameOf({ firstName, lastName }: DemoBuyer): string {
  return `${firstName} ${lastName}`
}

/** The best offers of the products, as lines to order. */
async function fillBasket(app: App, basket: DemoOrder['basket']) {
  const lines = await Promise.all(
    Object.entries(basket).map(async ([productId, quantity]) => {
      const offer = (await findProduct(app, productId))?.offers[0]
      return offer && { offerId: offer.id, quantity, ...offer }
    }),
  )
  return lines.filter((line) => line !== undefined)
}

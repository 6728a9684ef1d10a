import { priceCart } from '#domain/cart/cart-totals.ts'
import type { CheckoutDetails } from '#domain/checkout/checkout-form.ts'
import type { VendorOrderStatus } from '#domain/orders/vendor-order-status.ts'
import { invariant } from '#domain/shared/invariant.ts'
import type { App } from '#server/app.ts'
import { openingSellers } from '#server/catalogue/opening-sellers.ts'
import { findProduct } from '#server/catalogue/product-page-views.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { createAccount } from '#server/identity/create-account.ts'
import { addAddress } from '#server/identity/saved-addresses.ts'
import { moveVendorOrders } from '#server/orders/move-vendor-orders.ts'
import { listOrders } from '#server/orders/order-views.ts'
import { lockPayment, movePayment } from '#server/payments/move-payment.ts'

const PASSWORD = 'nanonagar-demo'
const DAY_MS = 24 * 3_600_000

interface DemoOrder {
  daysAgo: number
  basket: Readonly<Record<string, number>>
  /** How far it has come since. */
  moves: readonly VendorOrderStatus[]
}

const ORDERS: readonly DemoOrder[] = [
  {
    daysAgo: 6,
    basket: { 'logitech-mx-master-3s': 1, 'wd-red-plus-4tb': 2 },
    moves: ['packed', 'shipped', 'delivered'],
  },
  {
    daysAgo: 1,
    basket: { 'corsair-rm850x': 1, 'corsair-icue-h150i': 1 },
    moves: ['packed', 'shipped'],
  },
]

const DELIVERY: CheckoutDetails = {
  firstName: 'Asha',
  lastName: 'Kulkarni',
  email: 'customer@nanonagar.test',
  phoneNumber: '9800000000',
  address: 'Flat 7, Demonstration Apartments, Karve Road',
  city: 'Pune',
  state: 'MH',
  postalCode: '411004',
  paymentMethod: 'cod',
}

type Person = Parameters<typeof createAccount>[1]
type Customer = Parameters<typeof placeOrder>[1]

/**
 * The three people of the demo, and two orders of the customer: one delivered and paid, one on its way. They go through
 * the same use cases as any order, so the books agree. Safe to run at every start: whoever is there already stays, and
 * a customer who has orders gets no others.
 */
export async function openDemo(app: App): Promise<void> {
  const person = (o: Omit<Person, 'password'>) => createAccount(app, { ...o, password: PASSWORD })
  const { email } = DELIVERY
  const name = `${DELIVERY.firstName} ${DELIVERY.lastName}`
  const { userId } = await person({ name, email, roles: [{ kind: 'customer' }] })
  const sellerId = openingSellers['demo-vendor'].id
  await person({
    name: 'Rakesh Gupta',
    email: 'vendor@nanonagar.test',
    roles: [{ kind: 'vendor', sellerId }],
  })
  await person({ name: 'Admin', email: 'admin@nanonagar.test', roles: [{ kind: 'admin' }] })
  const { orders } = await listOrders(app, userId, { limit: 1 })
  if (orders.length > 0) return
  await addAddress(app, userId, { ...DELIVERY })
  for (const order of ORDERS) await placeDemoOrder(app, { userId, name, email }, order)
}

async function placeDemoOrder(app: App, customer: Customer, order: DemoOrder): Promise<void> {
  const then = new Date(app.clock.now().getTime() - order.daysAgo * DAY_MS)
  const lines = await fillBasket(app, order.basket)
  const placed = await placeOrder({ ...app, clock: { now: () => then } }, customer, {
    checkoutKey: app.random.uuid(),
    details: DELIVERY,
    lines,
    expectedTotalPaise: priceCart(lines).totalPaise,
  })
  // Somebody edited or sold out these products before the demo was opened: it does without this order.
  if (!placed.ok) return
  const { orderId } = placed.value
  await inTransaction(app, async (tx) => {
    for (const to of order.moves) await moveVendorOrders(app, tx, { orderId, to, by: { kind: 'system' } })
    if (!order.moves.includes('delivered')) return
    const payment = await lockPayment(tx, orderId)
    invariant(payment, 'a placed order has its payment')
    await movePayment(tx, payment, { status: 'paid', keepAsking: false })
  })
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

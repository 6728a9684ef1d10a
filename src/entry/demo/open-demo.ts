import { priceCart } from '#domain/cart/cart-totals.ts'
import type { VendorOrderStatus } from '#domain/orders/vendor-order-status.ts'
import { indianDay } from '#domain/shared/days.ts'
import { invariant } from '#domain/shared/invariant.ts'
import { addAddress, listAddresses } from '#server/accounts/saved-addresses.ts'
import type { App } from '#server/app.ts'
import { openingSellers } from '#server/catalogue/opening/opening-sellers.ts'
import { findProduct } from '#server/catalogue/product-page-views.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { lockVendorOrders } from '#server/orders/lock-order.ts'
import { moveVendorOrders } from '#server/orders/move-vendor-orders.ts'
import { lockPayment, movePayment } from '#server/payments/move-payment.ts'
import { readSettings } from '#server/settings/current-settings.ts'
import { createAccount } from '#server/sign-in/registration/create-account.ts'
import { saveDemoAccount } from '#server/system/marketplace-opening-store.ts'
import { DEMO_PASSWORD } from './demo-accounts.ts'
import { ASHA, DEMO_ORDERS, type DemoBuyer, type DemoOrder, NEIGHBOURS } from './demo-sales.ts'

const HOUR_MS = 3_600_000

/** How long after it was placed an order got so far. */
const HOURS_AFTER: readonly (readonly [VendorOrderStatus, number])[] = [
  ['packed', 5],
  ['shipped', 20],
  ['delivered', 70],
]

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
  await person({
    name: 'Rakesh Gupta',
    email: 'vendor@nanonagar.test',
    roles: [{ kind: 'vendor', sellerId }],
  })
  await person({ name: 'Admin', email: 'admin@nanonagar.test', roles: [{ kind: 'admin' }] })
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
    await placeDemoOrder(app, buyer, order, checkoutKeyOf(at))
  }
}

/** The same for the same order, so that it is placed once, however often the demo is opened. */
function checkoutKeyOf(at: number): string {
  return `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
}

async function placeDemoOrder(
  app: App,
  customer: Customer,
  order: DemoOrder,
  checkoutKey: string,
): Promise<void> {
  const placedMs = app.clock.now().getTime() - order.daysAgo * 24 * HOUR_MS
  const at = (hours: number): App => {
    const then = new Date(placedMs + hours * HOUR_MS)
    return { ...app, clock: { now: () => then } }
  }
  const lines = await fillBasket(app, order.basket)
  const { terms } = await readSettings(app.db, indianDay(new Date(placedMs)))
  const placed = await placeOrder(at(0), customer, {
    checkoutKey,
    details: order.by,
    lines,
    expectedTotalPaise: priceCart(lines, terms).totalPaise,
  })
  // Somebody edited or sold out these products before the demo was opened: it does without this order.
  if (!placed.ok) return
  const { orderId } = placed.value
  const steps = HOURS_AFTER.slice(0, HOURS_AFTER.findIndex(([status]) => status === order.reached) + 1)
  await inTransaction(app, async (tx) => {
    const parts = await lockVendorOrders(tx, orderId)
    // All steps are one transaction: whichever part has moved, all of them have.
    if (parts.some(({ status }) => status !== 'pending')) return
    for (const [to, hours] of steps)
      await moveVendorOrders(at(hours), tx, { orderId, to, by: { kind: 'system' } })
    if (order.reached !== 'delivered') return
    const payment = await lockPayment(tx, orderId)
    invariant(payment, 'a placed order has its payment')
    await movePayment(tx, payment, { status: 'paid', keepAsking: false })
  })
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

import { join } from 'node:path'
import { indianDay } from '#domain/ground/shared/days.ts'
import { DAY_MS, HOUR_MS } from '#domain/ground/shared/durations.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { priceCart } from '#domain/selling/cart/cart-totals.ts'
import { openingSellers } from '#server/goods/catalogue/opening/opening-sellers.ts'
import { findProduct } from '#server/goods/catalogue/product-page-views.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import {
  openSandboxJournal,
  type SandboxJournal,
} from '#server/ground/outside/gateways/sandbox/sandbox-journal.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { saveDemoAccount } from '#server/office/system/marketplace-opening-store.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { addAddress, listAddresses } from '#server/people/accounts/saved-addresses.ts'
import { createAccount } from '#server/people/sign-in/registration/create-account.ts'
import { cancelVendorOrder } from './cancel-vendor-order.ts'
import { writeDemoAnswers } from './demo-answers.ts'
import { writeDemoMessages } from './demo-messages.ts'
import { DEMO_PASSWORD } from './demo-password.ts'
import { DEMO_RETURNS } from './demo-returns.ts'
import { DEMO_REVIEWS, writeDemoReview } from './demo-reviews.ts'
import { ASHA, DEMO_ORDERS, type DemoBuyer, type DemoOrder, NEIGHBOURS } from './demo-sales.ts'
import { ending, type Happening, inOrderOfTime } from './in-order-of-time.ts'
import { giveBankAccount, payOnWednesdays } from './pay-seller.ts'
import { remitCash, trustSeller } from './remit-cash.ts'
import { type Step, stepsOfVendorOrder } from './steps-of-vendor-order.ts'
import { stockedGateway } from './stock/stocked-gateway.ts'
import { takeBack } from './take-back.ts'

/** No story of a parcel is longer. */
const STORY_HOURS_MAX = 200
const CANCELLED_HOURS = 12
const OPENED_DAYS_AGO = 365
/** Sellers were paid until then: nothing of what was sent before has come back by that day. */
const PAID_DAYS_AGO = 14

type Person = Parameters<typeof createAccount>[1]
type Customer = Parameters<typeof placeOrder>[1]

/**
 * The three people of the demo who sign in, the vendor's other customers, and what they have all ordered. The orders go
 * through the same use cases as any order, so the books agree. One that was cut short is completed by the next: who is
 * there stays, and an order is placed once. Afterwards it is not to be called again: it would bring back who has left.
 */
export async function openDemo(app: App): Promise<void> {
  const journal = await openSandboxJournal(join(app.config.dataDir, 'gateway'))
  try {
    await dateOpening(app)
    // What happened days ago is told to no telephone today.
    await open({ ...app, messages: undefined }, journal)
  } finally {
    await journal.close()
  }
}

async function open(app: App, journal: SandboxJournal): Promise<void> {
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
  const owner = { userId: admin.userId, name: 'Admin', role: 'owner', address: '127.0.0.1' } as const
  const house = permit(owner, 'orders.fulfil')
  invariant(house, 'an owner may send for the house')
  const seller = {
    kind: 'vendor',
    vendor: { userId: vendor.userId, sellerId, address: '127.0.0.1' },
  } as const
  const dispatcherOf = (of: string): Dispatcher =>
    of === sellerId ? seller : { kind: 'admin', admin: house }
  if ((await listAddresses(app, asha.userId)).length === 0) await addAddress(app, asha.userId, { ...ASHA })
  const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS)
  const first = daysAgo(Math.max(...DEMO_ORDERS.map((order) => order.daysAgo)))
  const buyers = new Map<DemoBuyer, Customer>([[ASHA, { ...asha, name: nameOf(ASHA), email: ASHA.email }]])
  for (const neighbour of NEIGHBOURS) {
    const { email } = neighbour
    const name = nameOf(neighbour)
    buyers.set(neighbour, { ...(await person({ name, email, roles: [{ kind: 'customer' }] })), name, email })
  }
  await trustSeller({ ...app, clock: { now: () => first } }, sellerId)
  await giveBankAccount({ ...app, clock: { now: () => first } }, seller.vendor)
  const pay = () => payOnWednesdays(app, { from: first, until: daysAgo(PAID_DAYS_AGO), owner })
  const orders = DEMO_ORDERS.map((order, at): Happening => {
    const customer = buyers.get(order.by)
    invariant(customer, 'who orders in the demo has an account')
    const ids = { checkoutKey: checkoutKeyOf(at), cancellationId: cancellationIdOf(at) }
    const placing = { customer, order, ...ids, dispatcherOf, journal }
    return { daysAgo: order.daysAgo, take: () => placeDemoOrder(app, placing) }
  })
  const returns = DEMO_RETURNS.map((of, at): Happening => {
    const buyer = DEMO_ORDERS[of.order]?.by
    const customer = buyer && buyers.get(buyer)
    invariant(customer, 'who sends something back in the demo has ordered it')
    const ids = { returnId: returnIdOf(at), checkoutKey: checkoutKeyOf(of.order) }
    // Its credit note is of that moment.
    const hoursAgo = of.inspected?.hoursAgo ?? of.receivedHoursAgo ?? of.askedHoursAgo
    return {
      daysAgo: hoursAgo / 24,
      take: () => ending(() => takeBack(app, { ...ids, of, customer, seller })),
    }
  })
  const reviews = DEMO_REVIEWS.map((of): Happening => {
    const buyer = DEMO_ORDERS[of.order]?.by
    const customer = buyer && buyers.get(buyer)
    invariant(customer, 'who reviews something in the demo has ordered it')
    const reviewing = { of, checkoutKey: checkoutKeyOf(of.order), customer, vendor: seller.vendor, owner }
    return { daysAgo: of.hoursAgo / 24, take: () => ending(() => writeDemoReview(app, reviewing)) }
  })
  await inOrderOfTime([
    { daysAgo: PAID_DAYS_AGO, take: () => ending(pay) },
    ...orders,
    ...returns,
    ...reviews,
  ])
  await remitCash(app, owner)
  await saySomething(app, { buyers: [...buyers.values()], vendor: seller.vendor, owner })
}

/** What people of the demo write to each other, ask, answer and measure. */
async function saySomething(app: App, people: Parameters<typeof writeDemoMessages>[1]): Promise<void> {
  await writeDemoMessages(app, people)
  await writeDemoAnswers(app, people)
}

/** The same for the same order, so that it is placed once, however often the demo is opened. */
function checkoutKeyOf(at: number): string {
  return `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
}

/** The same for the same order that is cancelled. */
function cancellationIdOf(at: number): string {
  return `00000000-0000-4000-8002-${String(at).padStart(12, '0')}`
}

/** The same for the same return. */
function returnIdOf(at: number): string {
  return `00000000-0000-4000-8001-${String(at).padStart(12, '0')}`
}

interface Placing {
  customer: Customer
  order: DemoOrder
  checkoutKey: string
  cancellationId: string
  dispatcherOf: (sellerId: string) => Dispatcher
  journal: SandboxJournal
}

/** Places an order, and gives what happens to it then. */
async function placeDemoOrder(
  app: App,
  { customer, order, checkoutKey, cancellationId, dispatcherOf, journal }: Placing,
): Promise<readonly Happening[]> {
  const nowMs = app.clock.now().getTime()
  const placedMs = nowMs - order.daysAgo * DAY_MS
  /** What would be still to come was done in the last minutes, one after the other. */
  const then = (hours: number): App => {
    const at = new Date(Math.min(placedMs + hours * HOUR_MS, nowMs - (STORY_HOURS_MAX - hours) * 1_000))
    const clock = { now: () => at }
    return { ...app, clock, gateway: stockedGateway({ journal, clock }) }
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
  if (!placed.ok) return []
  const { orderId } = placed.value
  const vendorOrders = await app.db
    .selectFrom('vendor_orders')
    .select(['id', 'seller_id'])
    .where('order_id', '=', orderId)
    .orderBy('seller_id')
    .execute()
  const { reached } = order
  const steps = vendorOrders.flatMap(({ id, seller_id }): Step[] =>
    reached === 'cancelled'
      ? [{ hours: CANCELLED_HOURS, take: () => cancel(id) }]
      : stepsOfVendorOrder(then, dispatcherOf(seller_id), { vendorOrderId: id, reached }),
  )
  steps.push({ hours: STORY_HOURS_MAX, take: () => askRefunds(then(STORY_HOURS_MAX)) })
  return steps.map(({ hours, take }) => ({
    daysAgo: (nowMs - then(hours).clock.now().getTime()) / DAY_MS,
    take: () => ending(take),
  }))

  function cancel(vendorOrderId: string): Promise<void> {
    return cancelVendorOrder(then(CANCELLED_HOURS), customer, { orderId, vendorOrderId, cancellationId })
  }
}

/** The sellers of the opening were there before the first order, also of what is stocked besides. */
async function dateOpening({ db, clock }: App): Promise<void> {
  const at = new Date(clock.now().getTime() - OPENED_DAYS_AGO * DAY_MS)
  await db.updateTable('sellers').set({ created_at: at }).where('created_at', '>', at).execute()
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

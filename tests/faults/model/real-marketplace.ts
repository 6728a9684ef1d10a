import { sql } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { PlaceOrderInput } from '#server/orders/checkout/parse-place-order.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settleUnfinishedPayments } from '#server/orders/checkout/settle-unfinished-payments.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { at, type ModelMarketplace } from './model-marketplace.ts'

type Customer = Awaited<ReturnType<typeof addCustomer>>

/** The shop itself, on a database of its own, with the people and offers of one run. */
export interface RealMarketplace {
  app: App
  gateway: FakeGateway
  clock: ReturnType<typeof turnedClock>
  customers: Customer[]
  offers: (AddedOffer & { vendor: ActingVendor })[]
  /** The requests of the orders so far, to be sent again. */
  orders: { orderId: string; customer: Customer; input: PlaceOrderInput }[]
}

export async function startMarketplaceForRuns() {
  const gateway = fakeGateway()
  const clock = turnedClock()
  const { app, close } = await openTestApp({ gateway, clock })
  return {
    app,
    close,
    /** People and offers that no earlier run has touched; the offers are of two sellers. */
    async openRun(offers: readonly { onHand: number; rupees: number }[]): Promise<RealMarketplace> {
      const sellers = [app.random.uuid(), app.random.uuid()]
      const added: RealMarketplace['offers'] = []
      for (const [index, { onHand, rupees }] of offers.entries()) {
        const sellerId = at(sellers, index % 2)
        const stock = { listPricePaise: rupees * 100, discountBp: 0, available: onHand }
        const vendor = { sellerId, userId: app.random.uuid(), address: '127.0.0.1' }
        added.push({ ...(await addOffer(app, { sellerId, ...stock })), vendor })
      }
      const customers = [await addCustomer(app, 'Asha Rao'), await addCustomer(app, 'Bilal Khan')]
      return { app, gateway, clock, customers, offers: added, orders: [] }
    },
  }
}

/** Sends a checkout; gives what the shopper is told, and remembers the order that came of it. */
export async function sendCheckout(
  { app, clock, orders }: RealMarketplace,
  customer: Customer,
  input: PlaceOrderInput,
): Promise<string> {
  // An account may order so often in a minute.
  clock.turn(61)
  const answer = await placeOrder(app, customer, input)
  const order = await app.db
    .selectFrom('orders')
    .select('id')
    .where('checkout_key', '=', input.checkoutKey)
    .executeTakeFirst()
  if (order && !orders.some(({ orderId }) => orderId === order.id))
    orders.push({ orderId: order.id, customer, input })
  return answer.ok ? 'ok' : answer.problem.code
}

/** Has the worker ask the bank about one payment, now. */
export async function askAbout({ app }: RealMarketplace, orderId: string): Promise<void> {
  await app.db
    .updateTable('payments')
    .set({ next_ask_at: sql`CASE WHEN order_id = ${orderId} THEN now() ELSE now() + interval '1 hour' END` })
    .where('next_ask_at', 'is not', null)
    .execute()
  await settleUnfinishedPayments(app)
}

/** Everything that the model speaks of, as the database has it. */
export async function readRealMarketplace({ app, offers, customers, orders }: RealMarketplace) {
  const offerIds = offers.map(({ offerId }) => offerId)
  const [stock, cartLines, vendorOrders] = await Promise.all([
    app.db
      .selectFrom('offers')
      .innerJoin('stock', 'stock.offer_id', 'offers.id')
      .select(['offers.id', 'on_hand', 'reserved', 'offers.status', 'offers.unit_price_paise'])
      .where('offers.id', 'in', offerIds)
      .execute(),
    app.db
      .selectFrom('cart_lines')
      .select(['user_id', 'offer_id', 'quantity'])
      .where('offer_id', 'in', offerIds)
      .execute(),
    orders.length === 0
      ? []
      : app.db
          .selectFrom('vendor_orders')
          .innerJoin('payments', 'payments.order_id', 'vendor_orders.order_id')
          .select(['vendor_orders.order_id', 'vendor_orders.status', 'payments.status as payment'])
          .where(
            'vendor_orders.order_id',
            'in',
            orders.map(({ orderId }) => orderId),
          )
          .execute(),
  ])
  return {
    offers: offerIds.map((offerId) => {
      const row = stock.find(({ id }) => id === offerId)
      return row && [row.on_hand, row.reserved, row.status, row.unit_price_paise]
    }),
    carts: customers.map(({ userId }) =>
      cartLines
        .filter((line) => line.user_id === userId)
        .map((line) => `${offerIds.indexOf(line.offer_id)}: ${line.quantity}`)
        .toSorted(),
    ),
    orders: orders.map(({ orderId }) => {
      const own = vendorOrders.filter((vendorOrder) => vendorOrder.order_id === orderId)
      return [...new Set(own.map(({ status, payment }) => `${status}, ${payment}`))]
    }),
  }
}

/** The same of the model. */
export function readModelMarketplace({ offers, carts, orders }: ModelMarketplace) {
  return {
    offers: offers.map(({ onHand, reserved, isPaused, rupees }) => [
      onHand,
      reserved,
      isPaused ? 'paused' : 'live',
      rupees * 100,
    ]),
    carts: carts.map((cart) => [...cart].map(([offer, pieces]) => `${offer}: ${pieces}`).toSorted()),
    orders: orders.map(({ status, payment }) => [`${status}, ${payment}`]),
  }
}

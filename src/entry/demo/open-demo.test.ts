import { afterAll, beforeAll, expect, test } from 'vitest'
import { PARCEL_STATUSES } from '#domain/fulfilment/parcel-status.ts'
import { CUSTOMER_STATUSES } from '#domain/orders/order-status.ts'
import { VENDOR_ORDER_STATUSES } from '#domain/orders/vendor-order-status.ts'
import { listAddresses } from '#server/accounts/saved-addresses.ts'
import type { App } from '#server/app.ts'
import { loadOpeningCatalogue } from '#server/catalogue/opening/load-opening-catalogue.ts'
import { readDashboard } from '#server/earnings/dashboard-views.ts'
import { readEarnings } from '#server/earnings/earnings-views.ts'
import { listOrders } from '#server/orders/own-orders-views.ts'
import { signIn } from '#server/sign-in/sign-in.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { DEMO_ORDERS } from './demo-sales.ts'
import { openDemo } from './open-demo.ts'

const OPENING_MS_MAX = 120_000

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await loadOpeningCatalogue(app, new Map())
  await openDemo(app)
}, OPENING_MS_MAX)
afterAll(() => close())

const browser = { address: '127.0.0.1', userAgent: 'test', cookies: null }

test.each(['customer', 'vendor', 'admin'] as const)('the demo’s %s signs in', async (role) => {
  const fields = { email: `${role}@nanonagar.test`, password: 'nanonagar-demo' }
  expect(await signIn(app, { role, fields, browser })).toMatchObject({ ok: true })
})

test('the customer finds an order that is on its way and one that was delivered, and the accounts agree', async () => {
  const { user_id } = await app.db
    .selectFrom('customers')
    .select('user_id')
    .where('name', '=', 'Asha Kulkarni')
    .executeTakeFirstOrThrow()
  const { orders } = await listOrders(app, user_id)
  expect(orders.map(({ status, itemCount }) => [status, itemCount])).toEqual([
    ['shipped', 2],
    ['partly-shipped', 4],
    ['shipped', 1],
    ['shipped', 1],
    ['delivered', 3],
    ['refunded', 1],
  ])
  const { status } = await app.db
    .selectFrom('payments')
    .select('status')
    .where('order_id', '=', orders[4]?.id ?? '')
    .executeTakeFirstOrThrow()
  expect(status).toBe('paid')
  expect(await listAddresses(app, user_id)).toMatchObject([{ city: 'Pune', isDefault: true }])
  const { database } = app.config
  expect(await findAccountingErrors(database.kind === 'url' ? database.url : '')).toEqual([])
})

test('orders, parts, parcels and payments are there in every state that somebody can meet', async () => {
  const found = async (table: 'vendor_orders' | 'parcels' | 'orders') =>
    new Set(
      (await app.db.selectFrom(table).select('status').distinct().execute()).map(({ status }) => status),
    )
  expect(await found('parcels')).toEqual(new Set(PARCEL_STATUSES.filter((status) => status !== 'cancelled')))
  expect(await found('vendor_orders')).toEqual(new Set(VENDOR_ORDER_STATUSES))
  expect(await found('orders')).toEqual(new Set(CUSTOMER_STATUSES))
  const late = await app.db
    .selectFrom('order_events')
    .select('id')
    .where('at', '>', app.clock.now())
    .where('subject', '=', 'parcel')
    .execute()
  expect(late).toEqual([])
})

test('the vendor finds sales of months, something to pack, earnings that are due and some that are not yet', async () => {
  const sellerId = 'chandni-computers'
  const { days, waiting, customers, recentProducts } = await readDashboard(app, sellerId, 90)
  expect(days.filter((day) => day.orders > 0).length).toBeGreaterThanOrEqual(14)
  expect(days.at(-1)?.orders).toBeGreaterThanOrEqual(1)
  expect(new Set(waiting.map(({ status }) => status))).toEqual(
    new Set(['packed', 'partly-shipped', 'accepted', 'pending']),
  )
  expect(customers.now).toBe(4)
  expect(recentProducts).toHaveLength(5)
  const { months, duePaise, notDuePaise, upcoming } = await readEarnings(app, sellerId)
  expect(months.length).toBeGreaterThanOrEqual(3)
  expect(Math.min(duePaise, notDuePaise)).toBeGreaterThan(0)
  expect(upcoming).toHaveLength(2)
})

test(
  'an opening that was cut short is completed by the next: nobody and nothing comes a second time',
  async () => {
    const count = async (
      table:
        | 'users'
        | 'orders'
        | 'mails'
        | 'customer_addresses'
        | 'demo_accounts'
        | 'parcels'
        | 'order_events',
    ) => (await app.db.selectFrom(table).selectAll().execute()).length
    const counts = async () => [
      await count('users'),
      await count('orders'),
      await count('customer_addresses'),
      await count('demo_accounts'),
      await count('parcels'),
      await count('order_events'),
      await count('mails'),
    ]
    const once = await counts()
    expect(once.slice(0, 4)).toEqual([6, DEMO_ORDERS.length, 1, 6])
    await openDemo(app)
    expect(await counts()).toEqual(once)
  },
  OPENING_MS_MAX,
)

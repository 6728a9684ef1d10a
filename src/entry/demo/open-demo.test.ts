import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAddresses } from '#server/accounts/saved-addresses.ts'
import type { App } from '#server/app.ts'
import { loadOpeningCatalogue } from '#server/catalogue/opening/load-opening-catalogue.ts'
import { readDashboard } from '#server/earnings/dashboard-views.ts'
import { readEarnings } from '#server/earnings/earnings-views.ts'
import { listOrders } from '#server/orders/own-orders-views.ts'
import { signIn } from '#server/sign-in/sign-in.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { openDemo } from './open-demo.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await loadOpeningCatalogue(app, new Map())
  await openDemo(app)
})
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
    ['delivered', 3],
  ])
  const { status } = await app.db
    .selectFrom('payments')
    .select('status')
    .where('order_id', '=', orders[1]?.id ?? '')
    .executeTakeFirstOrThrow()
  expect(status).toBe('paid')
  expect(await listAddresses(app, user_id)).toMatchObject([{ city: 'Pune', isDefault: true }])
  const { database } = app.config
  expect(await findAccountingErrors(database.kind === 'url' ? database.url : '')).toEqual([])
})

test('the vendor finds sales of months, something to pack, earnings that are due and some that are not yet', async () => {
  const sellerId = 'chandni-computers'
  const { days, waiting, customers, recentProducts } = await readDashboard(app, sellerId, 90)
  expect(days.filter((day) => day.orders > 0)).toHaveLength(14)
  expect(days.at(-1)?.orders).toBe(1)
  expect(waiting.map(({ status }) => status)).toEqual(['packed', 'pending'])
  expect(customers.now).toBe(4)
  expect(recentProducts).toHaveLength(5)
  const { months, duePaise, notDuePaise, upcoming } = await readEarnings(app, sellerId)
  expect(months.length).toBeGreaterThanOrEqual(3)
  expect(Math.min(duePaise, notDuePaise)).toBeGreaterThan(0)
  expect(upcoming).toHaveLength(2)
})

test('an opening that was cut short is completed by the next: nobody and nothing comes a second time', async () => {
  await openDemo(app)
  const count = async (table: 'users' | 'orders' | 'mails' | 'customer_addresses' | 'demo_accounts') =>
    (await app.db.selectFrom(table).selectAll().execute()).length
  expect([await count('users'), await count('orders'), await count('mails')]).toEqual([6, 14, 14])
  expect([await count('customer_addresses'), await count('demo_accounts')]).toEqual([1, 6])
})

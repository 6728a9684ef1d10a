import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancellablePieces } from '#domain/orders/cancellations/plan-cancellation.ts'
import { PARCEL_STATUSES } from '#domain/orders/fulfilment/parcel-status.ts'
import { CUSTOMER_STATUSES } from '#domain/orders/orders/order-status.ts'
import { VENDOR_ORDER_STATUSES } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { sandboxGateway } from '#server/ground/outside/gateways/sandbox/sandbox-gateway.ts'
import { openSandboxJournal } from '#server/ground/outside/gateways/sandbox/sandbox-journal.ts'
import { type SandboxServer, sandboxServer } from '#server/ground/outside/gateways/sandbox/sandbox-server.ts'
import { readDashboard } from '#server/money/earnings/dashboard-views.ts'
import { readEarnings } from '#server/money/earnings/earnings-views.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { readOwnSchedule } from '#server/money/payouts/payout-views.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { readLinesToCancel } from '#server/orders/cancellations/pieces-to-cancel-views.ts'
import { listOrders } from '#server/orders/orders/own-orders-views.ts'
import { listAddresses } from '#server/people/accounts/saved-addresses.ts'
import { signIn } from '#server/people/sign-in/sign-in.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { STARTED_DEMO } from '#tests/support/opened-demo.ts'
import { openFilledTestApp } from '#tests/support/test-app.ts'
import { serve } from '../serve.ts'
import { DEMO_ORDERS } from './demo-sales.ts'
import { openDemo } from './open-demo.ts'
import { issuePastPapers } from './pay-seller.ts'

const OPENING_MS_MAX = 120_000

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openFilledTestApp(STARTED_DEMO))
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
    ['delivered', 1],
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

test('the vendor finds returns to await, to inspect and refused, a dispute, a unit to decide about and one on sale', async () => {
  const rows = await app.db.selectFrom('returns').select('status').orderBy('status').execute()
  expect(rows.map(({ status }) => status)).toEqual([
    'received',
    'refunded',
    'refunded',
    'refused',
    'requested',
  ])
  expect(await app.db.selectFrom('disputes').select('id').execute()).toHaveLength(1)
  const units = await app.db.selectFrom('returned_units').select('status').orderBy('status').execute()
  expect(units.map(({ status }) => status)).toEqual(['open-box', 'waiting'])
})

test('the vendor has been paid on Wednesdays, and has an invoice for commission of each month that is over', async () => {
  const payouts = await app.db
    .selectFrom('payouts')
    .select(['status', 'utr', 'next_try_at', 'made_at', 'seller_id'])
    .execute()
  expect(payouts.length).toBeGreaterThanOrEqual(3)
  expect(new Set(payouts.map(({ seller_id }) => seller_id))).toEqual(new Set(['chandni-computers']))
  for (const { status, utr, next_try_at, made_at } of payouts) {
    expect([status, next_try_at]).toEqual(['settled', null])
    expect(utr).toMatch(/^SBOX/)
    expect(made_at.getUTCDay()).toBe(3)
  }
  const papers = await app.db
    .selectFrom('commission_papers')
    .select('document')
    .where('kind', '=', 'invoice')
    .execute()
  expect(papers.length).toBeGreaterThanOrEqual(2)
})

test('the vendor finds sales of months, something to pack, earnings that are due and some that are not yet', async () => {
  const sellerId = 'chandni-computers'
  const { days, waiting, customers, recentProducts } = await readDashboard(app, sellerId, 90)
  expect(days.filter((day) => day.orders > 0).length).toBeGreaterThanOrEqual(14)
  // The latest was placed a few minutes ago, which may have been yesterday.
  expect(days.slice(-2).some(({ orders }) => orders > 0)).toBe(true)
  expect(new Set(waiting.map(({ status }) => status))).toEqual(
    new Set(['packed', 'partly-shipped', 'accepted', 'pending']),
  )
  expect(customers.now).toBe(5)
  expect(recentProducts).toHaveLength(5)
  const { months } = await readEarnings(app, sellerId)
  const { owed, schedule } = await readOwnSchedule(app, sellerId)
  expect(months.length).toBeGreaterThanOrEqual(3)
  expect(Math.min(owed.readyPaise, owed.onTheWayPaise)).toBeGreaterThan(0)
  expect(schedule.payouts.length).toBeGreaterThanOrEqual(2)
})

test('the office finds an answer to compare, a measurement to look at and a case of fraud, and three owners agree', async () => {
  const { rows } = await sql<Record<'proposals' | 'cases' | 'waiting' | 'queued' | 'messages', number>>`SELECT
    (SELECT count(*)::int FROM answer_proposals WHERE state = 'open') AS proposals,
    (SELECT count(*)::int FROM review_suspicions WHERE decided_at IS NULL) AS cases,
    (SELECT count(*)::int FROM reviews WHERE state = 'waiting') AS waiting,
    (SELECT count(*)::int FROM measurements WHERE queued_at IS NOT NULL) AS queued,
    (SELECT count(*)::int FROM messages) AS messages`.execute(app.db)
  expect(rows).toEqual([{ proposals: 1, cases: 1, waiting: 1, queued: 1, messages: 5 }])
  const product = await app.db
    .selectFrom('products')
    .select(['attributes', 'measured'])
    .where('id', '=', 'corsair-rm850x')
    .executeTakeFirstOrThrow()
  expect(product).toMatchObject({
    attributes: { length: 163 },
    measured: { length: { owners: 3, stated: 160 } },
  })
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
        | 'order_events'
        | 'payouts'
        | 'commission_papers'
        | 'payment_refunds'
        | 'questions'
        | 'answers'
        | 'measurements',
    ) => (await app.db.selectFrom(table).selectAll().execute()).length
    const counts = async () => [
      await count('users'),
      await count('orders'),
      await count('customer_addresses'),
      await count('demo_accounts'),
      await count('parcels'),
      await count('order_events'),
      await count('mails'),
      await count('payouts'),
      await count('commission_papers'),
      await count('payment_refunds'),
      await count('questions'),
      await count('answers'),
      await count('measurements'),
    ]
    const once = await counts()
    expect(once.slice(0, 4)).toEqual([7, DEMO_ORDERS.length, 1, 7])
    await openDemo(app)
    await issuePastPapers(app)
    expect(await counts()).toEqual(once)
  },
  OPENING_MS_MAX,
)

test('pieces cancelled of what was paid by card before the demo began are refunded by the test gateway', async () => {
  const { order_id, user_id, vendor_order_id } = await app.db
    .selectFrom('orders')
    .innerJoin('vendor_orders', 'vendor_orders.order_id', 'orders.id')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id as order_id', 'orders.user_id', 'vendor_orders.id as vendor_order_id'])
    .where('payments.method', '=', 'card')
    .where('vendor_orders.status', '=', 'partly-shipped')
    .executeTakeFirstOrThrow()
  const lines = await inTransaction(app, (tx) => readLinesToCancel(tx, vendor_order_id))
  const left = lines.find((line) => cancellablePieces(line) > 0)
  const vendorOrder = { cancellationId: app.random.uuid(), vendorOrderId: vendor_order_id }
  expect(
    await cancelOwnPieces(
      app,
      { userId: user_id },
      {
        orderId: order_id,
        reason: 'changed-mind',
        vendorOrders: [{ ...vendorOrder, lines: [{ lineId: left?.lineId ?? '', quantity: 1 }] }],
      },
    ),
  ).toMatchObject({ ok: true })
  const journal = await openSandboxJournal(join(app.config.dataDir, 'gateway'))
  let sandbox: SandboxServer
  const server = await serve((request) => sandbox.fetch(request), { host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  sandbox = sandboxServer({
    journal,
    apiKey: 'the key of the test',
    origin,
    webhookUrl: `${origin}/none`,
    shopOrigins: [],
    clock: app.clock,
    random: app.random,
  })
  try {
    const gateway = sandboxGateway({ origin, apiKey: 'the key of the test' })
    expect(await askRefunds({ ...app, gateway })).toBe(1)
  } finally {
    server.close()
    await journal.close()
  }
  const refund = await app.db
    .selectFrom('payment_refunds')
    .select('status')
    .where('order_id', '=', order_id)
    .execute()
  expect(refund).toEqual([{ status: 'processed' }])
})

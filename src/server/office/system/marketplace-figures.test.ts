import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { openMetrics } from '#server/ground/metrics/metrics.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { checkoutOf, ONE_MOUSE_PAISE } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { exportFigures } from './export-figures.ts'
import { FIGURE_GROUPS, MARKETPLACE_GAUGES, readMarketplaceFigures } from './marketplace-figures.ts'

const gateway = fakeGateway()
let app: App
let close: () => Promise<void>

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ gateway }))
})
afterAll(() => close())

/** The figures as lines: "nanonagar_payments{state=due} 1". */
async function read(which = /./): Promise<string[]> {
  const { figures, failed } = await readMarketplaceFigures(app)
  expect(failed).toEqual([])
  return figures
    .map(({ name, labels = {}, value }) => {
      const said = Object.entries(labels).map(([label, text]) => `${label}=${text}`)
      return `${name.replace('nanonagar_', '')}${said.length > 0 ? `{${said.join()}}` : ''} ${value}`
    })
    .filter((line) => which.test(line))
}

/** Each of these names is a line of which the value is above 0. */
async function isAbove0(...names: string[]): Promise<void> {
  const lines = await read()
  for (const name of names)
    expect(
      lines.some((line) => line.startsWith(`${name} `) && Number(line.split(' ').at(-1)) > 0),
      `${name} in ${lines.filter((line) => line.startsWith(name.split('{')[0] ?? '')).join('; ')}`,
    ).toBe(true)
}

test('an empty marketplace has figures too: nothing waits, and no moment is said of what never was', async () => {
  const lines = await read(/^(payments|refunds|mails|stock|cash|last|backup|orders_last)/)
  expect(lines.sort()).toEqual(
    [
      'payments{state=pending} 0',
      'payments_oldest_age_seconds{state=pending} 0',
      'payments{state=due} 0',
      'payments_oldest_age_seconds{state=due} 0',
      'payments{state=refund-due} 0',
      'payments_oldest_age_seconds{state=refund-due} 0',
      ...['asked', 'failed', 'pending', 'waiting'].flatMap((state) => [
        `refunds{state=${state}} 0`,
        `refunds_paise{state=${state}} 0`,
        `refunds_oldest_age_seconds{state=${state}} 0`,
      ]),
      'cash_on_the_road_parcels 0',
      'cash_on_the_road_paise 0',
      'cash_oldest_delivered_age_seconds 0',
      'stock_holds 0',
      'stock_held_pieces 0',
      'stock_holds_overdue_seconds 0',
      'mails{state=waiting} 0',
      'mails{state=refused} 0',
      'mails{state=given-up} 0',
      'mails_oldest_age_seconds 0',
      'backup_failed 0',
    ].sort(),
  )
})

test('orders, money that waits, cash on the road and queues are told as they are', async () => {
  const mouse = await addOffer(app, { sellerId: 'house' })
  const customer = await addCustomer(app)
  const cash = await placeOrder(app, customer, checkoutOf(mouse))
  const card = await placeOrder(app, await addCustomer(app), checkoutOf(mouse, { by: 'card' }))
  expect([cash.ok, card.ok]).toEqual([true, true])
  if (!cash.ok) return
  expect(await read(/^orders_/)).toEqual(
    expect.arrayContaining([
      'orders_last_day{state=pending,payment_method=cod} 1',
      `orders_last_day_paise{state=pending,payment_method=cod} ${ONE_MOUSE_PAISE}`,
      'orders_last_day{state=pending,payment_method=card} 1',
      'orders_placed 2',
    ]),
  )
  expect(await read(/^payments\{/)).toContain('payments{state=due} 1')
  await isAbove0(
    'payments_oldest_age_seconds{state=due}',
    'last_order_timestamp_seconds',
    'last_capture_timestamp_seconds',
  )
  const vendor = { sellerId: mouse.sellerId, userId: app.random.uuid() }
  const vendorOrderId = await vendorOrderOf(app, cash.value.orderId)
  await handedOver(app, { kind: 'vendor', vendor }, { vendorOrderId })
  expect(await read(/^cash_on/)).toEqual([
    'cash_on_the_road_parcels 1',
    `cash_on_the_road_paise ${ONE_MOUSE_PAISE}`,
  ])
})

test('a letter that waits, one that is refused and one that was given up', async () => {
  const before = await read(/^mails\{/)
  expect(before.join()).toContain('given-up} 0')
  for (let nth = 0; nth < 3; nth++)
    await inTransaction(app, (tx) =>
      queueMail(app, tx, {
        kind: 'greeting',
        to: 'asha@example.in',
        subject: 'Hello',
        content: { blocks: [] },
      }),
    )
  await sql`UPDATE mails SET sent_at = now() WHERE kind <> 'greeting'`.execute(app.db)
  await sql`UPDATE mails SET created_at = now() - interval '2 hours', last_problem = '550'
    WHERE id IN (SELECT id FROM mails WHERE kind = 'greeting' ORDER BY id LIMIT 2)`.execute(app.db)
  await sql`UPDATE mails SET gave_up_at = now()
    WHERE id = (SELECT id FROM mails WHERE kind = 'greeting' ORDER BY id LIMIT 1)`.execute(app.db)
  expect(await read(/^mails\{/)).toEqual([
    'mails{state=waiting} 2',
    'mails{state=refused} 1',
    'mails{state=given-up} 1',
  ])
  const [age = ''] = await read(/^mails_oldest/)
  expect(Math.round(Number(age.split(' ')[1]) / 3_600)).toBe(2)
})

test('a job that waits is as old as it could have been run; one that is planned is not waited for', async () => {
  await sql`UPDATE pgboss.job SET start_after = now() + interval '1 hour' WHERE name = 'mail'`.execute(app.db)
  expect(await read(/^queue_oldest_age_seconds\{queue=mail\}/)).toEqual([
    'queue_oldest_age_seconds{queue=mail} 0',
  ])
  await sql`UPDATE pgboss.job SET start_after = now() - interval '1 hour' WHERE id =
    (SELECT id FROM pgboss.job WHERE name = 'mail' LIMIT 1)`.execute(app.db)
  const [line = ''] = await read(/^queue_oldest_age_seconds\{queue=mail\}/)
  expect(Math.round(Number(line.split(' ')[1]) / 3_600)).toBe(1)
})

test('refunds, payments and holds find their rows by an index, in a shop of any size', async () => {
  const plans = await app.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    const explain = async (statement: ReturnType<typeof sql>) =>
      (await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${statement}`.execute(tx)).rows
        .map((row) => row['QUERY PLAN'])
        .join()
    return [
      await explain(sql`SELECT status, count(*), sum(amount_paise), min(asked_at) FROM payment_refunds
        WHERE status <> 'processed' AND charged_back_by IS NULL GROUP BY status`),
      await explain(
        sql`SELECT ordered_at FROM orders WHERE payment_status = 'due' ORDER BY ordered_at LIMIT 10000`,
      ),
      await explain(sql`SELECT quantity FROM stock_holds ORDER BY expires_at LIMIT 10000`),
    ]
  })
  expect(plans[0]).toContain('payment_refunds_open')
  expect(plans[1]).toContain('orders_by_payment')
  expect(plans[2]).toContain('stock_holds_by_expiry')
})

test('figures whose table is locked are left out, and the others are told', async () => {
  const locked = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holding = app.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE stock_holds IN ACCESS EXCLUSIVE MODE`.execute(tx)
    locked.resolve()
    await over.promise
  })
  await locked.promise
  const { figures, failed } = await readMarketplaceFigures(app)
  over.resolve()
  await holding
  expect(failed).toEqual(['holds'])
  const names = new Set(figures.map(({ name }) => name))
  expect(names.has('nanonagar_stock_holds')).toBe(false)
  expect(names.has('nanonagar_payments')).toBe(true)
})

test('however often somebody asks, the database is read once in a while; and no figure says who', async () => {
  let readings = 0
  const db = new Proxy(app.db, {
    get(target, name) {
      if (name === 'transaction') readings += 1
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const metrics = await openMetrics()
  exportFigures({ ...app, db }, metrics)
  const [text] = await Promise.all([metrics.text(), metrics.text(), metrics.text()])
  await metrics.text()
  expect(readings).toBe(FIGURE_GROUPS.length)
  expect(text).toMatch(/^nanonagar_mails\{state="given-up"\} 1$/m)
  expect(text).toMatch(/^nanonagar_figures_failed\{figures="orders"\} 0$/m)
  expect(text).not.toMatch(/asha|example\.in|house/i)
  const exported = new Set(metrics.list().map(({ name }) => name))
  for (const name of Object.keys(MARKETPLACE_GAUGES)) expect(exported.has(name)).toBe(true)
})

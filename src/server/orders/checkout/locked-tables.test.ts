import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { isFull } from '#tests/support/full-run.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { placeOrder } from './place-order.ts'

/** Each costs the two seconds that a shopper waits; the others are written in the same statements. */
const ON_COMMIT = ['idempotency_keys', 'orders', 'stock']

let app: App
let close: () => Promise<void>
let pause: App['pause'] = async () => {}
beforeAll(async () => {
  const opened = await openTestApp({}, { readMsMax: 2_000, isImpatient: true })
  close = opened.close
  app = { ...opened.app, pause: (at) => pause(at) }
})
afterAll(() => close())

const ordersOf = async (userId: string) =>
  (await app.db.selectFrom('orders').select('id').where('user_id', '=', userId).execute()).length

/** The tables whose rows an order writes: those that its transaction has locked when it is about to commit. */
async function writtenTables(): Promise<string[]> {
  let found: string[] = []
  pause = async (at) => {
    if (at !== 'checkout:before-commit') return
    const { rows } = await sql<{ name: string }>`
      SELECT DISTINCT relname AS name FROM pg_locks JOIN pg_class ON pg_class.oid = relation
      WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND relkind = 'r' AND mode IN ('RowExclusiveLock', 'RowShareLock')
        AND relnamespace = 'public'::regnamespace ORDER BY 1`.execute(app.db)
    found = rows.map(({ name }) => name)
  }
  await placeOrder(app, await addCustomer(app), checkoutOf(await addOffer(app)))
  pause = async () => {}
  return found
}

test('while a table of a checkout is locked, an order is refused for now, and then placed once', async () => {
  const tables = await writtenTables()
  expect(tables).toEqual(expect.arrayContaining(ON_COMMIT))
  for (const table of isFull ? tables : ON_COMMIT) {
    const asha = await addCustomer(app)
    const checkout = checkoutOf(await addOffer(app))
    const locked = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    const holding = app.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(tx)
      locked.resolve()
      await over.promise
    })
    await locked.promise
    const refused = await placeOrder(app, asha, checkout)
    over.resolve()
    await holding
    expect([table, refused]).toEqual([table, { ok: false, problem: { code: 'checkout.unavailable' } }])
    expect([table, await placeOrder(app, asha, checkout)]).toMatchObject([table, { ok: true }])
    expect([table, await ordersOf(asha.userId)]).toEqual([table, 1])
  }
})

test('whoever waits too long for a busy offer is told so, and nothing is written', async () => {
  const [asha, bilal] = [await addCustomer(app), await addCustomer(app, 'Bilal Khan')]
  const mouse = await addOffer(app)
  const slow = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  pause = async (at) => {
    if (at !== 'checkout:stock-locked') return
    locked.resolve()
    await slow.promise
  }
  const first = placeOrder(app, asha, checkoutOf(mouse))
  await locked.promise
  expect(await placeOrder(app, bilal, checkoutOf(mouse))).toMatchObject({
    problem: { code: 'checkout.busy' },
  })
  slow.resolve()
  expect(await first).toMatchObject({ ok: true })
  expect(await ordersOf(bilal.userId)).toBe(0)
  pause = async () => {}
})

test('whoever sends an order again is told to wait while it is still being written, then finds the order', async () => {
  const asha = await addCustomer(app)
  const checkout = checkoutOf(await addOffer(app))
  const slow = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  pause = async (at) => {
    if (at !== 'checkout:before-commit') return
    written.resolve()
    await slow.promise
  }
  const first = placeOrder(app, asha, checkout)
  await written.promise
  expect(await placeOrder(app, asha, checkout)).toMatchObject({
    problem: { code: 'checkout.in_progress' },
  })
  slow.resolve()
  expect(await placeOrder(app, asha, checkout)).toEqual(await first)
})

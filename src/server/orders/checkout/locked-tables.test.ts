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
  const opened = await openTestApp({}, { readMsMax: 2_000 })
  close = opened.close
  app = { ...opened.app, pause: (at) => pause(at) }
})
afterAll(() => close())

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
    const orders = await app.db.selectFrom('orders').select('id').where('user_id', '=', asha.userId).execute()
    expect([table, orders.length]).toEqual([table, 1])
  }
})

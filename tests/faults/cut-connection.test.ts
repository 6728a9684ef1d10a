import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf, stockOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { inFull } from '#tests/support/full-run.ts'
import { openTestApp } from '#tests/support/test-app.ts'

/** More than any order needs; the test stops at the first order that is over before the cut. */
const STATEMENTS_MAX = 100
/** Every statement in the full run, every eighth on each commit. */
const STEP = inFull(1, 8)

let app: App
let close: () => Promise<void>
let pool: pg.Pool
/** Called before each statement, and after it when it is a COMMIT, with the connection that carries it. */
let watch: (statement: string, client: pg.PoolClient, moment: 'before' | 'after') => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  app.gateway = fakeGateway()
  pool = new pg.Pool({ connectionString: databaseUrlOf(app), max: 4 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  app.db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: watchedPool(pool) }) })
})
beforeEach(() => {
  watch = async () => {}
})
afterEach(async () => {
  watch = async () => {}
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(async () => {
  await pool.end()
  await close()
})

describe.each(['cod', 'card'] as const)('an order by %s whose connection to the database is cut', (by) => {
  test('before any of its statements is there once after it is sent again', async () => {
    for (let cutAt = 1; ; cutAt += STEP) {
      expect(cutAt).toBeLessThan(STATEMENTS_MAX)
      let count = 0
      const outcome = await orderAndRepeat(async (_statement, client, moment) => {
        if (moment === 'before' && ++count === cutAt) await cut(client)
      })
      if (!outcome.wasCut) return expect(cutAt).toBeGreaterThan(10)
    }
  })

  test('after any COMMIT, before the answer is heard, is there once after it is sent again', async () => {
    for (let cutAt = 1; ; cutAt++) {
      let count = 0
      const outcome = await orderAndRepeat(async (statement, _client, moment) => {
        if (moment === 'after' && /^commit/i.test(statement) && ++count === cutAt)
          throw new Error('the answer to the COMMIT was lost')
      })
      if (!outcome.wasCut) return expect(cutAt).toBeGreaterThan(by === 'card' ? 2 : 1)
    }
  })

  async function orderAndRepeat(watching: typeof watch): Promise<{ wasCut: boolean }> {
    watch = async () => {}
    const asha = await addCustomer(app)
    const mouse = await addOffer(app, { available: 3 })
    const checkout = checkoutOf(mouse, { by })
    let wasCut = false
    watch = async (...seen) => {
      try {
        await watching(...seen)
      } catch (error) {
        wasCut = true
        throw error
      }
    }
    const answer = await placeOrder(app, asha, checkout).catch(() => undefined)
    if (!answer?.ok) wasCut = true
    watch = async () => {}
    expect(await placeOrder(app, asha, checkout)).toMatchObject({ ok: true })
    expect(await stockOf(app, mouse)).toEqual({ onHand: 3, reserved: 1 })
    const orders = await app.db.selectFrom('orders').select('id').where('user_id', '=', asha.userId).execute()
    expect(orders).toHaveLength(1)
    return { wasCut }
  }
})

/** Ends the server's side of a connection, as a restart of the database or a broken network would. */
async function cut(client: pg.PoolClient): Promise<void> {
  const admin = new pg.Client({ connectionString: databaseUrlOf(app) })
  await admin.connect()
  const { processID } = client as unknown as { processID: number }
  await admin.query('SELECT pg_terminate_backend($1, 1000)', [processID])
  await admin.end()
}

/** A pool whose connections tell the test of each statement. */
function watchedPool(real: pg.Pool) {
  return {
    async connect() {
      const client = await real.connect()
      const watched = Object.create(client) as pg.PoolClient
      watched.query = (async (text: string | { text: string }, values?: unknown[]) => {
        const statement = typeof text === 'string' ? text : text.text
        await watch(statement, client, 'before')
        const result = await client.query(text as string, values)
        await watch(statement, client, 'after')
        return result
      }) as never
      return watched
    },
    end: async () => {},
  } as never
}

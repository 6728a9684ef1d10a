import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { recordSql } from '../../../../bench/recorded-sql.ts'
import { purgeContentChanges } from './content-change-store.ts'
import type { ContentChange } from './content-changes.ts'

const ASKED_AT_ONCE = 50
/** What is told by name; one more is told as everything. */
const NAMED_MAX = 500

let app: App
let close: () => Promise<void>
let told: ContentChange[] = []
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  app.contentChanges.onChange((change) => told.push(change))
})
afterAll(() => close())
beforeEach(async () => {
  await app.contentChanges.catchUp()
  told = []
})

const changeCards = (count: number) =>
  sql`INSERT INTO content_changes (what, product_id, category)
    SELECT 'card', 'product-' || number, 'Laptops' FROM generate_series(1, ${count}) AS number`.execute(
    app.db,
  )

async function read(): Promise<ContentChange[]> {
  await app.contentChanges.catchUp()
  return told.splice(0)
}

test('orders that take the last pieces of different products do not wait for each other', async () => {
  const offers = await Promise.all(['Mouse', 'Keyboard'].map((name) => addOffer(app, { name, available: 3 })))
  await read()
  const take = (db: Transaction<Schema>, { offerId }: { offerId: string }) =>
    sql`UPDATE stock SET reserved = reserved + 1 WHERE offer_id = ${offerId}`.execute(db)
  const [mouse, keyboard] = offers
  invariant(mouse && keyboard, 'two were added')
  await app.db.transaction().execute(async (first) => {
    await take(first, mouse)
    await app.db.transaction().execute(async (second) => {
      await sql`SET LOCAL lock_timeout = 1`.execute(second)
      await take(second, keyboard)
    })
    expect(await read()).toMatchObject([{ productIds: [keyboard.productId] }])
  })
  expect(await read()).toMatchObject([{ productIds: [mouse.productId] }])
})

describe('asking what changed', () => {
  test('so many at once are answered by two statements at most', async () => {
    const statements = await recordSql(() =>
      Promise.all(Array.from({ length: ASKED_AT_ONCE }, () => app.contentChanges.catchUp())),
    )
    expect(statements.length).toBeGreaterThan(0)
    expect(statements.length).toBeLessThanOrEqual(2)
  })

  test('who asks while the database is being asked hears of what was committed before', async () => {
    for (let number = 0; number < 20; number++) {
      const before = app.contentChanges.catchUp()
      await changeCards(1)
      const asked = app.contentChanges.catchUp()
      await Promise.all([before, asked])
      expect(told.splice(0)).toHaveLength(1)
    }
  })

  test('too many changes to name are a change of everything, whatever else changed', async () => {
    await changeCards(NAMED_MAX)
    expect(await read()).toMatchObject([{ allProducts: false, categories: ['Laptops'] }])
    await changeCards(NAMED_MAX + 1)
    expect(await read()).toEqual(['everything'])
    await changeCards(NAMED_MAX + 1)
    await sql`INSERT INTO content_changes (what) VALUES ('site')`.execute(app.db)
    expect(await read()).toEqual(['everything'])
  })

  test.each(['force_custom_plan', 'force_generic_plan'])('reads the index, with %s', async (mode) => {
    await changeCards(5_000)
    await app.contentChanges.catchUp()
    const [asked] = await recordSql(() => app.contentChanges.catchUp())
    const plan = await app.db.connection().execute(async (db) => {
      await sql.raw(`SET plan_cache_mode = ${mode}`).execute(db)
      await sql.raw(`PREPARE asked (text) AS ${asked?.text}`).execute(db)
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE asked ('${String(asked?.values[0])}')`)
        .execute(db)
      await sql.raw('DEALLOCATE asked; RESET plan_cache_mode').execute(db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('content_changes_xact')
    expect(plan).not.toContain('Seq Scan on content_changes')
  })

  test('two workers that forget old changes at once count as two', async () => {
    await changeCards(1)
    expect(await read()).toHaveLength(1)
    await Promise.all([purgeContentChanges(app), purgeContentChanges(app)])
    expect(await read()).toEqual(['everything'])
  })
})

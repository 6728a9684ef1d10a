import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listProducts } from '#server/goods/catalogue/product-views.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import { recordAfterMiss, recordMiss, sweepMisses } from '#server/goods/catalogue/search-miss-store.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { type Added, addAdmin, OWNER, permitted } from '#tests/support/back-office.ts'
import { addOfferRow, addProduct, addSeller } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { addSynonyms, removeSynonyms } from './change-synonyms.ts'
import { listMisses, listSynonyms } from './search-report-views.ts'

let app: App
let close: () => Promise<void>
let kavya: Added & Permitted<'products.change'>

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  kavya = permitted(await addAdmin(app, 'catalogue', 'Kavya'), 'products.change')
  await addSeller(app, 'seller')
  const goods = { h5: 'NZXT H5 Flow', lubed: 'Gateron Lubed Switches' }
  for (const [id, name] of Object.entries(goods)) {
    await addProduct(app, {
      id,
      name,
      brand: 'Maker',
      category: 'Cases',
      kind: id === 'h5' ? 'case' : 'keyboard',
    })
    await addOfferRow(app, { productId: id, sellerId: 'seller' })
  }
  await inTransaction(app, (tx) => refreshBestOffers(tx, Object.keys(goods)))
})
beforeEach(() => sql`TRUNCATE search_misses, search_synonyms`.execute(app.db))
afterAll(() => close())

const found = async (q: string) =>
  (await listProducts(app, { q, sort: 'featured' })).products.map(({ id }) => id)
const report = async (days = 30) =>
  (await listMisses(app, OWNER, { days })).map(
    ({ query, times, searchedAgain, openedList, openedProduct }) =>
      `${query}: ${times}, then ${searchedAgain} ${openedList} ${openedProduct}`,
  )

test('what an administrator calls the same is found at once, and no more when it is removed', async () => {
  expect(await found('pizza box')).toEqual([])
  const added = await addSynonyms(app, kavya, 'Pizza box, cabinet')
  expect(added).toEqual({ ok: true, value: ['pizza box', 'cabinet'] })
  await addSynonyms(app, kavya, 'thock, lubed')
  expect(await found('pizza box')).toEqual(['h5'])
  expect(await found('thock')).toEqual(['lubed'])
  const [thock, pizza] = await listSynonyms(app, OWNER)
  expect(thock?.phrases).toEqual(['thock', 'lubed'])
  expect(await removeSynonyms(app, kavya, pizza?.id ?? '')).toMatchObject({ ok: true })
  expect(await found('pizza box')).toEqual([])
  expect(await removeSynonyms(app, kavya, pizza?.id ?? '')).toMatchObject({
    problem: { code: 'search.synonyms_gone' },
  })
  const actions = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_kind', '=', 'synonyms')
    .execute()
  expect(actions.map(({ action }) => action).toSorted()).toEqual([
    'search.synonyms_added',
    'search.synonyms_added',
    'search.synonyms_removed',
  ])
})

test.each(['', 'one', 'a, b'.repeat(200), 'not-a-uuid'])('refuses %j without a trace', async (text) => {
  expect((await removeSynonyms(app, kavya, text)).ok).toBe(false)
  if (text.length < 100) expect((await addSynonyms(app, kavya, text)).ok).toBe(false)
  expect(await listSynonyms(app, OWNER)).toEqual([])
})

test('what is not found is counted with what people did next, never more than there were searches', async () => {
  for (const query of ['Quantum  GPU', 'quantum gpu', 'call 98765 43210'])
    await recordMiss(app, { query, hadNearest: false })
  for (const did of ['again', 'product', 'product'] as const) await recordAfterMiss(app, 'Quantum GPU', did)
  await recordAfterMiss(app, 'nobody searched for it', 'list')
  await recordMiss(app, { query: '9876543210', hadNearest: false })
  expect(await report()).toEqual(['quantum gpu: 2, then 1 0 1', 'call …: 1, then 0 0 0'])
})

test('a day holds so many queries, and old days are forgotten', async () => {
  await sql`INSERT INTO search_misses (day, query, had_nearest)
    SELECT indian_day(${app.clock.now()}), 'query ' || n, false FROM generate_series(1, 3000) n`.execute(
    app.db,
  )
  await recordMiss(app, { query: 'one more', hadNearest: true })
  await recordMiss(app, { query: 'query 7', hadNearest: true })
  expect((await report())[0]).toBe('query 7: 2, then 0 0 0')
  expect((await report()).some((line) => line.startsWith('one more'))).toBe(false)
  await sql`UPDATE search_misses SET day = day - 91`.execute(app.db)
  await recordMiss(app, { query: 'one more', hadNearest: true })
  await sweepMisses(app)
  expect(await report(1_000)).toEqual(['one more: 1, then 0 0 0'])
})

import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProductFilters } from '#domain/goods/catalogue/filters/read-product-filters.ts'
import { searchFor } from '#server/goods/search/search-views.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { addOfferRow, addProduct, addSeller } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { recordSql } from '../../../../bench/recorded-sql.ts'
import { listKindFacets } from './attribute-facet-views.ts'
import { withDeliveryDemand } from './delivery-demand-views.ts'
import { listFacets } from './facet-views.ts'
import { withRarity } from './narrowing-views.ts'
import { listProducts } from './product-views.ts'
import { refreshBestOffers } from './refresh-best-offers.ts'
import { relatedProducts } from './related-product-views.ts'
import { searchPage } from './search-page-views.ts'

const LARGE = /Seq Scan on (products|offers|stock)\b/
/** The planner is told that there are so many of each: it plans as it would in a shop of a million. */
const ROWS = 1_000_000

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await addSeller(app, 'seller')
  const ids = Array.from({ length: 200 }, (_, n) => `card-${n}`)
  for (const [n, id] of ids.entries()) {
    const name = n === 70 ? 'Zephyr Card' : `Card ${n}`
    const chipset = ['RTX 4070', 'RX 7800 XT', 'Arc B580', 'RTX 3060'][(n / 10) % 4] ?? ''
    const facts =
      n % 10 === 0
        ? ({ kind: 'graphics-card', attributes: { vram: 4 * (1 + (n % 3)), chipset } } as const)
        : ({ kind: 'motherboard', attributes: {} } as const)
    await addProduct(app, { id, name, brand: 'Asus', category: 'Components', ...facts })
    await addOfferRow(app, { productId: id, sellerId: 'seller', listPricePaise: 100_000 + n, onHand: 2 })
  }
  await inTransaction(app, (tx) => refreshBestOffers(tx, ids))
  for (const table of ['products', 'offers', 'stock']) {
    await sql`ANALYZE ${sql.table(table)}`.execute(app.db)
    await sql`SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', ${table}::text, 'reltuples', ${ROWS}::real)`.execute(
      app.db,
    )
  }
})
afterAll(() => close())

/** Everything that a page of the list asks the database. */
async function readPage(address: string): Promise<void> {
  const filters = readProductFilters(new URLSearchParams(address))
  const search = filters.q ? await searchFor(app, filters.q) : undefined
  const asked = await withDeliveryDemand(app, await withRarity(app, filters))
  const { nextCursor } = await listProducts(app, asked, search)
  if (nextCursor) await listProducts(app, { ...asked, cursor: nextCursor }, search)
  await listFacets(app, asked, search)
  if (filters.q) await searchPage(app, filters.q)
  await listKindFacets(app, asked, search)
}

async function planOf({ text, values }: { text: string; values: unknown[] }): Promise<string> {
  const explain = CompiledQuery.raw(`EXPLAIN ${text}`, values)
  const { rows } = await app.db.executeQuery<{ 'QUERY PLAN': string }>(explain)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const SORTS = ['featured', 'price-low', 'price-high', 'newest', 'discount', 'origin']

test.each([
  '',
  'category=Components',
  'kind=graphics-card',
  'brand=Asus',
  'category=Components&brand=Asus',
  'origin=India',
  'category=Components&origin=India',
  'brands=Asus~MSI',
  'kind=graphics-card&spec=vram:8..;chipset:RTX%204070',
  'kind=graphics-card&spec=vram:8..',
  'min=500&max=2000&stock=yes&discount=10',
  'kind=graphics-card&condition=open-box',
  'kind=graphics-card&seller=seller',
  'kind=graphics-card&pin=560001&within=3&cash=yes',
  'q=zephyr%20asus',
  'q=rtx',
  'q=arc',
  'q=core%20i7',
  'q=rtx%205070%20gaming',
  'q=ryzen%205%205600',
  'q=hdmi%20cable',
  'q=gaming%20pc%20under%2050000',
  'q=zephyr%20asus&kind=graphics-card&spec=vram:8&max=5000',
])('nothing that a list asks looks through a large table: %s', async (address) => {
  for (const sort of SORTS) {
    const statements = await recordSql(() => readPage(`${address}&sort=${sort}`))
    const asking = statements.filter(({ text }) => /^\s*(SELECT|WITH)\b/i.test(text))
    expect(asking.length).toBeGreaterThan(1)
    for (const statement of asking) {
      const plan = await planOf(statement)
      expect(LARGE.exec(plan)?.[0], `${sort}\n${statement.text}\n${plan}`).toBeUndefined()
    }
  }
})

test.each(['chipset', '-chipset', 'vram', '-vram', 'tdp'])(
  'a list of a kind is sorted by what one decides by without sorting it: by %s',
  async (by) => {
    const asked = { kind: 'graphics-card', by, sort: 'featured' } as const
    const { nextCursor } = await listProducts(app, asked)
    const [page] = await recordSql(() => listProducts(app, asked))
    const [next] = await recordSql(() => listProducts(app, { ...asked, cursor: nextCursor }))
    for (const statement of [page, next]) {
      const plan = statement ? await planOf(statement) : ''
      expect(plan).toMatch(/Index Scan (Backward )?using products_kind_by_fact/)
      expect(plan).not.toMatch(/Sort/)
    }
  },
)

test('what stands beside a product is found without looking through a large table', async () => {
  const product = { id: 'card-1', category: 'Components', kind: 'motherboard', pricePaise: 100_100 } as const
  const statements = await recordSql(() => relatedProducts(app, product))
  expect(statements.length).toBeGreaterThan(1)
  for (const statement of statements) expect(await planOf(statement)).not.toMatch(LARGE)
})

test('a question without an index would be seen', async () => {
  const text = 'SELECT id FROM products WHERE on_sale AND description = $1'
  expect(await planOf({ text, values: ['x'] })).toMatch(LARGE)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchFor } from '#server/goods/search/search-views.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { addOfferRow, addProduct, addSeller } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { MATCHES_COMPARED_MAX } from './compared-match-views.ts'
import { listFacets } from './facet-views.ts'
import { bestWhileTyping, listProducts } from './product-views.ts'
import { refreshBestOffers } from './refresh-best-offers.ts'
import { searchPage } from './search-page-views.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await fillTables()
})
afterAll(() => close())

const BRANDS = ['Corsair', 'Kingston', 'ADATA']

/** Forty drives and kits of three brands, some from a known country, some sold out. */
async function fillTables(): Promise<void> {
  await addSeller(app, 'seller')
  const ids = Array.from({ length: 40 }, (_, n) => `p-${String(n).padStart(2, '0')}`)
  for (const [n, id] of ids.entries()) {
    const isDrive = n % 4 === 0
    const brand = BRANDS[n % 3] ?? ''
    await addProduct(app, {
      id,
      name: `${brand} ${isDrive ? 'Fury SSD 1TB' : 'Vengeance DDR5 32GB'} ${n % 2 ? 'Black' : 'White'} ${n}`,
      brand,
      category: isDrive ? 'Storage' : 'Components',
      kind: isDrive ? 'ssd' : 'memory',
      mpn: `NN-${n}00`,
      ...(n % 5 && { origin: n % 5 === 1 ? 'India' : 'Vietnam' }),
    })
    await addOfferRow(app, {
      productId: id,
      sellerId: 'seller',
      listPricePaise: 100_000 * (1 + n),
      onHand: n % 7 ? 5 : 0,
    })
  }
  await inTransaction(app, (tx) => refreshBestOffers(tx, ids))
}

test.each([
  'corsair',
  'vengeance ddr5',
  'corsiar vengance',
  'ram',
  'black ssd under 20000',
  'under 9000',
  'nn-1200',
  'corsair nn1200',
  'kingston vengeance purple',
  'kingston vengeance purple laptop bag',
  'wxyzq',
  'रैम',
])('one statement finds, scores and counts for "%s" what list and facets do apart', async (q) => {
  const { search, page, facets } = await searchPage(app, q)
  const apart = await searchFor(app, q)
  const asked = { q, sort: 'featured' } as const
  expect(page).toEqual(await listProducts(app, asked, apart))
  expect(facets).toEqual(await listFacets(app, asked, apart))
  expect({ ...search, condition: undefined, score: undefined }).toEqual({
    ...apart,
    condition: undefined,
    score: undefined,
  })
})

describe('of more matches than are compared', () => {
  const LAST = 'z-sold'
  beforeAll(async () => {
    const ids = Array.from({ length: MATCHES_COMPARED_MAX + 10 }, (_, n) => `many-${n}`)
    await sql`INSERT INTO products (id, name, brand, category, kind, short_description, description, hsn, gst_rate_bp, status)
      SELECT id, 'Zephyr Cooler', 'Zephyr', 'Cooling', 'air-cooler', 'quiet', 'quiet', '8473', 1800, 'live'
      FROM unnest(${[...ids, LAST]}::text[]) AS id`.execute(app.db)
    for (const productId of [...ids, LAST]) await addOfferRow(app, { productId, sellerId: 'seller' })
    await inTransaction(app, (tx) => refreshBestOffers(tx, [...ids, LAST]))
    await app.db.updateTable('products').set({ demand: 3 }).where('id', '=', LAST).execute()
  })

  test.each(['zephyr cooler', 'cooler', 'under 5000'])(
    'what sells best is one, though it stands last in the table: %s',
    async (q) => {
      const { page, facets } = await searchPage(app, q)
      expect(page.products[0]?.id).toBe(LAST)
      expect(facets.total).toEqual({ count: MATCHES_COMPARED_MAX, isMore: true })
      const ids = page.products.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      const asked = { q, kind: 'air-cooler', sort: 'featured' } as const
      expect((await listProducts(app, asked)).products[0]?.id).toBe(LAST)
    },
  )

  test('and so while somebody types', async () => {
    expect((await bestWhileTyping(app, 'zephyr coo', 5))[0]?.id).toBe(LAST)
  })

  test('unless it is sold out', async () => {
    await app.db.updateTable('stock').set({ on_hand: 0 }).where('offer_id', 'in', offersOf(LAST)).execute()
    await inTransaction(app, (tx) => refreshBestOffers(tx, [LAST]))
    expect((await searchPage(app, 'zephyr cooler')).page.products.map(({ id }) => id)).not.toContain(LAST)
  })

  const offersOf = (productId: string) =>
    app.db.selectFrom('offers').select('id').where('product_id', '=', productId)
})

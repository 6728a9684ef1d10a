import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProductFilters, productList, type SortKey } from '#domain/goods/catalogue/product-list.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { addOfferRow, addProduct, addSeller } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { deriveCardColumns } from './card-columns/derive-card-columns.ts'
import { listFacets, spelledAsKnown } from './facet-views.ts'
import type { ProductSummary } from './product-card-views.ts'
import { countListing, findOffers, listProducts, readHomeProducts } from './product-views.ts'
import { refreshBestOffers } from './refresh-best-offers.ts'

const MANY = 60
const SAME_MINUTE = new Date('2026-05-01T10:00:00.123456Z')
const UNSOLD = ['draft-one', 'hidden-one', 'nobody-offers-it']

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await fillTables()
})
afterAll(() => close())

/** Sixty products in two categories, with ties in every order, and three that must never be listed. */
async function fillTables(): Promise<void> {
  await addSeller(app, 'seller')
  const ids = Array.from({ length: MANY }, (_, n) => `p-${String(n).padStart(2, '0')}`)
  for (const [n, id] of ids.entries()) {
    await addProduct(app, {
      id,
      name: n === 7 ? 'ZX 100% quiet_case' : `Thing ${n}`,
      brand: n % 3 ? 'Corsair' : 'ASUS',
      category: n % 2 ? 'Storage' : 'Laptops',
      kind: n % 2 ? (n % 5 ? 'ssd' : 'hard-drive') : 'laptop',
      // Laptops of three sizes, and some of none that is known.
      attributes: n % 2 === 0 && n % 8 ? { memory: 8 * (1 + (n % 3)) } : {},
      ...(n % 4 && { origin: n % 4 === 1 ? 'India' : 'Vietnam' }),
      createdAt: n < 40 ? SAME_MINUTE : new Date(Date.UTC(2026, 6, n - 39)),
      ...(n < 5 && { handpickedRank: 5 - n }),
    })
    await addOfferRow(app, {
      productId: id,
      sellerId: 'seller',
      listPricePaise: 100_000 * (1 + (n % 4)),
      discountBp: n % 5 === 0 ? 1_333.422_222 : (n % 3) * 500,
      onHand: n === 11 ? 0 : n === 12 ? 3 : 50,
      ...(n === 13 && { condition: 'open-box' }),
    })
  }
  await addProduct(app, { id: 'draft-one', status: 'draft' })
  await addProduct(app, { id: 'hidden-one', status: 'hidden' })
  await addProduct(app, { id: 'nobody-offers-it' })
  for (const productId of ['draft-one', 'hidden-one'])
    await addOfferRow(app, { productId, sellerId: 'seller' })
  await inTransaction(app, (tx) => refreshBestOffers(tx, [...ids, ...UNSOLD]))
  await deriveCardColumns(app)
}

/** Every page of a list, one after the other. */
async function readAll(filters: ProductFilters): Promise<ProductSummary[]> {
  const all: ProductSummary[] = []
  let cursor: string | undefined
  do {
    const page = await listProducts(app, { ...filters, ...(cursor && { cursor }) })
    expect(page.products.length).toBeLessThanOrEqual(24)
    all.push(...page.products)
    cursor = page.nextCursor
  } while (cursor)
  return all
}

const sorts = productList.sorts.map(({ key }) => key)

test('a card says what is sold, where nothing new is', async () => {
  const said = (await readAll({ sort: 'featured' })).filter(({ condition }) => condition !== undefined)
  expect(said).toMatchObject([{ id: 'p-13', condition: 'open-box' }])
})

describe('reading page after page', () => {
  test.each(sorts)('sorted by %s, every product is met exactly once', async (sort) => {
    const ids = (await readAll({ sort })).map(({ id }) => id)
    expect(ids).toHaveLength(MANY)
    expect(new Set(ids).size).toBe(MANY)
    expect(ids).not.toEqual(expect.arrayContaining(UNSOLD))
  })

  test.each(sorts)(
    'sorted by %s inside a category and a brand, none is lost at a page’s edge',
    async (sort) => {
      expect(await readAll({ sort, category: 'Storage' })).toHaveLength(30)
      expect(await readAll({ sort, brand: 'Corsair' })).toHaveLength(40)
      expect(await readAll({ sort, category: 'Storage', brand: 'Corsair' })).toHaveLength(20)
    },
  )

  test('a product that comes in between pages is not shown twice, and hides no other', async () => {
    const first = await listProducts(app, { sort: 'price-low' })
    await addProduct(app, { id: 'a-latecomer' })
    await addOfferRow(app, { productId: 'a-latecomer', sellerId: 'seller', listPricePaise: 1_000 })
    await inTransaction(app, (tx) => refreshBestOffers(tx, ['a-latecomer']))
    const second = await listProducts(app, { sort: 'price-low', cursor: first.nextCursor ?? '' })
    const before = first.products.map(({ id }) => id)
    expect(second.products.filter(({ id }) => before.includes(id))).toEqual([])
    await app.db.updateTable('products').set({ status: 'hidden' }).where('id', '=', 'a-latecomer').execute()
    await inTransaction(app, (tx) => refreshBestOffers(tx, ['a-latecomer']))
  })
})

describe('the orders', () => {
  const rule: Record<Exclude<SortKey, 'origin'>, (product: ProductSummary) => number> = {
    featured: ({ id }) => (id < 'p-05' ? 4 - Number(id.slice(2)) : 99),
    'price-low': ({ pricePaise }) => pricePaise,
    'price-high': ({ pricePaise }) => -pricePaise,
    newest: ({ id }) => -Math.max(39, Number(id.slice(2))),
    discount: ({ discountBp }) => -discountBp,
  }
  test.each(Object.keys(rule) as (keyof typeof rule)[])('%s is what it says', async (sort) => {
    const ranks = (await readAll({ sort })).map(rule[sort])
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  })
})

test('the order by country is that of their names, within one that of the shop, and unknown ones come last', async () => {
  const rows = await app.db.selectFrom('products').select(['id', 'country_of_origin']).execute()
  const countryOf = new Map(rows.map(({ id, country_of_origin }) => [id, country_of_origin ?? 'unknown']))
  const featured = (await readAll({ sort: 'featured' })).map(({ id }) => id)
  const ofEach = ['India', 'Vietnam', 'unknown'].map((country) =>
    featured.filter((id) => countryOf.get(id) === country),
  )
  expect(ofEach.every(({ length }) => length > 0)).toBe(true)
  expect((await readAll({ sort: 'origin' })).map(({ id }) => id)).toEqual(ofEach.flat())
  const ofIndia = await readAll({ sort: 'origin', origin: 'India' })
  expect(ofIndia.map(({ id }) => id)).toEqual(ofEach[0])
})

test.each(['memory', '-memory'])('a kind by an attribute loses none between its pages: %s', async (by) => {
  const all = (await readAll({ sort: 'featured', kind: 'laptop', by })).map(({ id }) => id)
  const ofKind = (await readAll({ sort: 'featured', kind: 'laptop' })).map(({ id }) => id)
  expect(all).toHaveLength(30)
  expect(all.toSorted()).toEqual(ofKind.toSorted())
  const rows = await app.db.selectFrom('products').select(['id', 'attributes']).execute()
  const unknown = by === 'memory' ? 999 : 0
  const sizes = all.map((id) => Number(rows.find((row) => row.id === id)?.attributes.memory ?? unknown))
  const direction = by === 'memory' ? 1 : -1
  expect(sizes).toEqual(sizes.toSorted((one, other) => direction * (one - other)))
  const foreign = await listProducts(app, { sort: 'featured', kind: 'laptop', by, cursor: 'x' })
  expect(foreign.products.map(({ id }) => id)).toEqual(all.slice(0, 24))
})

describe('a cursor that was edited', () => {
  const tampered = [
    'x',
    Buffer.from('[1,2]').toString('base64url'),
    Buffer.from('["featured",25,1e300,"p-01"]').toString('base64url'),
    Buffer.from('["featured",25,-5,"p-01"]').toString('base64url'),
    Buffer.from('["featured",25,5,"p-01","more"]').toString('base64url'),
    Buffer.from('["newest",25,5,"p-01"]').toString('base64url'),
    Buffer.from('{"length":3}').toString('base64url'),
    '____',
  ]
  test.each(tampered)('gives the first page: %s', async (cursor) => {
    expect(await listProducts(app, { sort: 'featured', cursor })).toEqual(
      await listProducts(app, { sort: 'featured' }),
    )
  })

  test('may name any place in time', async () => {
    const cursor = Buffer.from(`["newest",25,${Number.MAX_SAFE_INTEGER},"p-01"]`).toString('base64url')
    expect((await listProducts(app, { sort: 'newest', cursor })).products).toHaveLength(24)
  })
})

describe('search', () => {
  test('finds products that hold every word, in any order and case', async () => {
    expect((await readAll({ sort: 'featured', q: 'corsair THING 13' })).map(({ id }) => id)).toEqual(['p-13'])
  })

  test('the last word may be unfinished, and signs say nothing', async () => {
    expect((await readAll({ sort: 'featured', q: 'zx' })).map(({ id }) => id)).toEqual(['p-07'])
    expect((await readAll({ sort: 'featured', q: 'zx 100% qu' })).map(({ id }) => id)).toEqual(['p-07'])
    expect((await readAll({ sort: 'featured', q: 'quiet_' })).map(({ id }) => id)).toEqual(['p-07'])
    expect(await readAll({ sort: 'featured', q: '%' })).toEqual([])
    expect(await readAll({ sort: 'featured', q: '\\' })).toEqual([])
  })

  test.each(['featured', 'price-low', 'newest'] as const)(
    'sorted by %s, its pages hold each found product once',
    async (sort) => {
      const found = await readAll({ sort, q: 'corsair thing' })
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
      expect(found.length).toBe((await readAll({ sort: 'featured', brand: 'Corsair' })).length - 1)
    },
  )
})

describe('counts', () => {
  test.each([
    {},
    { category: 'Storage' },
    { brand: 'ASUS' },
    { category: 'Laptops', brand: 'ASUS' },
    { category: 'Nothing' },
    { q: 'thing 1' },
    { q: 'thing', category: 'Storage' },
    { origin: 'Vietnam' },
    { origin: 'India', category: 'Storage', brand: 'Corsair' },
    { origin: 'India', category: 'Laptops' },
    { origin: 'Vietnam', q: 'thing 1' },
  ])('%o: the number that is shown is the number that is listed', async (filters) => {
    expect((await countListing(app, filters)).count).toBe(
      (await readAll({ ...filters, sort: 'featured' })).length,
    )
  })

  test.each([
    {},
    { category: 'Storage' },
    { category: 'Storage', kind: 'ssd' },
    { category: 'Laptops', brand: 'ASUS' },
    { q: 'thing 1' },
    { q: 'thing 1', category: 'Storage', brand: 'Corsair' },
    { q: 'thing', kind: 'hard-drive', origin: 'Vietnam' },
    { q: 'no such thing' },
  ] as const)(
    '%o: each option finds as many as it says, and what would find nothing is no option',
    async (filters) => {
      const facets = await listFacets(app, filters)
      const listed = async (other: Partial<ProductFilters>) =>
        (await readAll({ ...filters, ...other, sort: 'featured' })).length
      expect(facets.total).toEqual({ count: await listed({}) })
      for (const category of ['Laptops', 'Storage'])
        expect([category, countOf(facets.categories, category)]).toEqual([
          category,
          await listed({ category, kind: undefined }),
        ])
      for (const brand of ['ASUS', 'Corsair', 'Nobody'])
        expect([brand, countOf(facets.brands, brand)]).toEqual([brand, await listed({ brand })])
      for (const origin of ['India', 'Vietnam'])
        expect([origin, countOf(facets.origins, origin)]).toEqual([origin, await listed({ origin })])
      for (const kind of ['laptop', 'ssd', 'hard-drive', 'mouse'] as const)
        expect([kind, facets.kinds.find((one) => one.kind === kind)?.count ?? 0]).toEqual([
          kind,
          await listed({ kind }),
        ])
      for (const options of [facets.categories, facets.brands, facets.origins, facets.kinds])
        expect(options.filter(({ count }) => count === 0)).toEqual([])
    },
  )

  test('the filters stand in the shop’s order, brands by name, and no country is no option', async () => {
    const facets = await listFacets(app)
    expect(facets.categories.map(({ name }) => name)).toEqual(['Laptops', 'Storage'])
    expect(facets.kinds.map(({ kind }) => kind)).toEqual(['laptop', 'ssd', 'hard-drive'])
    expect(facets.brands.map(({ name }) => name)).toEqual(['ASUS', 'Corsair'])
    expect(facets.origins.map(({ name }) => name)).toEqual(['India', 'Vietnam'])
  })

  test('a country is found in any case, and a brand in any spelling', async () => {
    const asked = { brand: 'A-sus', origin: 'VIETNAM', sort: 'featured' } as const
    expect(await spelledAsKnown(app, asked)).toEqual({ ...asked, brand: 'ASUS', origin: 'Vietnam' })
    expect(await spelledAsKnown(app, { brand: 'Nobody', sort: 'featured' })).toEqual({
      brand: 'Nobody',
      sort: 'featured',
    })
  })
})

const countOf = (options: readonly { name: string; count: number }[], wanted: string) =>
  options.find(({ name }) => name === wanted)?.count ?? 0

test('goods are found by the country they come from, and those without one in no country', async () => {
  expect(await readAll({ sort: 'price-low', origin: 'India' })).toHaveLength(15)
  expect(await readAll({ sort: 'price-low', origin: 'Vietnam' })).toHaveLength(30)
  expect((await listFacets(app)).origins).toEqual([
    { name: 'India', count: 15 },
    { name: 'Vietnam', count: 30 },
  ])
})

describe('a card', () => {
  test('says how many are left only when they are few', async () => {
    const all = await readAll({ sort: 'featured' })
    const of = (id: string) => all.find((product) => product.id === id)
    expect(of('p-12')).toMatchObject({ inStock: true, stockText: 'Only 3 left' })
    expect(of('p-11')).toMatchObject({ inStock: false })
    expect(of('p-11')).not.toHaveProperty('stockText')
    expect(of('p-13')).not.toHaveProperty('stockText')
  })
})

test('the home page shows the four of the best rank and the four newest', async () => {
  const { handpicked, newest, categories, scene } = await readHomeProducts(app)
  expect(handpicked.map(({ id }) => id)).toEqual(['p-04', 'p-03', 'p-02', 'p-01'])
  expect(newest.map(({ id }) => id)).toEqual(['p-59', 'p-58', 'p-57', 'p-56'])
  expect(categories.map(({ name }) => name)).toEqual(['Laptops', 'Components', 'Storage', 'Peripherals'])
  expect(scene).toBeUndefined()
})

describe('offers for a cart', () => {
  test('are read as they are now', async () => {
    const [best] = (await listProducts(app, { sort: 'featured' })).products
    const [offer] = await findOffers(app, [best?.offerId ?? ''])
    expect(offer).toMatchObject({ productId: 'p-04', sellerName: 'seller', status: 'live', available: 50 })
  })

  test('of a hidden product are gone', async () => {
    const { id } = await app.db
      .selectFrom('offers')
      .select('id')
      .where('product_id', '=', 'hidden-one')
      .executeTakeFirstOrThrow()
    expect(await findOffers(app, [id])).toMatchObject([{ status: 'gone' }])
  })

  test('that never existed, or are no ids at all, are not there', async () => {
    expect(await findOffers(app, [app.random.uuid(), "' OR 1=1", '', 'p-01'])).toEqual([])
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ListingFilters, listingList } from '#domain/selling/listings/own-listing-list.ts'
import type { App } from '#server/ground/app.ts'
import { listLowStock } from '#server/selling/inventory/low-stock-views.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { addSellerWithVendor, filled, KEYBOARD } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { changeStock } from './change-stock.ts'
import { createProductWithOffer } from './create-product.ts'
import { editListing } from './edit-listing.ts'
import { findListingEditor, findOthersChanges } from './listing-editor-views.ts'
import { listOwnProducts } from './listing-views.ts'
import { pauseOffer, removeOffer } from './move-offer.ts'
import { sellThisToo } from './sell-this-too.ts'
import { findOfferableProduct, searchSharedCatalogue } from './shared-catalogue-views.ts'

let app: App
let close: () => Promise<void>
let asha: ActingVendor
let ravi: ActingVendor
const offers: string[] = []

/** Prices and names repeat, so that a page must not lose what shares its last row's value. */
const NAMES = ['Alpha board', 'beta Board', 'Gamma mouse']
const COUNT = 60

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  asha = await addSellerWithVendor(app)
  ravi = await addSellerWithVendor(app, { name: 'Ravi Infotech' })
  for (let index = 0; index < COUNT; index++) {
    const name = NAMES[index % NAMES.length] ?? ''
    offers.push(await add(asha, { name, price: String(5000 + (index % 4) * 100), sku: `KB-${index}` }))
  }
  await add(ravi, { name: 'Delta board of Ravi', mpn: 'RAVI-1', ean: '5397184821749' })
})
afterAll(() => close())

async function add(
  who: ActingVendor,
  change: Record<string, string>,
  kind: 'keyboard' | 'case-fan' = 'keyboard',
) {
  const { 'attributes.layout': _layout, ...anything } = KEYBOARD
  const fields = { ...(kind === 'keyboard' ? KEYBOARD : anything), discount: '', ...change }
  const key = app.random.uuid()
  const entries = filled(fields)
  const created = await createProductWithOffer(app, who, { kind, key, publish: true, entries })
  if (!created.ok) throw new Error(JSON.stringify(created.problem))
  return key
}

async function readWhole(filters: ListingFilters) {
  const all = []
  for (let cursor: string | undefined, pages = 0; pages < 10; pages++) {
    const page = await listOwnProducts(app, asha.sellerId, { ...filters, ...(cursor && { cursor }) })
    all.push(...page.products)
    cursor = page.nextCursor
    if (!cursor) break
  }
  return all
}

describe('the list of a shop’s products', () => {
  test.each(listingList.sorts)(
    'loses nothing and repeats nothing between pages: $label',
    async ({ key: sort }) => {
      const all = await readWhole({ sort })
      expect(new Set(all.map(({ offerId }) => offerId)).size).toBe(COUNT)
      expect(all).toHaveLength(COUNT)
      const values = all.map((row) =>
        sort.startsWith('name')
          ? row.name.toLowerCase()
          : sort === 'newest'
            ? row.createdAt
            : row.unitPricePaise,
      )
      const isDown = sort === 'newest' || sort === 'name-desc' || sort === 'price-high'
      const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(values).toEqual(isDown ? sorted.reverse() : sorted)
    },
  )

  test('shows what has run out, and what soon will, with words and categories, page by page', async () => {
    const [out = '', low = ''] = offers
    const set = (offerId: string, pieces: number) =>
      app.db
        .updateTable('stock')
        .set({ on_hand: pieces, reserved: 0 })
        .where('offer_id', '=', offerId)
        .execute()
    const before = await app.db.selectFrom('stock').selectAll().where('offer_id', 'in', offers).execute()
    for (const id of offers) await set(id, 6)
    await set(out, 0)
    await set(low, 5)
    const ids = async (filters: Partial<ListingFilters>) => {
      const all = await readWhole({ sort: 'newest', ...filters })
      return all.map(({ offerId }) => offerId).toSorted()
    }
    expect(await ids({ stock: 'out' })).toEqual([out])
    expect(await ids({ stock: 'low' })).toEqual([out, low].toSorted())
    expect(await ids({ stock: 'low', q: 'beta' })).toEqual([low])
    expect(await ids({ stock: 'low', category: 'Laptops' })).toEqual([])
    expect((await listOwnProducts(app, asha.sellerId, { sort: 'newest', stock: 'low' })).total).toEqual({
      count: 2,
    })
    expect(await listOwnProducts(app, ravi.sellerId, { sort: 'newest', stock: 'out' })).toMatchObject({
      products: [],
    })
    for (const { offer_id, on_hand, reserved } of before)
      await app.db.updateTable('stock').set({ on_hand, reserved }).where('offer_id', '=', offer_id).execute()
  })

  test('finds words in names, makers’ numbers, SKUs and descriptions, in any case and order', async () => {
    const count = async (q: string) =>
      (await listOwnProducts(app, asha.sellerId, { sort: 'newest', q })).total.count
    expect(await count('ALPHA')).toBe(20)
    expect(await count('board beta')).toBe(20)
    expect(await count('kb-17')).toBe(1)
    expect(await count('quiet office')).toBe(COUNT)
    expect(await count('be')).toBe(20)
    expect(await count('a')).toBeGreaterThan(0)
    expect(await count('%')).toBe(0)
    expect(await count("'; DROP TABLE offers --")).toBe(0)
    expect(await count('delta')).toBe(0)
  })

  test('narrows to a category, and offers those that are there with their counts', async () => {
    const fan = await add(asha, { name: 'Epsilon fan', sku: 'FAN-1' }, 'case-fan')
    const narrowed = await listOwnProducts(app, asha.sellerId, {
      sort: 'newest',
      category: 'Cooling',
      q: 'fan',
    })
    expect(narrowed).toMatchObject({
      products: [{ offerId: fan, name: 'Epsilon fan', category: 'Cooling' }],
      total: { count: 1 },
      categories: [
        { name: 'Cooling', count: 1 },
        { name: 'Peripherals', count: COUNT },
      ],
    })
    await removeOffer(app, asha, fan)
    expect(await listOwnProducts(app, asha.sellerId, { sort: 'newest', category: 'Cooling' })).toMatchObject({
      products: [],
      total: { count: 0 },
    })
  })

  test('takes a cursor that somebody edited, or of another sort, for the first page', async () => {
    const [first] = (await listOwnProducts(app, asha.sellerId, { sort: 'name-asc' })).products
    const other = await listOwnProducts(app, asha.sellerId, { sort: 'newest' })
    const forged = Buffer.from('["name-asc",26,"x","not an id"]').toString('base64url')
    for (const cursor of ['nonsense', other.nextCursor ?? '', forged]) {
      const again = await listOwnProducts(app, asha.sellerId, { sort: 'name-asc', cursor })
      expect(again.products[0]).toEqual(first)
    }
  })
})

test('words that thousands of products hold are found in the list’s order, past what does not hold them', async () => {
  const big = await addSellerWithVendor(app, { name: 'Big' })
  await sql`INSERT INTO products (id, name, brand, category, kind, short_description, description, hsn, gst_rate_bp)
    SELECT 'big-' || n, CASE n % 3 WHEN 0 THEN 'Fan ' ELSE 'Board ' END || lpad(n::text, 5, '0'), 'Maker',
      CASE n % 2 WHEN 0 THEN 'Cooling' ELSE 'Components' END, 'case-fan', '', '', '8414', 1800
    FROM generate_series(1, 3300) n`.execute(app.db)
  await sql`INSERT INTO offers (id, product_id, seller_id, list_price_paise, unit_price_paise)
    SELECT gen_random_uuid(), id, ${big.sellerId}, 100, 100 FROM products WHERE id LIKE 'big-%'`.execute(
    app.db,
  )
  const read = (filters: Partial<ListingFilters>) =>
    listOwnProducts(app, big.sellerId, { sort: 'name-asc', q: 'board', ...filters })
  const first = await read({})
  expect(first.total).toEqual({ count: 2_000, isMore: true })
  const second = await read({ cursor: first.nextCursor ?? '' })
  const names = [...first.products, ...second.products].map(({ name }) => name)
  const expected = Array.from({ length: 75 }, (_, index) => index + 1).filter((n) => n % 3 !== 0)
  expect(names).toEqual(expected.map((n) => `Board ${String(n).padStart(5, '0')}`))
  const cooling = await read({ category: 'Cooling' })
  expect(cooling.total).toEqual({ count: 1_100 })
  expect(cooling.products.map(({ name }) => name).slice(0, 3)).toEqual([
    'Board 00002',
    'Board 00004',
    'Board 00008',
  ])
})

test('what runs out or soon will is listed, what is paused is not', async () => {
  const [one = '', two = '', three = ''] = offers
  const leave = (offerId: string, pieces: number) =>
    changeStock(app, asha, {
      offerId,
      key: app.random.uuid(),
      entries: filled({ change: 'count', pieces: String(pieces), expectedOnHand: '5' }),
    })
  await leave(one, 2)
  await leave(two, 0)
  await leave(three, 1)
  await pauseOffer(app, asha, three)
  expect(await listLowStock(app, asha.sellerId)).toMatchObject([
    { offerId: two, available: 0 },
    { offerId: one, available: 2 },
  ])
})

describe('the shared catalogue', () => {
  test('finds what another shop sells, by words, maker’s number and barcode, and says what one sells oneself', async () => {
    for (const q of ['delta board', 'ravi-1', '5397184821749', '5397 184 821 749']) {
      const [found] = await searchSharedCatalogue(app, asha.sellerId, q)
      expect(found).toMatchObject({ name: 'Delta board of Ravi', sellerCount: 1 })
      expect(found?.ownOfferId).toBeUndefined()
    }
    const [found] = await searchSharedCatalogue(app, asha.sellerId, 'delta board')
    const own = await sellThisToo(app, asha, {
      productId: found?.id ?? '',
      key: app.random.uuid(),
      publish: true,
      entries: filled({ mrp: '9990', price: '4000' }),
    })
    expect(await findOfferableProduct(app, asha.sellerId, found?.id ?? '')).toMatchObject({
      ownOfferId: own.ok && own.value.offerId,
      sellerCount: 2,
    })
  })

  test('finds a name in Hindi however it is typed, and so do a shop’s own listings', async () => {
    await add(ravi, { name: 'हिन्दी कीबोर्ड, बड़ा', sku: 'HINDI-1' })
    for (const q of ['हिंदी कीबोर्ड', 'हिन्दी बडा', 'बड\u093cा']) {
      expect((await searchSharedCatalogue(app, asha.sellerId, q)).map(({ name }) => name)).toEqual([
        'हिन्दी कीबोर्ड, बड़ा',
      ])
      expect((await listOwnProducts(app, ravi.sellerId, { sort: 'newest', q })).total).toEqual({ count: 1 })
    }
  })

  test('shows nothing of another shop’s drafts and withdrawn products', async () => {
    const key = await add(ravi, { name: 'Secret board' })
    await removeOffer(app, ravi, key)
    await createProductWithOffer(app, ravi, {
      kind: 'keyboard',
      key: app.random.uuid(),
      publish: false,
      entries: filled({ ...KEYBOARD, name: 'Secret draft' }),
    })
    expect(await searchSharedCatalogue(app, asha.sellerId, 'secret')).toEqual([])
  })
})

describe('the page of one offer', () => {
  test('shows everything of one’s own and nothing of another shop’s', async () => {
    const [offerId = ''] = offers
    expect(await findListingEditor(app, asha.sellerId, offerId)).toMatchObject({
      isOwn: true,
      kind: 'keyboard',
      facts: { name: 'Alpha board' },
      stock: { onHand: 2, reserved: 0, kept: 0 },
      movements: [
        { change: -3, reason: 'count', by: 'Asha Computers' },
        { change: 5, reason: 'receipt', note: 'Opening stock', by: 'Asha Computers' },
      ],
      market: { isShown: true, isBest: true, otherSellers: 0 },
    })
    expect(await findListingEditor(app, ravi.sellerId, offerId)).toBeUndefined()
    expect(await findListingEditor(app, asha.sellerId, app.random.uuid())).toBeUndefined()
    expect(await findListingEditor(app, asha.sellerId, "' OR 1=1")).toBeUndefined()
  })

  test('tells the second editor who changed what', async () => {
    const [, offerId = ''] = offers
    await editListing(app, asha, {
      offerId,
      offerVersion: 1,
      entries: filled({ mrp: '9990', price: '7000', sku: 'KB-1' }),
    })
    const since = (who: ActingVendor, offerVersion: number) =>
      findOthersChanges(app, who.sellerId, { offerId, offerVersion })
    expect(await since(asha, 1)).toMatchObject({
      changes: [
        { by: 'Asha Computers', before: { unitPricePaise: 510_000 }, after: { unitPricePaise: 700_000 } },
      ],
      versions: { offerVersion: 2 },
    })
    expect(await since(asha, 2)).toEqual({ changes: [], versions: { offerVersion: 2 } })
    expect(await since(ravi, 1)).toEqual({ changes: [], versions: {} })
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { importOne } from '#server/selling/imports/import-one-row.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { addSellerWithVendor, filled, KEYBOARD } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { createProductWithOffer } from './create-product.ts'
import { removeOffer, restoreOffer } from './move-offer.ts'
import { priceListing } from './price-listing.ts'
import { sellThisToo } from './sell-this-too.ts'
import { countUnpriced, listUnpricedProducts } from './unpriced-views.ts'

let app: App
let close: () => Promise<void>
let asha: ActingVendor
let ravi: ActingVendor
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())
beforeEach(async () => {
  asha = await addSellerWithVendor(app)
  ravi = await addSellerWithVendor(app, { name: 'Ravi Infotech' })
})

const { mrp: _mrp, discount: _discount, stock: _stock, 'attributes.layout': _layout, ...FACTS } = KEYBOARD

/** A product that a feed names without a price; all that a sale needs is said unless `facts` leaves it out. */
async function list(who: ActingVendor, name: string, facts: Readonly<Record<string, unknown>> = {}) {
  const record = { kind: 'keyboard', ...FACTS, name, sku: name, ...facts }
  const listed = await importOne(app, who, record)
  if (!listed.ok) throw new Error(JSON.stringify(listed.problem))
  const { products } = await listUnpricedProducts(app, who.sellerId, { q: name })
  const product = products.find((each) => each.name === name)
  if (!product) throw new Error(`${name} waits for no price`)
  return product
}

const price = (who: ActingVendor, productId: string, fields: Readonly<Record<string, string>>) =>
  priceListing(app, who, { productId, entries: filled(fields) })

const names = async (who: ActingVendor) =>
  (await listUnpricedProducts(app, who.sellerId, {})).products.map(({ name }) => name)

const offerOf = (offerId: string) =>
  app.db
    .selectFrom('offers')
    .innerJoin('stock', 'stock.offer_id', 'offers.id')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .selectAll('offers')
    .select(['stock.on_hand', 'products.on_sale'])
    .where('offers.id', '=', offerId)
    .executeTakeFirstOrThrow()

describe('a product that was listed without a price', () => {
  test('is sold as soon as it has one, under the terms of its file', async () => {
    const terms = { condition: 'refurbished', dispatchDays: 3, stock: 4 }
    const { productId } = await list(asha, 'K1', terms)
    const priced = await price(asha, productId, { mrp: '9990', price: '8990' })
    expect(priced).toMatchObject({
      ok: true,
      value: {
        unitPricePaise: 899_000,
        stock: 4,
        isOnSale: true,
        missing: [],
        isPricedBefore: false,
      },
    })
    expect(await offerOf(priced.ok ? priced.value.offerId : '')).toMatchObject({
      seller_id: asha.sellerId,
      seller_sku: 'K1',
      status: 'live',
      on_sale: true,
      list_price_paise: 999_000,
      condition: 'refurbished',
      dispatch_days: 3,
      on_hand: 4,
    })
    expect(await names(asha)).toEqual([])
    expect(await countUnpriced(app, asha.sellerId)).toBe(0)
  })

  test('takes the stock that its row says, not that of the file', async () => {
    const { productId } = await list(asha, 'K2', { stock: 4 })
    const priced = await price(asha, productId, { mrp: '9990', price: '', stock: '11' })
    expect(priced).toMatchObject({ value: { unitPricePaise: 999_000, stock: 11 } })
  })

  test('stays a draft for what a sale needs besides, and says what', async () => {
    const { productId } = await list(asha, 'K3', { countryOfOrigin: '', bisNumber: '' })
    const priced = await price(asha, productId, { mrp: '9990' })
    expect(priced).toMatchObject({ value: { isOnSale: false, missing: ['countryOfOrigin', 'bisNumber'] } })
    expect(await offerOf(priced.ok ? priced.value.offerId : '')).toMatchObject({
      status: 'draft',
      on_sale: false,
    })
    expect(await names(asha)).toEqual([])
  })

  test.each([
    [{ mrp: '' }, { mrp: 'This field is required' }],
    [{ mrp: '999', price: '1000' }, { price: 'The price to pay cannot be above the MRP of ₹999' }],
    [{ mrp: '999', price: '500.50' }, { price: expect.stringContaining('whole rupees') }],
    [{ mrp: '999', stock: '-1' }, { stock: expect.stringContaining('whole number') }],
  ])('is refused %j, and goes on waiting', async (fields, faults) => {
    const { productId } = await list(asha, 'K4')
    expect(await price(asha, productId, fields)).toMatchObject({
      problem: { code: 'listings.offer_not_valid', fields: faults },
    })
    expect(await names(asha)).toEqual(['K4'])
  })

  test('sent twice is one offer; with another price the answer is what was saved', async () => {
    const { productId } = await list(asha, 'K5', { stock: 2 })
    const first = await price(asha, productId, { mrp: '9990' })
    expect(await price(asha, productId, { mrp: '9990' })).toEqual(first)
    expect(await price(asha, productId, { mrp: '5000' })).toMatchObject({
      value: { unitPricePaise: 999_000, isPricedBefore: true },
    })
  })

  test('that two people price at one moment has the price of one of them, and both read which', async () => {
    const { productId } = await list(asha, 'K6')
    const both = await Promise.all([
      price(asha, productId, { mrp: '1000' }),
      price(asha, productId, { mrp: '2000' }),
    ])
    const saved = both.filter((one) => one.ok && !one.value.isPricedBefore)
    expect(saved).toHaveLength(1)
    const offers = app.db.selectFrom('offers').selectAll().where('product_id', '=', productId)
    expect(await offers.execute()).toHaveLength(1)
  })

  test('is nobody else’s to price or to see', async () => {
    const { productId } = await list(asha, 'K7')
    expect(await price(ravi, productId, { mrp: '1' })).toMatchObject({
      problem: { code: 'listings.not_found' },
    })
    expect(await names(ravi)).toEqual([])
    expect(await names(asha)).toEqual(['K7'])
  })

  test('that others sell becomes an offer on theirs', async () => {
    const mpn = `K8-${asha.sellerId.slice(0, 8)}`
    const theirs = await createProductWithOffer(app, asha, {
      kind: 'keyboard',
      key: app.random.uuid(),
      publish: true,
      entries: filled({ ...KEYBOARD, name: 'K8', mpn }),
    })
    const { productId } = await list(ravi, 'K8', { mpn })
    expect(theirs).toMatchObject({ value: { productId } })
    expect(await price(ravi, productId, { mrp: '9990', price: '7000', stock: '1' })).toMatchObject({
      value: { isOnSale: true },
    })
    const product = app.db.selectFrom('products').select(['owner_seller_id', 'price_paise'])
    expect(await product.where('id', '=', productId).executeTakeFirst()).toEqual({
      owner_seller_id: null,
      price_paise: 700_000,
    })
  })

  test('waits no longer once it is offered in any other way', async () => {
    const mpn = `K9-${asha.sellerId.slice(0, 8)}`
    const { productId } = await list(asha, 'K9', { mpn })
    const entries = filled({ mrp: '100', sku: 'other' })
    const sold = await sellThisToo(app, asha, { productId, key: app.random.uuid(), entries, publish: true })
    expect(await names(asha)).toEqual([])
    if (!sold.ok) throw new Error(sold.problem.code)
    await removeOffer(app, asha, sold.value.offerId)
    await importOne(app, asha, { kind: 'keyboard', ...FACTS, name: 'K9', sku: 'K9', mpn })
    const { products } = await listUnpricedProducts(app, asha.sellerId, { q: 'k9' })
    expect(products).toHaveLength(1)
    await restoreOffer(app, asha, sold.value.offerId)
    expect((await listUnpricedProducts(app, asha.sellerId, { q: 'k9' })).products).toEqual([])
  })
})

test('products that need a price are listed by name, page by page, and found by words and SKU', async () => {
  for (let n = 0; n < 27; n++) await list(asha, `Board ${String(n).padStart(2, '0')}`)
  const first = await listUnpricedProducts(app, asha.sellerId, {})
  expect(first.products).toHaveLength(25)
  expect(first.total.count).toBe(27)
  const second = await listUnpricedProducts(app, asha.sellerId, { cursor: first.nextCursor })
  expect([...first.products, ...second.products].map(({ name }) => name)).toEqual(
    Array.from({ length: 27 }, (_, n) => `Board ${String(n).padStart(2, '0')}`),
  )
  const found = await listUnpricedProducts(app, asha.sellerId, { q: 'board 13' })
  expect([found.products.map(({ sellerSku }) => sellerSku), found.total.count]).toEqual([['Board 13'], 1])
})

test('a feed that comes again with other stock is a change; a wrong condition is no row', async () => {
  await list(asha, 'K10', { stock: 1 })
  const again = (more: object) =>
    importOne(app, asha, { kind: 'keyboard', ...FACTS, name: 'K10', sku: 'K10', ...more })
  expect(await again({})).toMatchObject({ value: { outcome: 'unchanged' } })
  expect(await again({ stock: 3 })).toMatchObject({ value: { outcome: 'changed' } })
  expect(await again({ condition: 'broken' })).toMatchObject({
    problem: { fields: { condition: expect.any(String) } },
  })
  const { products } = await listUnpricedProducts(app, asha.sellerId, {})
  expect(products).toMatchObject([{ stock: 3, condition: 'new' }])
  expect(await again({ mrp: 500 })).toMatchObject({ value: { outcome: 'new' } })
  const offers = app.db.selectFrom('offers').innerJoin('stock', 'stock.offer_id', 'offers.id')
  const mine = offers.select('stock.on_hand').where('offers.seller_id', '=', asha.sellerId)
  expect(await mine.executeTakeFirst()).toEqual({ on_hand: 3 })
})

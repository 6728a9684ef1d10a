import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { addOfferRow, addProduct, addSeller } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findProduct } from './product-page-views.ts'
import { refreshBestOffers } from './refresh-best-offers.ts'
import { relatedProducts } from './related-product-views.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  for (const id of ['cheap', 'dear', 'empty']) await addSeller(app, id)
  await addSeller(app, 'suspended', 'suspended')
})
afterAll(() => close())

async function onSale(
  product: { id: string; category: string; kind: string; attributes?: object },
  listPricePaise: number,
  onHand = 10,
): Promise<void> {
  await addProduct(app, product)
  await addOfferRow(app, { productId: product.id, sellerId: 'dear', listPricePaise, onHand })
  await inTransaction(app, (tx) => refreshBestOffers(tx, [product.id]))
}

test('a page shows every offer of sellers in good standing, the best one first', async () => {
  await addProduct(app, {
    id: 'shared',
    kind: 'mouse',
    attributes: { model: 'MX', dpiMax: 'not a number', unknown: 1 },
  })
  const offers = [
    { sellerId: 'empty', listPricePaise: 50_000, onHand: 0 },
    { sellerId: 'dear', listPricePaise: 90_000, onHand: 500 },
    { sellerId: 'cheap', listPricePaise: 80_000, onHand: 3, reserved: 1 },
    { sellerId: 'suspended', listPricePaise: 10_000 },
  ]
  for (const offer of offers) await addOfferRow(app, { productId: 'shared', ...offer })
  await inTransaction(app, (tx) => refreshBestOffers(tx, ['shared']))
  const product = await findProduct(app, 'shared')
  expect(
    product?.offers.map(({ seller, orderableMax, stockText }) => [seller.id, orderableMax, stockText]),
  ).toEqual([
    ['cheap', 2, 'Only 2 left'],
    ['dear', 10, undefined],
    ['empty', 0, undefined],
  ])
  expect(product?.specification.flatMap(({ lines }) => lines)).toEqual([{ label: 'Model', text: 'MX' }])
})

test('a product that nobody offers has a page without a price', async () => {
  await addProduct(app, { id: 'unoffered' })
  expect(await findProduct(app, 'unoffered')).toMatchObject({ offers: [] })
})

test('a product of a kind that we no longer know has a page without a specification', async () => {
  await addProduct(app, { id: 'floppy', kind: 'floppy-drive', attributes: { model: 'X' } })
  expect(await findProduct(app, 'floppy')).toMatchObject({ specification: [] })
})

test.each(['draft', 'hidden'] as const)('a product that is %s has no page', async (status) => {
  await addProduct(app, { id: `${status}-page`, status })
  expect(await findProduct(app, `${status}-page`)).toBeUndefined()
})

test.each(['', 'nope', '../etc/passwd', "' OR 1=1", 'UPPER', 'a'.repeat(200), 'nul\u0000'])(
  'an id that names nothing finds nothing: %j',
  async (id) => {
    expect(await findProduct(app, id)).toBeUndefined()
  },
)

test('a product whose only shop is on holiday says so, unlike one whose shop is suspended', async () => {
  await addSeller(app, 'away')
  await app.db.updateTable('sellers').set({ on_holiday: true }).where('id', '=', 'away').execute()
  for (const sellerId of ['away', 'suspended']) {
    await addProduct(app, { id: `of-${sellerId}` })
    await addOfferRow(app, { productId: `of-${sellerId}`, sellerId })
  }
  expect(await findProduct(app, 'of-away')).toMatchObject({ offers: [], isSellerAway: true })
  expect(await findProduct(app, 'of-suspended')).toMatchObject({ offers: [], isSellerAway: false })
})

describe('related products', () => {
  const related = async (product: { id: string; kind?: Kind; category?: string; pricePaise: number }) =>
    (await relatedProducts(app, { category: 'Storage', kind: 'ssd', ...product })).map(({ id }) => id)
  const storage = { category: 'Storage', kind: 'ssd' }

  test('are up to four others of the category, the nearest in price first', async () => {
    for (const [id, price] of Object.entries({ r1: 10, r2: 20, r3: 30, r4: 40, r5: 90 }))
      await onSale({ id, ...storage }, price * 1000)
    await onSale({ id: 'elsewhere', category: 'Laptops', kind: 'laptop' }, 30_000)
    expect(await related({ id: 'r3', pricePaise: 30_000 })).toEqual(['r4', 'r2', 'r1', 'r5'])
    expect(await related({ id: 'r1', pricePaise: 10_000 })).toEqual(['r2', 'r3', 'r4', 'r5'])
    expect(await related({ id: 'elsewhere', category: 'Laptops', kind: 'laptop', pricePaise: 1 })).toEqual([])
  })

  test('are of the same kind before others, however near the price of those is', async () => {
    const category = 'Components'
    for (const [id, price] of Object.entries({ cpu1: 10, cpu2: 90 }))
      await onSale({ id, category, kind: 'cpu' }, price * 1000)
    for (const [id, price] of Object.entries({ psu1: 11, psu2: 12, psu3: 13 }))
      await onSale({ id, category, kind: 'power-supply' }, price * 1000)
    expect(await related({ id: 'cpu1', category, kind: 'cpu', pricePaise: 10_000 })).toEqual([
      'cpu2',
      'psu1',
      'psu2',
      'psu3',
    ])
  })

  test('are those for the same socket before nearer prices, if they cost about as much', async () => {
    const category = 'Components'
    const cpu = (id: string, socket: string, price: number) =>
      onSale({ id, category, kind: 'cpu', attributes: { socket } }, price * 1_000)
    await cpu('own', 'AM5', 200)
    await cpu('am5-near', 'AM5', 260)
    await cpu('am5-far', 'AM5', 900)
    for (const [id, price] of Object.entries({ lga1: 201, lga2: 202, lga3: 203, lga4: 204 }))
      await cpu(id, 'LGA1851', price)
    expect(await related({ id: 'own', category, kind: 'cpu', pricePaise: 200_000 })).toEqual([
      'am5-near',
      'lga1',
      'lga2',
      'lga3',
    ])
  })

  test('can be had', async () => {
    const kind = { category: 'Cooling', kind: 'case-fan' } as const
    await onSale({ id: 'had', ...kind }, 10_000)
    await onSale({ id: 'sold-out', ...kind }, 10_000, 0)
    expect(await related({ id: 'had-too', ...kind, pricePaise: 10_000 })).toEqual(['had'])
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/app.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { addOfferRow, addProduct, addSeller } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findProduct, relatedProducts } from './product-page-views.ts'
import { refreshBestOffers } from './refresh-best-offers.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  for (const id of ['cheap', 'dear', 'empty']) await addSeller(app, id)
  await addSeller(app, 'suspended', 'suspended')
})
afterAll(() => close())

async function onSale(id: string, listPricePaise: number, category = 'Storage'): Promise<string> {
  await addProduct(app, { id, category })
  const offerId = await addOfferRow(app, { productId: id, sellerId: 'dear', listPricePaise })
  await inTransaction(app, (tx) => refreshBestOffers(tx, [id]))
  return offerId
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
    product?.offers.map(({ seller, orderableMax, unitsLeft }) => [seller.id, orderableMax, unitsLeft]),
  ).toEqual([
    ['cheap', 2, 2],
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

test('related are up to four others of the category, the nearest in price first', async () => {
  for (const [id, price] of Object.entries({ r1: 10, r2: 20, r3: 30, r4: 40, r5: 90 }))
    await onSale(id, price * 1000)
  await onSale('elsewhere', 30_000, 'Laptops')
  const related = async (id: string, pricePaise: number) =>
    (await relatedProducts(app, { id, category: 'Storage', pricePaise })).map((product) => product.id)
  expect(await related('r3', 30_000)).toEqual(['r4', 'r2', 'r1', 'r5'])
  expect(await related('r1', 10_000)).toEqual(['r2', 'r3', 'r4', 'r5'])
  expect(await relatedProducts(app, { id: 'elsewhere', category: 'Laptops', pricePaise: 30_000 })).toEqual([])
})

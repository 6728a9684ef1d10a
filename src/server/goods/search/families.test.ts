import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kinds as allKinds, type Kind } from '#domain/goods/catalogue/categories.ts'
import { UNPICKED } from '#domain/goods/catalogue/product-list.ts'
import { FAMILIES } from '#domain/goods/search/families.ts'
import { listProducts } from '#server/goods/catalogue/product-views.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import { searchPage } from '#server/goods/catalogue/search-page-views.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { addOfferRow, addProduct, addSeller } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { inStockBeside, searchFor } from './search-views.ts'

type Sold = readonly [id: string, kind: Kind, name: string, attributes?: object]
const SOLD: readonly Sold[] = [
  [
    '9800x3d',
    'cpu',
    'AMD Ryzen 7 9800X3D',
    { socket: 'AM5', architecture: 'Zen 5', integratedGraphicsModel: 'Radeon' },
  ],
  ['7600x', 'cpu', 'AMD Ryzen 5 7600X', { socket: 'AM5' }],
  ['14700k', 'cpu', 'Intel Core i7-14700K', { socket: 'LGA1700' }],
  ['12400f', 'cpu', 'Intel i5-12400F', { socket: 'LGA1700' }],
  ['265k', 'cpu', 'Intel Core Ultra 7 265K', { socket: 'LGA1851' }],
  ['laptop-i7', 'laptop', 'Dell Inspiron 15', { processor: 'Intel Core i7-1355U' }],
  ['laptop-r5', 'laptop', 'HP Victus 15, Ryzen 5, RTX 4050', { graphics: 'GeForce RTX 4050' }],
  ['laptop-arc', 'laptop', 'Dell XPS 13, Core Ultra 7', { graphics: 'Intel Arc 140V' }],
  ['cooler', 'air-cooler', 'DeepCool AK400', { series: 'For a Ryzen 5, a Ryzen 7 or an i7' }],
  ['board-am5', 'motherboard', 'ASUS TUF B650M-E', { socket: 'AM5', chipset: 'B650' }],
  ['board-1700', 'motherboard', 'MSI PRO Z790-A', { socket: 'LGA1700', chipset: 'Z790' }],
  ['mouse', 'mouse', 'Z790 RTX edition mouse'],
  ['5070', 'graphics-card', 'NVIDIA GeForce RTX 5070', { chipset: 'GeForce RTX 5070' }],
  ['5060', 'graphics-card', 'MSI RTX 5060 VENTUS', { chipset: 'GeForce RTX 5060' }],
  ['9070', 'graphics-card', 'Sapphire Pulse RX 9070', { chipset: 'Radeon RX 9070' }],
  ['3050', 'graphics-card', 'Zotac RTX 3050', { chipset: 'GeForce RTX 3050' }],
]

let app: App
let close: () => Promise<void>

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await addSeller(app, 'seller')
  for (const [id, kind, name, attributes = {}] of SOLD) {
    const [brand = ''] = name.split(' ')
    await addProduct(app, {
      id,
      name,
      kind,
      brand,
      attributes,
      category: allKinds[kind].category,
    })
    await addOfferRow(app, { productId: id, sellerId: 'seller' })
  }
  await inTransaction(app, (tx) =>
    refreshBestOffers(
      tx,
      SOLD.map(([id]) => id),
    ),
  )
})
afterAll(() => close())

const found = async (q: string) => (await searchPage(app, q)).page.products.map(({ id }) => id)

test.each([
  ['i7', ['14700k', 'laptop-i7']],
  ['core i7', ['14700k', 'laptop-i7']],
  ['i5', ['12400f']],
  ['intel i5', ['12400f']],
  ['ryzen 5', ['7600x', 'laptop-r5']],
  ['amd ryzen 7', ['9800x3d']],
  ['core ultra 7', ['265k', 'laptop-arc']],
  ['radeon', ['9070']],
  ['arc', ['laptop-arc']],
  ['b650', ['board-am5']],
  ['z790', ['board-1700']],
  ['rtx 50 series', ['5060', '5070']],
  ['i7 laptop', ['laptop-i7']],
  ['motherboard for ryzen 7', ['board-am5']],
  ['i7 motherboard', ['board-1700']],
])('“%s” finds the members of the family alone', async (q, ids) => {
  expect((await found(q)).toSorted()).toEqual([...ids].toSorted())
  expect((await searchFor(app, q)).isNearest).toBe(false)
})

test('what is of the family by itself comes before what has it inside', async () => {
  const sells = (demand: number, handpicked_rank: number) =>
    app.db.updateTable('products').set({ demand, handpicked_rank }).where('kind', '=', 'laptop').execute()
  await sells(10, 1)
  expect((await found('rtx')).at(-1)).toBe('laptop-r5')
  expect((await found('i7'))[0]).toBe('14700k')
  expect(await found('core ultra 7')).toEqual(['265k', 'laptop-arc'])
  await sells(0, UNPICKED)
})

test('of a family that nobody sells the next ones are shown and named, by whatever order is asked for', async () => {
  const search = await searchFor(app, 'i9')
  expect(search.instead).toMatchObject({ model: { name: 'Core i9' }, nearest: ['Core i7', 'Core Ultra 7'] })
  expect(await found('i9')).toEqual(['14700k', '265k'])
  const byPrice = (await listProducts(app, { q: 'i9', sort: 'price-low' })).products.map(({ id }) => id)
  expect(byPrice.toSorted()).toEqual(['14700k', '265k'])
  expect((await searchFor(app, 'i7')).instead).toBeUndefined()
})

test.each([
  ['rx 7800 xt', ['RTX 5070', 'RX 9070']],
  ['rx 9070 xt', ['RX 9070', 'RTX 5070']],
  ['rtx 4070', ['RTX 5070', 'RTX 5060', 'RX 9070']],
  ['rx 580', ['RTX 3050']],
  ['rtx 5090', ['RX 9070']],
])(
  'of a card that nobody sells those that are about as fast are shown, whoever makes them: “%s”',
  async (q, names) => {
    expect((await searchFor(app, q)).instead?.nearest).toEqual(names)
  },
)

test('of a processor without another for its socket those of its class are shown, and said to need another board', async () => {
  expect((await searchFor(app, 'ryzen 5 5600')).instead).toMatchObject({
    nearest: ['Ryzen 5', 'Core i5', 'Ryzen 7'],
    isOfOtherSocket: true,
  })
  expect((await searchFor(app, 'ryzen 5 9600x')).instead).toEqual({
    model: expect.objectContaining({ name: 'Ryzen 5 9600X' }),
    nearest: ['Ryzen 5 7600X', 'Ryzen 7 9800X3D'],
  })
})

test('of laptops with a family inside that nobody sells those with the next ones are shown', async () => {
  expect((await searchFor(app, 'i9 laptop')).instead).toMatchObject({
    model: { name: 'Core i9', kind: 'laptop' },
    nearest: ['Core i7', 'Core Ultra 7'],
  })
  expect((await found('i9 laptop')).toSorted()).toEqual(['laptop-arc', 'laptop-i7'])
  expect((await searchFor(app, 'i7 laptop')).instead).toBeUndefined()
})

test('beside a family that is sold out the next ones are named', async () => {
  expect(await inStockBeside(app, 'threadripper', undefined)).toMatchObject({
    model: { name: 'Threadripper' },
    nearest: ['Ryzen 7', 'Core Ultra 7', 'Core i7'],
  })
})

test('what each family says is in the notation that the database reads', async () => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(said::tsquery)::integer AS count FROM unnest(${FAMILIES.map(({ said }) => said)}::text[]) AS said`.execute(
    app.db,
  )
  expect(rows[0]?.count).toBe(FAMILIES.length)
})

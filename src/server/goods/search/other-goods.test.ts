import { afterAll, beforeAll, expect, test } from 'vitest'
import { kinds as allKinds, type Kind } from '#domain/goods/catalogue/categories.ts'
import { listProducts } from '#server/goods/catalogue/product-views.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { addOfferRow, addProduct, addSeller } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { kindsOnSale } from './near-kind-views.ts'
import { searchFor } from './search-views.ts'

/** Names with words that differ little from those that are searched for. */
const NAMES: readonly (readonly [id: string, kind: Kind, name: string])[] = [
  ['case', 'case', 'Cabby Prism mid tower'],
  ['cpu', 'cpu', 'Chip Adept processor'],
  ['hub-mouse', 'mouse', 'Hue Roter Printed mouse pads edition'],
  ['board', 'motherboard', 'Scatter Prime board'],
  ['monitor', 'monitor', 'Viewline monitor with HDMI'],
  ['card', 'graphics-card', 'Palit card with HDMI'],
  ['cooler', 'air-cooler', 'Thermalright Taste 120'],
  ['usb-mouse', 'mouse', 'Plain USB mouse'],
  ['supply', 'power-supply', 'Lian 1200W Power Supply w/ 12V-2x6 Cable'],
]

let app: App
let close: () => Promise<void>

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await addSeller(app, 'seller')
  for (const [id, kind, name] of NAMES) {
    await addProduct(app, {
      id,
      name,
      kind,
      brand: name.split(' ')[0] ?? '',
      category: allKinds[kind].category,
    })
    await addOfferRow(app, { productId: id, sellerId: 'seller' })
  }
  await inTransaction(app, (tx) =>
    refreshBestOffers(
      tx,
      NAMES.map(([id]) => id),
    ),
  )
})
afterAll(() => close())

const found = async (q: string) =>
  (await listProducts(app, { q, sort: 'featured' })).products.map(({ id }) => id)

test.each([
  ['hdmi cable', ['monitor', 'graphics-card']],
  ['cable', []],
  ['adapter', []],
  ['hdmi adapter', ['monitor', 'graphics-card']],
  ['printer', []],
  ['thermal paste', ['air-cooler']],
  ['usb hub', ['mouse']],
  ['wifi router', []],
  ['scanner', []],
  ['pen drive', []],
  ['laptop charger', []],
  ['chair', []],
  ['power bank', []],
  ['monitor stand', ['monitor']],
  ['projectors', ['monitor']],
] as const)(
  '“%s”, which nobody sells, finds nothing, stands for no other word, and has near kinds',
  async (q, near) => {
    const search = await searchFor(app, q)
    expect(search.corrected).toEqual([])
    expect(await found(q)).toEqual([])
    expect(search.near).toBeDefined()
    expect(await kindsOnSale(app, search.near ?? [])).toEqual(near)
  },
)

test('a kind of ours that nobody sells stands for no other word either', async () => {
  expect((await searchFor(app, 'webcam')).corrected).toEqual([])
  expect(await found('webcam')).toEqual([])
})

test.each([
  ['mouse with cable', ['usb-mouse', 'hub-mouse']],
  ['cable wala monitor', ['monitor']],
])('beside a kind of ours such a word may be missing: "%s"', async (q, ids) => {
  expect((await found(q)).toSorted()).toEqual([...ids].toSorted())
  expect((await searchFor(app, q)).near).toBeUndefined()
})

test('who sells such goods is found by what they are called, and not by what has them in the box', async () => {
  await addProduct(app, { id: 'cable', name: 'Lotus HDMI 2.1 Cable 2 m', brand: 'Lotus', kind: 'monitor' })
  await addOfferRow(app, { productId: 'cable', sellerId: 'seller' })
  await inTransaction(app, (tx) => refreshBestOffers(tx, ['cable']))
  expect(await found('hdmi cable')).toEqual(['cable'])
  expect(await found('cable')).toEqual(['cable'])
  expect(await found('sata cable')).toEqual([])
})

test.each([
  ['printr', 'printer'],
  ['hdmi cabel', 'cable'],
  ['rooter', 'router'],
])('a misspelled name of such goods is taken for it, too: “%s”', async (q, meant) => {
  const search = await searchFor(app, q)
  expect(search.corrected).toEqual([{ typed: q.split(' ').at(-1), meant }])
  expect(search.near).toBeDefined()
})

test('a misspelled name of ours is still taken for it', async () => {
  expect((await searchFor(app, 'moniter')).corrected).toEqual([{ typed: 'moniter', meant: 'monitor' }])
  expect((await searchFor(app, 'mous')).corrected).toEqual([])
})

test.each([
  ['gigabyte', 'Gigabyte', ['motherboard', 'graphics-card', 'monitor']],
  ['gigabite', 'Gigabyte', ['motherboard', 'graphics-card', 'monitor']],
  ['hyper 212', 'Hyper 212', ['air-cooler']],
  ['noctua', 'Noctua', ['air-cooler']],
] as const)(
  'a maker of whom nobody sells anything is named, with what is near: “%s”',
  async (q, maker, near) => {
    const search = await searchFor(app, q)
    expect(search.maker).toBe(maker)
    expect(await found(q)).toEqual([])
    expect(await kindsOnSale(app, search.near ?? [])).toEqual(near)
  },
)

test('beside a kind of ours the maker that is missing is said, and the kind is shown', async () => {
  const search = await searchFor(app, 'gigabyte graphics card')
  expect(search).toMatchObject({ maker: 'Gigabyte', isNearest: true, kept: 'graphics card' })
  expect(await found('gigabyte graphics card')).toEqual(['card'])
})

test.each(['palit', 'thermalright taste', 'gaming'])(
  'nobody is missing of whom something is sold: “%s”',
  async (q) => {
    expect((await searchFor(app, q)).maker).toBeUndefined()
  },
)

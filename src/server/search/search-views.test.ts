import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SortKey } from '#domain/catalogue/product-list.ts'
import { normalText } from '#domain/search/normal-text.ts'
import type { App } from '#server/app.ts'
import { listProducts } from '#server/catalogue/product-views.ts'
import { refreshBestOffers } from '#server/catalogue/refresh-best-offers.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { addOfferRow, addProduct, addSeller } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { searchFor } from './search-views.ts'

interface Goods {
  name: string
  brand: string
  kind: string
  category?: string
  mpn?: string
  otherMpns?: string
  attributes?: object
  onHand?: number
  rupees?: number
}

const CATALOGUE: Record<string, Goods> = {
  'ddr5-kit': {
    name: 'Corsair Vengeance DDR5-6000 CL30 32GB (2x16GB)',
    brand: 'Corsair',
    kind: 'memory',
    mpn: 'CMK32GX5M2B6000C30',
    attributes: { capacity: 32, speed: 6000, casLatency: 30 },
  },
  'ddr5-stick': {
    name: 'Kingston FURY Beast DDR5-6000 CL30 16GB (1x16GB)',
    brand: 'Kingston',
    kind: 'memory',
    mpn: 'KF560C30BBE-16',
    otherMpns: '9905790-162.A00G, HX-KIT/22',
    attributes: { capacity: 16, speed: 6000, casLatency: 30 },
  },
  'ddr4-stick': {
    name: 'Crucial DDR4-3200 16GB',
    brand: 'Crucial',
    kind: 'memory',
    attributes: { capacity: 16, speed: 3200 },
  },
  'rtx-4090': {
    name: 'MSI GeForce RTX 4090 Gaming X Trio 24G',
    brand: 'MSI',
    kind: 'graphics-card',
    attributes: { vram: 24, chipset: 'GeForce RTX 4090', chipMaker: 'NVIDIA' },
  },
  'rtx-3060': {
    name: 'Zotac Twin Edge GeForce RTX 3060',
    brand: 'Zotac',
    kind: 'graphics-card',
    attributes: { vram: 12, chipMaker: 'NVIDIA' },
    rupees: 25_000,
  },
  'rx-6600': {
    name: 'Sapphire Pulse Radeon RX 6600 8 GB',
    brand: 'Sapphire',
    kind: 'graphics-card',
    attributes: { vram: 8 },
    onHand: 0,
  },
  'gaming-laptop': {
    name: 'Lenovo LOQ 15 Gaming Laptop',
    brand: 'Lenovo',
    kind: 'laptop',
    category: 'Laptops',
    attributes: { memory: 16, storage: 512, screenSize: 15.6 },
  },
  'office-laptop': {
    name: 'HP 15s',
    brand: 'HP',
    kind: 'laptop',
    category: 'Laptops',
    attributes: { memory: 8, storage: 512 },
    rupees: 40_000,
  },
  'monitor-27': {
    name: 'LG 27GP850 27" 1440p 165Hz Monitor',
    brand: 'LG',
    kind: 'monitor',
    category: 'Monitors',
    attributes: { size: 27, refreshRate: 165 },
    rupees: 30_000,
  },
  'monitor-24': {
    name: 'AOC 24G2 Monitor',
    brand: 'AOC',
    kind: 'monitor',
    category: 'Monitors',
    attributes: { size: 24, refreshRate: 144 },
    rupees: 15_000,
  },
  'ssd-1tb': {
    name: 'Samsung 990 Pro',
    brand: 'Samsung',
    kind: 'ssd',
    category: 'Storage',
    mpn: 'MZ-V9P1T0BW',
    attributes: { capacity: 1000, formFactor: 'M.2 2280' },
  },
  'hdd-1tb': {
    name: 'Seagate Barracuda 1TB',
    brand: 'Seagate',
    kind: 'hard-drive',
    category: 'Storage',
    attributes: { capacity: 1000 },
  },
  'case-white': { name: 'NZXT H5 Flow White', brand: 'NZXT', kind: 'case', category: 'Cases' },
  'psu-650': {
    name: 'Deepcool PK650D 80+ Bronze',
    brand: 'Deepcool',
    kind: 'power-supply',
    attributes: { wattage: 650 },
  },
  'cooler-master-case': {
    name: 'Cooler Master MasterBox Q300L',
    brand: 'Cooler Master',
    kind: 'case',
    category: 'Cases',
  },
  'wireless-mouse': {
    name: 'Logitech M185 Wireless Mouse',
    brand: 'Logitech',
    kind: 'mouse',
    category: 'Peripherals',
  },
}

let app: App
let close: () => Promise<void>

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await addSeller(app, 'seller')
  for (const [id, { category = 'Components', onHand = 5, rupees = 90_000, ...goods }] of Object.entries(
    CATALOGUE,
  )) {
    await addProduct(app, { id, category, ...goods })
    await addOfferRow(app, { productId: id, sellerId: 'seller', onHand, listPricePaise: rupees * 100 })
  }
  await inTransaction(app, (tx) => refreshBestOffers(tx, Object.keys(CATALOGUE)))
})
afterAll(() => close())

async function found(q: string, sort: SortKey = 'featured'): Promise<string[]> {
  return (await listProducts(app, { q, sort })).products.map(({ id }) => id)
}

test.each([
  ['16gb ddr5 6000 cl30', 'ddr5-stick'],
  ['ddr5 6000mhz ram 32 gb', 'ddr5-kit'],
  ['KF560C30BBE16', 'ddr5-stick'],
  ['9905790162a00g', 'ddr5-stick'],
  ['hx kit 22', 'ddr5-stick'],
  ['kingston hxkit22', 'ddr5-stick'],
  ['mz v9p1t0bw', 'ssd-1tb'],
  ['CMK32GX5', 'ddr5-kit'],
  ['corsiar vengance', 'ddr5-kit'],
  ['samsng ssd', 'ssd-1tb'],
  ['corsairvengeance ddr5', 'ddr5-kit'],
  ['logitechm185', 'wireless-mouse'],
  ['logi tek mouse', 'wireless-mouse'],
  ['wirelessmouse', 'wireless-mouse'],
  ['1tbssd samsung', 'ssd-1tb'],
  ['rtx4090', 'rtx-4090'],
  ['graphics kard 12gb', 'rtx-3060'],
  ['nvdia 24gb', 'rtx-4090'],
  ['1tb hard disk', 'hdd-1tb'],
  ['m.2 ssd', 'ssd-1tb'],
  ['27 inch monitor', 'monitor-27'],
  ['monitor 144 hz under 20000', 'monitor-24'],
  ['cabinet white', 'case-white'],
  ['650 watt smps', 'psu-650'],
  ['cooler master cabinet', 'cooler-master-case'],
  ['wireles mouse', 'wireless-mouse'],
  ['गेमिंग लैपटॉप', 'gaming-laptop'],
  ['gaming ke liye laptop', 'gaming-laptop'],
  ['50 hazar tak laptop', 'office-laptop'],
  ['१ टीबी एसएसडी', 'ssd-1tb'],
  ['लॉजिटेक माउस', 'wireless-mouse'],
])('%s finds %s first', async (q, id) => {
  expect((await found(q))[0]).toBe(id)
})

describe('what is found', () => {
  test('is everything of a kind that is named, what is in stock first', async () => {
    expect((await found('gpu')).toSorted()).toEqual(['rtx-3060', 'rtx-4090', 'rx-6600'])
    expect((await found('gpu')).at(-1)).toBe('rx-6600')
  })

  test('is sorted by price where that is asked for', async () => {
    expect(await found('monitor', 'price-low')).toEqual(['monitor-24', 'monitor-27'])
  })

  test('has most of what was asked for where nothing has all, which is said', async () => {
    expect(await found('seagate ssd xyzzyx')).not.toEqual([])
    expect((await searchFor(app, 'seagate ssd xyzzyx')).isNearest).toBe(true)
    expect((await searchFor(app, 'samsung ssd')).isNearest).toBe(false)
  })

  test('says which word was taken for another', async () => {
    expect((await searchFor(app, 'corsiar ram')).corrected).toEqual([{ typed: 'corsiar', meant: 'corsair' }])
    expect((await searchFor(app, 'corsair ram')).corrected).toEqual([])
    expect((await searchFor(app, 'logi tech mouse')).corrected).toEqual([
      { typed: 'logi tech', meant: 'logitech' },
    ])
  })

  test.each([
    ['msl graphics card', 'msl', 'msi'],
    ['mis graphics card', 'mis', 'msi'],
    ['corsiar rma', 'corsiar', 'corsair'],
  ])('takes three letters for a brand that they are near to: "%s"', async (query, typed, meant) => {
    expect((await searchFor(app, query)).corrected).toContainEqual({ typed, meant })
  })

  test('is nothing for words that nobody knows, and for signs alone', async () => {
    expect(await found('xyzzyxq')).toEqual([])
    expect(await found("'; & | ! :*")).toEqual([])
  })
})

test('a word is known from the transaction on in which its product came on sale, and is not told before', async () => {
  expect((await searchFor(app, 'quetzalcoat')).corrected).toEqual([])
  await addProduct(app, { id: 'new-brand', name: 'Quetzalcoatl Mouse', brand: 'Quetzalcoatl' })
  expect((await searchFor(app, 'quetzalcoat')).corrected).toEqual([])
  await addOfferRow(app, { productId: 'new-brand', sellerId: 'seller' })
  await inTransaction(app, (tx) => refreshBestOffers(tx, ['new-brand']))
  expect((await searchFor(app, 'quetzalcoat mouse')).corrected).toEqual([
    { typed: 'quetzalcoat', meant: 'quetzalcoatl' },
  ])
})

test('the database writes what products say as the domain writes what people ask', async () => {
  const texts = [
    ...Object.values(CATALOGUE).flatMap(({ name, mpn = '' }) => [name, mpn]),
    'M.2-2280 PCIe 4.0 x4',
    '2560 × 1440, 27”',
    '15.6-inch 6000 MT/s',
    '10,000 rpm 1,2 3.5 inches',
    'Señor® Ltd’s',
    '850 Watts',
    '16 GBs',
    'in 5 in',
    '12-core 24 threads',
    'a_b 5"5',
    '1.2.3',
    'ÀÿÇ ß ﬁ İ',
    '16 -  gb',
    '1920x1080x3',
  ]
  const { rows } = await sql<{ text: string; normal: string }>`
    SELECT text, trim(search_normal(text)) AS normal FROM unnest(${texts}::text[]) AS text`.execute(app.db)
  expect(rows.map(({ text, normal }) => [text, normal])).toEqual(
    texts.map((text) => [text, normalText(text)]),
  )
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { addOfferRow, addProduct, addSeller } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { suggestFor } from './suggestion-views.ts'

const CATALOGUE = {
  'samsung-990': { name: 'Samsung 990 Pro', brand: 'Samsung', kind: 'ssd', category: 'Storage' },
  'samsung-870': { name: 'Samsung 870 Evo', brand: 'Samsung', kind: 'ssd', category: 'Storage' },
  'samsung-g5': { name: 'Samsung Odyssey G5', brand: 'Samsung', kind: 'monitor', category: 'Monitors' },
  'seagate-ssd': { name: 'Seagate FireCuda 530', brand: 'Seagate', kind: 'ssd', category: 'Storage' },
  monoprice: { name: 'Monoprice Optical', brand: 'Monoprice', kind: 'mouse', category: 'Peripherals' },
  'hindi-mouse': { name: 'तूफ़ान माउस', brand: 'Toofan', kind: 'case', category: 'Cases' },
  'tamil-case': { name: 'தமிழ் விசைப்பலகை', brand: 'Yazhi', kind: 'case', category: 'Cases' },
  'cooler-master': { name: 'Cooler Master Q300L', brand: 'Cooler Master', kind: 'case', category: 'Cases' },
}

let app: App
let close: () => Promise<void>

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await addSeller(app, 'seller')
  for (const [id, goods] of Object.entries(CATALOGUE)) {
    await addProduct(app, { id, ...goods })
    await addOfferRow(app, { productId: id, sellerId: 'seller', onHand: 1 })
  }
  await inTransaction(app, (tx) => refreshBestOffers(tx, Object.keys(CATALOGUE)))
})
afterAll(() => close())

async function lists(q: string): Promise<string[]> {
  const suggested = await suggestFor(app, q)
  return suggested.lists.map(({ brand, kind, count }) => [brand, kind, count].filter(Boolean).join(' '))
}

async function products(q: string): Promise<string[]> {
  return (await suggestFor(app, q)).products.map(({ id }) => id)
}

test.each([
  ['sams', ['Samsung 3', 'Samsung ssd 2', 'Samsung monitor 1']],
  ['samsung ss', ['Samsung ssd 2', 'ssd 3']],
  ['moni', ['monitor 1']],
  ['mono', ['Monoprice 1']],
  ['mon', ['monitor 1', 'Monoprice 1']],
  ['cooler master', ['Cooler Master 1']],
  ['seagate', ['Seagate 1']],
  ['s', []],
  ['%', []],
  ['', []],
])('%s leads to the lists %j', async (typed, expected) => {
  expect(await lists(typed)).toEqual(expected)
})

test.each([
  ['monit', ['samsung-g5']],
  ['fire', ['seagate-ssd']],
  ['samsung 99', ['samsung-990']],
  ['तूफा', ['hindi-mouse']],
  ['माउ', ['hindi-mouse', 'monoprice']],
  ['விசை', ['tamil-case']],
  ['வி', ['tamil-case']],
  ['लैप', []],
  ["'; --", []],
])('%s finds %j', async (typed, expected) => {
  expect((await products(typed)).toSorted()).toEqual(expected)
})

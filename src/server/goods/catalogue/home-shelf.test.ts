import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { addOfferRow, addProduct, addSeller } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { readHomeShelf } from './home-shelf-views.ts'
import { refreshBestOffers } from './refresh-best-offers.ts'

const PICTURED = ['p-003', 'p-007', 'p-012', 'p-150', 'p-240']
const PICKED = ['p-020', 'p-021']

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await addSeller(app, 'seller')
  const ids = Array.from({ length: 250 }, (_, n) => `p-${String(n).padStart(3, '0')}`)
  const newest = Date.UTC(2026, 6, 1)
  for (const [n, id] of ids.entries()) {
    const rank = PICKED.indexOf(id)
    await addProduct(app, {
      id,
      createdAt: new Date(newest - n * 60_000),
      ...(rank >= 0 && { handpickedRank: rank }),
    })
    await addOfferRow(app, { productId: id, sellerId: 'seller' })
  }
  await app.db
    .insertInto('product_pictures')
    .values(PICTURED.map((product_id) => ({ product_id, position: 0, picture_key: product_id, alt: 'It' })))
    .execute()
  await inTransaction(app, (tx) => refreshBestOffers(tx, ids))
})
afterAll(() => close())

const shelf = async (sort: 'featured' | 'newest') => (await readHomeShelf(app, sort)).map(({ id }) => id)

test('what is new shows products with a picture of their own first, the newest of them at the front', async () => {
  expect(await shelf('newest')).toEqual(['p-003', 'p-007', 'p-012', 'p-150'])
})

test('what was picked by hand stays at the front, with a picture or without', async () => {
  expect(await shelf('featured')).toEqual(['p-020', 'p-021', 'p-003', 'p-007'])
})

test('a product comes forward from the front of its order only, and the rest is filled in that order', async () => {
  await app.db.deleteFrom('product_pictures').where('product_id', 'in', ['p-003', 'p-012', 'p-150']).execute()
  expect(await shelf('newest')).toEqual(['p-007', 'p-000', 'p-001', 'p-002'])
})

test('what is out of stock is not shown as new', async () => {
  await app.db.updateTable('products').set({ in_stock: false }).where('id', '=', 'p-000').execute()
  expect(await shelf('newest')).toEqual(['p-007', 'p-001', 'p-002', 'p-003'])
})

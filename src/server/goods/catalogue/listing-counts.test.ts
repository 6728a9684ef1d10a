import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { addOfferRow, addProduct, addSeller } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await addSeller(app, 'seller')
})
afterAll(() => close())

const category = fc.constantFrom('Laptops', 'Storage')
const brand = fc.constantFrom('Dell', 'Samsung')
const country_of_origin = fc.constantFrom('India', 'Vietnam', null)
const product = fc.integer({ min: 0, max: 3 })

const step = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), product, category, brand, country_of_origin }),
  fc.record({ kind: fc.constant('list' as const), product, on_sale: fc.boolean() }),
  fc.record({ kind: fc.constant('move-and-list' as const), product, category, brand, on_sale: fc.boolean() }),
  fc.record({
    kind: fc.constant('reprice' as const),
    product,
    price_paise: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ kind: fc.constant('delete' as const), product }),
)

test('a product that is found to come from elsewhere is counted there, and no longer where it was', async () => {
  const id = await addListed('elsewhere')
  const at = (country_of_origin: string | null) =>
    app.db.updateTable('products').set({ on_sale: true, country_of_origin }).where('id', '=', id).execute()
  const countedAs = (origin: string) => [
    { category: 'Laptops', kind: 'mouse', brand: 'Dell', origin, on_sale: 1 },
  ]
  await at(null)
  expect(await kept()).toEqual(countedAs(''))
  await at('India')
  expect(await kept()).toEqual(countedAs('India'))
  await at('Vietnam')
  expect(await kept()).toEqual(countedAs('Vietnam'))
  await at(null)
  expect(await kept()).toEqual(countedAs(''))
  await at('India')
  await remove(id)
  expect(await kept()).toEqual([])
})

test('the kept counts equal a count of the products, after any change', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const ids = await Promise.all([0, 1, 2, 3].map((n) => addListed(`r${++run}-${n}`)))
      for (const { kind, product: n, ...values } of steps) {
        const id = ids[n] ?? ''
        if (kind === 'delete') await remove(id)
        else await app.db.updateTable('products').set(values).where('id', '=', id).execute()
      }
      expect(await kept()).toEqual(await counted())
      for (const id of ids) await remove(id)
    }),
    { numRuns: 40 },
  )
  expect(await kept()).toEqual([])
})

async function addListed(id: string): Promise<string> {
  await addProduct(app, { id, category: 'Laptops', brand: 'Dell' })
  const offerId = await addOfferRow(app, { productId: id, sellerId: 'seller' })
  await app.db
    .updateTable('products')
    .set({ best_offer_id: offerId, list_price_paise: 100, discount_bp: 0, price_paise: 100 })
    .where('id', '=', id)
    .execute()
  return id
}

async function remove(id: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const offers = await tx.selectFrom('offers').select('id').where('product_id', '=', id).execute()
    await tx
      .updateTable('products')
      .set({ best_offer_id: null, on_sale: false })
      .where('id', '=', id)
      .execute()
    for (const offer of offers) {
      await tx.deleteFrom('stock').where('offer_id', '=', offer.id).execute()
      await tx.deleteFrom('offers').where('id', '=', offer.id).execute()
    }
    await tx.deleteFrom('products').where('id', '=', id).execute()
  })
}

async function kept() {
  return app.db
    .selectFrom('listing_counts')
    .select(['category', 'kind', 'brand', 'origin', 'on_sale'])
    .where('on_sale', '>', 0)
    .orderBy('category')
    .orderBy('kind')
    .orderBy('brand')
    .orderBy('origin')
    .execute()
}

async function counted() {
  const { rows } =
    await sql`SELECT category, kind, brand, coalesce(country_of_origin, '') AS origin, count(*)::integer AS on_sale
    FROM products WHERE on_sale GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`.execute(app.db)
  return rows
}

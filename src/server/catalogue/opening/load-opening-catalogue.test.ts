import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseGstin } from '#domain/gst/gstin.ts'
import type { App } from '#server/app.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { listFacets } from '../facet-views.ts'
import { listProducts } from '../product-views.ts'
import { loadOpeningCatalogue, registerHouse } from './load-opening-catalogue.ts'
import { openingProducts, specifiedProducts } from './opening-catalogue.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

const pictures = new Map(specifiedProducts.map(({ id }) => [id, `${id}-0123456789`]))

test('a shop of its own gets the marketplace itself as a seller, and no more', async () => {
  await registerHouse(app)
  await registerHouse(app)
  const sellers = await app.db.selectFrom('sellers').select(['id', 'is_house', 'standing']).execute()
  expect(sellers).toEqual([{ id: 'nanonagar', is_house: true, standing: 'approved' }])
})

test('an empty catalogue opens with its products in seven categories, all on sale, the specified ones first and with pictures', async () => {
  expect(await loadOpeningCatalogue(app, pictures)).toBe(openingProducts.length)
  const { total } = await app.db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('on_sale', '=', true)
    .executeTakeFirstOrThrow()
  expect(Number(total)).toBe(openingProducts.length)
  const products = (await listProducts(app, { sort: 'featured' })).products.slice(0, specifiedProducts.length)
  expect(products.map(({ id }) => id).toSorted()).toEqual(specifiedProducts.map(({ id }) => id).toSorted())
  expect(products.every(({ picture }) => picture?.key.endsWith('-0123456789') && picture.alt)).toBe(true)
  expect((await listFacets(app)).categories).toHaveLength(7)
  expect(products.filter(({ inStock }) => !inStock)).toHaveLength(1)
  expect(new Set(products.map(({ brand }) => brand)).size).toBe(17)
})

test('the marketplace sells most of them, the vendor the rest, both with complete legal details', async () => {
  const { rows } = await sql<{ id: string; cards: number }>`
    SELECT seller_id AS id, count(*) AS cards FROM products JOIN offers ON offers.id = products.best_offer_id
    GROUP BY seller_id ORDER BY cards DESC`.execute(app.db)
  expect(rows.map(({ id }) => id)).toEqual(['nanonagar', 'chandni-computers'])
  for (const seller of await app.db.selectFrom('sellers').selectAll().execute()) {
    expect(parseGstin(seller.gstin ?? '')).toMatchObject({ ok: true, value: { state: seller.state_code } })
    for (const fact of [seller.legal_name, seller.address, seller.city, seller.care_email, seller.care_phone])
      expect(fact).toBeTruthy()
  }
})

test('every piece in stock has come in by a receipt', async () => {
  const { rows } = await sql`
    SELECT stock.offer_id FROM stock LEFT JOIN stock_movements USING (offer_id)
    GROUP BY stock.offer_id, on_hand HAVING on_hand <> coalesce(sum(on_hand_change), 0)`.execute(app.db)
  expect(rows).toEqual([])
})

test('loading it again changes nothing, whatever was edited, sold or removed since', async () => {
  await app.db.updateTable('products').set({ name: 'Renamed' }).where('id', '=', 'dell-xps-13').execute()
  await app.db.updateTable('products').set({ status: 'hidden' }).where('id', '=', 'nzxt-h7-flow').execute()
  await app.db.updateTable('sellers').set({ city: 'Mumbai' }).where('id', '=', 'nanonagar').execute()
  await app.db.updateTable('stock').set({ on_hand: 0 }).execute()
  const before = await everything()
  expect(await loadOpeningCatalogue(app, new Map())).toBe(0)
  expect(await everything()).toEqual(before)
})

async function everything() {
  const tables = ['sellers', 'products', 'offers', 'stock', 'stock_movements', 'product_pictures'] as const
  return Promise.all(
    tables.map((table) => sql`SELECT * FROM ${sql.table(table)} ORDER BY 1, 2`.execute(app.db)),
  )
}

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAiFeed } from '#domain/goods/feeds/openai-feed.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { purgeContentChanges } from '#server/ground/content-changes/content-change-store.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { addOfferRow, addProduct, addSeller } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { canWriteFeed, feedVersion, writeFeed } from './write-feed.ts'

const LONG_ID = 'a-product-with-a-name-so-long-that-feeds-refuse-it-as-an-id'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await addSeller(app, 'good-one')
  await addSeller(app, 'good-two')
  for (const id of ['mouse', 'keyboard', LONG_ID]) await sell({ id })
  await sell({ id: 'illustrated' }, { isIllustration: true })
  await sell({ id: 'hidden', status: 'hidden' })
  await sell({ id: 'a-case', category: 'Cases', kind: 'case' })
  await addProduct(app, { id: 'nobody-sells-it' })
  await addPicture('nobody-sells-it')
})
afterAll(() => close())

async function sell(product: Parameters<typeof addProduct>[1], picture = { isIllustration: false }) {
  await addProduct(app, product)
  await addPicture(product.id, picture)
  await addOfferRow(app, { productId: product.id, sellerId: 'good-one' })
  await refresh(product.id)
}
async function addPicture(productId: string, { isIllustration } = { isIllustration: false }) {
  await app.db
    .insertInto('product_pictures')
    .values({
      product_id: productId,
      position: 0,
      picture_key: `${productId.slice(0, 20)}-0a`,
      alt: '',
      is_illustration: isIllustration,
    } as never)
    .execute()
}
const refresh = (id: string) => inTransaction(app, (tx) => refreshBestOffers(tx, [id]))

const peripherals = { category: 'Peripherals', format: openAiFeed } as const
async function readFeed() {
  let text = ''
  for await (const part of writeFeed(app, peripherals)) text += part
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Record<string, unknown> => JSON.parse(line))
}
const told = async (id: string) => (await readFeed()).find(({ item_id }) => item_id === id)
const version = () => feedVersion(app, 'Peripherals')

test('a feed holds what the category has on sale with photographs of its own', async () => {
  const products = await readFeed()
  expect(products.map(({ url }) => url)).toEqual(
    [LONG_ID, 'keyboard', 'mouse'].map((id) => `${app.config.publicUrl}/products/${id}`),
  )
  const [long, keyboard] = products
  expect(String(long?.item_id)).toMatch(/^a-product-with-a-name-so-long-[0-9a-f]{20}$/)
  expect(keyboard).toMatchObject({
    item_id: 'keyboard',
    price: '1000.00 INR',
    availability: 'in_stock',
    image_url: `${app.config.publicUrl}/pictures/keyboard-0a/1200.webp`,
    seller_name: 'good-one',
  })
})

test('it says what the page says after every change, and only then names another version', async () => {
  const before = await version()
  expect(await version()).toBe(before)

  const cheaper = await addOfferRow(app, { productId: 'mouse', sellerId: 'good-two', listPricePaise: 99_905 })
  await refresh('mouse')
  expect(await told('mouse')).toMatchObject({ price: '999.05 INR', seller_name: 'good-two' })
  const afterPrice = await version()
  expect(afterPrice).not.toBe(before)

  await sql`UPDATE stock SET reserved = on_hand WHERE offer_id IN (SELECT id FROM offers WHERE product_id = 'mouse')`.execute(
    app.db,
  )
  await refresh('mouse')
  expect(await told('mouse')).toMatchObject({ price: '999.05 INR', availability: 'out_of_stock' })
  expect(await version()).not.toBe(afterPrice)

  await sql`UPDATE offers SET status = 'paused' WHERE id = ${cheaper}`.execute(app.db)
  await refresh('mouse')
  expect(await told('mouse')).toMatchObject({ price: '1000.00 INR' })
  const last = await version()
  await refresh('a-case')
  expect(await version()).toBe(last)
})

test('a change of another category alone leaves the version as it is', async () => {
  const before = await version()
  await sql`UPDATE products SET name = 'Another case' WHERE id = 'a-case'`.execute(app.db)
  expect(await version()).toBe(before)
  expect(await feedVersion(app, 'Cases')).not.toBe(before)
})

test('changes that were forgotten leave no version as it was', async () => {
  const before = await version()
  await purgeContentChanges(app)
  await purgeContentChanges(app)
  const after = await version()
  for (let count = 0; count < 10; count += 1)
    await sql`INSERT INTO content_changes (what) VALUES ('site')`.execute(app.db)
  expect([before, after]).not.toContain(await version())
  expect(after).not.toBe(before)
})

test('a category of more than a portion is told whole, each product once', async () => {
  await sql`INSERT INTO products (id, name, brand, category, kind, hsn, gst_rate_bp, short_description, description, status,
      on_sale, best_offer_id, list_price_paise, discount_bp, price_paise, in_stock)
    SELECT 'many-' || n, 'Many', 'Logitech', category, kind, hsn, gst_rate_bp, 'Many', '', 'live', true, best_offer_id,
      list_price_paise, discount_bp, price_paise, in_stock
    FROM products, generate_series(1, 600) AS n WHERE id = 'keyboard'`.execute(app.db)
  await sql`INSERT INTO product_pictures (product_id, position, picture_key, alt)
    SELECT id, 0, 'keyboard-0a', '' FROM products WHERE id LIKE 'many-%'`.execute(app.db)
  const ids = (await readFeed()).map(({ item_id }) => item_id)
  expect(ids).toHaveLength(603)
  expect(new Set(ids).size).toBe(603)
})

test('only a few are written at a time, and one that is broken off makes room', async () => {
  const open = []
  while (canWriteFeed()) {
    const feed = writeFeed(app, peripherals)
    await feed.next()
    open.push(feed)
    expect(open.length).toBeLessThan(20)
  }
  await open.pop()?.return(undefined)
  expect(canWriteFeed()).toBe(true)
  for (const feed of open) await feed.return(undefined)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { addProduct } from '#tests/support/catalogue-rows.ts'
import { addSellerWithVendor } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findGallery } from './gallery-picture-views.ts'
import { recordUpload, writePictures } from './product-picture-store.ts'
import { replacePictures } from './replace-pictures.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

test('a page says who sent a picture only where the seller who describes the product did', async () => {
  const [asha, ravi] = [
    await addSellerWithVendor(app, { name: 'Asha Computers' }),
    await addSellerWithVendor(app, { name: 'Ravi Infotech' }),
  ]
  const productId = await addProduct(app, { id: 'mouse' })
  await app.db
    .updateTable('products')
    .set({ owner_seller_id: asha.sellerId })
    .where('id', '=', productId)
    .execute()
  await inTransaction(app, async (tx) => {
    const at = app.clock.now()
    await recordUpload(tx, ravi, { key: 'of-both', at })
    for (const key of ['of-both', 'of-asha']) await recordUpload(tx, asha, { key, at })
    await recordUpload(tx, ravi, { key: 'of-ravi', at })
    const pictures = ['of-both', 'of-asha', 'of-ravi', 'of-nobody'].map((key) => ({ key, alt: key }))
    await writePictures(tx, { productId, pictures })
  })
  const shown = await findGallery(app, productId)
  expect(shown.map(({ key, sentBy }) => [key, sentBy])).toEqual([
    ['of-both', 'Asha Computers'],
    ['of-asha', 'Asha Computers'],
    ['of-ravi', null],
    ['of-nobody', null],
  ])
})

test('a picture keeps its caption and what kind it is when its order or its words change', async () => {
  const asha = await addSellerWithVendor(app)
  const productId = await addProduct(app, { id: 'laptop', kind: 'laptop', category: 'Laptops' })
  const rendered = { product_id: productId, picture_key: 'back', position: 0, alt: 'The lid' }
  await app.db
    .insertInto('product_pictures')
    .values([
      { ...rendered, caption: 'From behind', is_rendered: true },
      { ...rendered, position: 1, picture_key: 'a-laptop', is_illustration: true },
    ])
    .execute()
  await inTransaction(app, async (tx) => {
    await recordUpload(tx, asha, { key: 'photograph', at: app.clock.now() })
    const pictures = ['photograph', 'a-laptop', 'back'].map((key) => ({ key, alt: 'New words' }))
    expect(await replacePictures(tx, asha, { productId, pictures })).toMatchObject({ ok: true })
  })
  const plain = { alt: 'New words', caption: null, isIllustration: false, isRendered: false, sentBy: null }
  expect(await findGallery(app, productId)).toEqual([
    { ...plain, key: 'photograph' },
    { ...plain, key: 'a-laptop', isIllustration: true },
    { ...plain, key: 'back', caption: 'From behind', isRendered: true },
  ])
})

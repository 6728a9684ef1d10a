import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { addAdmin } from '#tests/support/back-office.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { addSellerWithVendor } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { replacePictures } from './replace-pictures.ts'
import { pictureFile } from './store-picture.ts'
import { sweepPictures } from './sweep-pictures.ts'
import { uploadPicture } from './upload-picture.ts'

let app: App
let close: () => Promise<void>
let asha: Awaited<ReturnType<typeof addSellerWithVendor>>
let shade = 0
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  asha = await addSellerWithVendor(app)
})
afterAll(() => close())

const LATE = new Date(Date.now() + 25 * 3_600_000)
const sweep = () => sweepPictures({ ...app, clock: { now: () => LATE } })
const isKept = (key: string) => app.files.has(pictureFile(key, 320, 'webp'))

async function upload(who: Parameters<typeof uploadPicture>[1], bytes = picture()) {
  const uploaded = await uploadPicture(app, who, { name: 'a.png', body: new Blob([await bytes]).stream() })
  if (!uploaded.ok) throw new Error(uploaded.problem.code)
  return uploaded.value.key
}
async function picture(): Promise<Uint8Array<ArrayBuffer>> {
  shade += 1
  const background = { r: shade, g: 100, b: 100 }
  return new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer(),
  )
}

test('a picture that nothing names is forgotten after a day, and none that anything names ever', async () => {
  const admin = await addAdmin(app)
  const { productId, offerId } = await addOffer(app)
  const unused = [await upload(asha), await upload({ adminId: admin.userId })]
  const onProduct = await upload(asha)
  await inTransaction(app, (tx) =>
    replacePictures(tx, asha, { productId, pictures: [{ key: onProduct, alt: 'A mouse' }] }),
  )
  const logo = await upload(asha)
  await app.db.updateTable('sellers').set({ logo_key: logo }).where('id', '=', asha.sellerId).execute()
  const ofPage = await upload({ adminId: admin.userId })
  await app.db.insertInto('site_pictures').values({ name: 'a-scene', picture_key: ofPage }).execute()

  await sweepPictures(app)
  expect(await Promise.all(unused.map(isKept))).toEqual([true, true])
  await sweep()
  expect(await Promise.all(unused.map(isKept))).toEqual([false, false])
  expect(await Promise.all([onProduct, logo, ofPage].map(isKept))).toEqual([true, true, true])
  const left = await app.db.selectFrom('picture_uploads').select('picture_key').execute()
  expect(left.map((row) => row.picture_key).toSorted()).toEqual([onProduct, logo].toSorted())
  expect(offerId).toBeTruthy()
})

test('a picture that another shop has sent today stays', async () => {
  const bytes = picture()
  const ravi = await addSellerWithVendor(app, { name: 'Ravi Infotech' })
  const key = await upload(asha, bytes)
  await upload(ravi, bytes)
  const ago = new Date(Date.now() - 48 * 3_600_000)
  await app.db
    .updateTable('picture_uploads')
    .set({ at: ago })
    .where('seller_id', '=', asha.sellerId)
    .where('picture_key', '=', key)
    .execute()
  await sweepPictures(app)
  expect(await isKept(key)).toBe(true)
  const left = app.db.selectFrom('picture_uploads').select('seller_id').where('picture_key', '=', key)
  expect(await left.execute()).toEqual([{ seller_id: ravi.sellerId }])
})

test('a picture that is being put on a product at that moment stays', async () => {
  const key = await upload(asha)
  const { productId } = await addOffer(app)
  await inTransaction(app, async (tx) => {
    await replacePictures(tx, asha, { productId, pictures: [{ key, alt: 'A mouse' }] })
    await sweep()
  })
  await sweep()
  expect(await isKept(key)).toBe(true)
})

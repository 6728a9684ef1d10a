import { afterEach, beforeEach, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { saveSitePictures } from '../pictures/site-picture-store.ts'
import { loadOpeningCatalogue } from './load-opening-catalogue.ts'
import { specifiedProducts } from './opening-catalogue.ts'
import { addNewAngles } from './opening-pictures.ts'

let app: App
let close: () => Promise<void>
beforeEach(async () => {
  ;({ app, close } = await openTestApp())
})
afterEach(() => close())

const fronts = new Map(specifiedProducts.map(({ id }) => [id, `${id}-0123456789`]))
const all = new Map([
  ...fronts,
  ...specifiedProducts.flatMap(({ id, angles }) =>
    angles.map(({ name }) => [`${id}--${name}`, `${id}-${name}-0123456789`] as const),
  ),
])
const LAPTOP = 'dell-xps-13'

/** What each start does with the artwork of the release. */
const start = (pictureKeys: ReadonlyMap<string, string>) =>
  inTransaction(app, async (tx) => {
    const newNames = await saveSitePictures(tx, pictureKeys)
    await addNewAngles(tx, { pictureKeys, newNames })
  })
const picturesOf = async (id: string) => {
  const rows = await app.db
    .selectFrom('product_pictures')
    .select(['picture_key', 'caption', 'is_rendered'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map((row) => (row.is_rendered ? `${row.picture_key}: ${row.caption}` : row.picture_key))
}

test('a shop from before the views gets them once, where a product still shows the one picture it opened with', async () => {
  await start(fronts)
  await loadOpeningCatalogue(app, fronts)
  await app.db
    .updateTable('product_pictures')
    .set({ picture_key: 'a-photograph-by-hand', is_rendered: false })
    .where('product_id', '=', 'apple-macbook-air-13')
    .execute()
  await app.db.deleteFrom('product_pictures').where('product_id', '=', 'nzxt-h7-flow').execute()

  await start(all)
  expect(await picturesOf(LAPTOP)).toEqual([
    'dell-xps-13-0123456789: null',
    'dell-xps-13-above-0123456789: Keyboard and touchpad',
    'dell-xps-13-back-0123456789: From behind',
  ])
  expect(await picturesOf('apple-macbook-air-13')).toEqual(['a-photograph-by-hand'])
  expect(await picturesOf('nzxt-h7-flow')).toEqual([])

  await app.db
    .deleteFrom('product_pictures')
    .where('product_id', '=', LAPTOP)
    .where('position', '>', 0)
    .execute()
  await start(all)
  expect(await picturesOf(LAPTOP)).toEqual(['dell-xps-13-0123456789: null'])
})

test('a new shop opens with all of them, in their order', async () => {
  await start(all)
  await loadOpeningCatalogue(app, all)
  for (const { id, angles } of specifiedProducts) {
    const own = angles.map(({ name, caption }) => `${id}-${name}-0123456789: ${caption}`)
    expect(await picturesOf(id)).toEqual([`${id}-0123456789: null`, ...own])
  }
})

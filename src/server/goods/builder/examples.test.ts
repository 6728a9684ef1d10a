import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBuild } from '#domain/goods/builder/build.ts'
import { loadOpeningCatalogue } from '#server/goods/catalogue/opening/load-opening-catalogue.ts'
import { exampleBuilds } from '#server/goods/catalogue/opening/opening-catalogue.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findExamples, knownExamples } from './example-views.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

const titles = async () => (await findExamples(app)).map(({ title }) => title)
const all = exampleBuilds.map(({ title }) => title)

test('a shop without the opening catalogue has no examples', async () => {
  expect(await findExamples(app)).toEqual([])
})

test('an example is sold whole at the best offers of now, with the verdict on all its parts', async () => {
  await loadOpeningCatalogue(app, new Map())
  const [large, small, office] = await findExamples(app)
  expect(large).toMatchObject({ title: all[0], answer: 'fits' })
  expect(small).toMatchObject({ title: all[1], answer: 'fits' })
  expect(office).toMatchObject({ title: all[2], answer: 'fits' })
  for (const [at, example] of [large, small, office].entries()) {
    const ids = readBuild(example?.text ?? '').map(({ productId }) => productId)
    expect(ids).toEqual(exampleBuilds[at]?.productIds)
    const { total } = await app.db
      .selectFrom('products')
      .innerJoin('offers', 'offers.id', 'products.best_offer_id')
      .where('products.id', 'in', ids)
      .select((eb) => eb.fn.sum<number>('unit_price_paise').as('total'))
      .executeTakeFirstOrThrow()
    expect(example?.totalPaise).toBe(Number(total))
  }
})

test('an example of which a part is hidden or sold out is not offered, the others are', async () => {
  const setStatus = (status: 'hidden' | 'live') =>
    app.db.updateTable('products').set({ status }).where('id', '=', 'deepcool-ak400').execute()
  await setStatus('hidden')
  expect(await titles()).toEqual([all[0]])
  await setStatus('live')
  expect(await titles()).toEqual(all)

  await app.db
    .updateTable('stock')
    .set({ on_hand: 0 })
    .where('offer_id', 'in', (eb) =>
      eb.selectFrom('offers').select('id').where('product_id', '=', 'nvidia-geforce-rtx-5070'),
    )
    .execute()
  await inTransaction(app, (tx) => refreshBestOffers(tx, ['nvidia-geforce-rtx-5070']))
  expect(await titles()).toEqual([all[1], all[2]])
})

test('examples that are kept are right to the commit: one that is sold out again leaves at once', async () => {
  const stockOf = (onHand: number) =>
    app.db
      .updateTable('stock')
      .set({ on_hand: onHand })
      .where('offer_id', 'in', (eb) =>
        eb.selectFrom('offers').select('id').where('product_id', '=', 'nvidia-geforce-rtx-5070'),
      )
      .execute()
      .then(() => inTransaction(app, (tx) => refreshBestOffers(tx, ['nvidia-geforce-rtx-5070'])))
  const known = async () => (await knownExamples(app)).map(({ title }) => title)
  expect(await known()).toEqual([all[1], all[2]])
  await stockOf(5)
  expect(await known()).toEqual(all)
  expect(await knownExamples(app)).toBe(await knownExamples(app))
  await stockOf(0)
  expect(await known()).toEqual([all[1], all[2]])
})

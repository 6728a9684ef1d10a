import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { answeringThreads } from '#tests/support/answering-threads.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findBestSellers } from './best-sellers-views.ts'

let app: App
let close: () => Promise<void>
let first: AddedOffer
let second: AddedOffer

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  first = await addOffer(app)
  second = await addOffer(app)
})
afterAll(() => close())

const find = (wanted: readonly string[], goal: 'total' | 'sellers' = 'total') =>
  findBestSellers(app, {
    wanted: wanted.map((productId) => ({ productId, quantity: 1 })),
    goal,
    pin: undefined,
    asker: '203.0.113.9',
  })

test('each product is bought from who sells it, at the price of now, with the names of both', async () => {
  const found = await find([first.productId, second.productId])
  if (!found.ok) throw new Error(found.problem.code)
  expect(found.value.chosen.map(({ offerId }) => offerId).toSorted()).toEqual(
    [first.offerId, second.offerId].toSorted(),
  )
  const { unitPricePaise, name } = found.value.offers[first.offerId] ?? {}
  expect([unitPricePaise, name]).toEqual([expect.any(Number), expect.any(String)])
  expect(found.value.totalPaise).toBe(found.value.cheapestEachPaise)
})

test('what is sold out, off sale or unknown is missing', async () => {
  await app.db.updateTable('stock').set({ on_hand: 0 }).where('offer_id', '=', first.offerId).execute()
  const found = await find([first.productId, second.productId, 'no-such-product'])
  if (!found.ok) throw new Error(found.problem.code)
  expect(found.value.missing.map(({ productId }) => productId).toSorted()).toEqual(
    ['no-such-product', first.productId].toSorted(),
  )
  expect(found.value.chosen.map(({ offerId }) => offerId)).toEqual([second.offerId])
})

test('a question that the thread refuses is a refusal in words', async () => {
  const busy = {
    ...app,
    threads: answeringThreads(() => Promise.reject(new Error('too many'))),
  }
  const found = await findBestSellers(busy, {
    wanted: [{ productId: second.productId, quantity: 1 }],
    goal: 'total',
    pin: undefined,
    asker: '203.0.113.9',
  })
  expect(found).toMatchObject({ ok: false, problem: { code: 'best_sellers.busy' } })
})

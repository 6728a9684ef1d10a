import { afterAll, beforeAll, expect, test } from 'vitest'
import { googleReviewFeed } from '#domain/goods/feeds/google-review-feed.ts'
import { withdrawReview } from '#server/goods/reviews/change-review.ts'
import type { App } from '#server/ground/app.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { known, reviewedPiece } from '#tests/support/reviews.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { feedVersion, writeReviewFeed } from './write-feed.ts'

let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let ravi: Dispatcher
beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  app = { ...opened.app, gateway: fakeGateway() }
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 50 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterAll(() => close())

async function readFeed(): Promise<string> {
  let text = ''
  for await (const piece of writeReviewFeed(app, googleReviewFeed)) text += piece
  return text
}
const idsOf = (feed: string) => [...feed.matchAll(/<review_id>([^<]+)/g)].map(([, id]) => id)

test('the feed of reviews holds what is published of products on show, and another version is named after each change', async () => {
  const empty = await feedVersion(app, 'reviews')
  expect(idsOf(await readFeed())).toEqual([])
  const { reviewId, customer } = await reviewedPiece(app, ravi, mouse)
  const second = await reviewedPiece(app, ravi, mouse, {
    name: 'Vikram Nair',
    text: 'The buttons click softly and it glides well.',
  })
  const waiting = await reviewedPiece(app, ravi, mouse, {
    text: 'Write to me at asha@example.com for a photo of mine.',
  })
  expect(waiting.state).toBe('waiting')
  const both = await readFeed()
  expect(idsOf(both).sort()).toEqual([reviewId, second.reviewId].sort())
  expect(both).toContain('Vikram N.')
  expect(both).not.toContain('Nair')
  const told = await feedVersion(app, 'reviews')
  expect(told).not.toBe(empty)
  known(await withdrawReview(app, customer, reviewId))
  expect(idsOf(await readFeed())).toEqual([second.reviewId])
  expect(await feedVersion(app, 'reviews')).not.toBe(told)
  await app.db.updateTable('products').set({ status: 'hidden' }).where('id', '=', mouse.productId).execute()
  expect(idsOf(await readFeed())).toEqual([])
})

import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { makeApiKey } from '#server/selling/sellers/api-keys.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { known, REVIEW_TEXT, reviewedPiece } from '#tests/support/reviews.ts'
import { addSellerWithVendor, addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import * as answers from './review-answer.route.ts'
import * as reviews from './reviews.route.ts'

const THANKS = 'Thank you, we are glad that it fits your hand.'

let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let reviewId: string
let keys: { own: string; other: string }
beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  app = { ...opened.app, gateway: fakeGateway() }
  mouse = await addOffer(app, { sellerId: app.random.uuid(), available: 5 })
  const asha = await addVendorOf(app, mouse.sellerId)
  const ravi = await addSellerWithVendor(app, { name: 'Ravi' })
  const by: Dispatcher = { kind: 'vendor', vendor: asha }
  reviewId = (await reviewedPiece(app, by, mouse)).reviewId
  keys = {
    own: known(await makeApiKey(app, asha, 'Counter')).key,
    other: known(await makeApiKey(app, ravi, 'Counter')).key,
  }
})
afterAll(() => close())

async function call(
  route: { loader: typeof reviews.loader; action: typeof reviews.action },
  key: string,
  { search = '', body, id = reviewId }: { search?: string; body?: object; id?: string } = {},
) {
  const context = new RouterContextProvider()
  context.set(appContext, app)
  context.set(addressContext, '192.0.2.1')
  const request = new Request(`http://shop.test/api/v1/vendor/reviews${search}`, {
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const args = { request, context, params: { id } } as unknown as Parameters<typeof reviews.loader>[0]
  const answer = await (body ? route.action(args) : route.loader(args))
  return { status: answer.status, content: await answer.json() }
}

test('a shop’s software reads the reviews of what the shop sold, and answers each once', async () => {
  expect(await call(reviews, keys.own)).toEqual({
    status: 200,
    content: {
      reviews: [
        expect.objectContaining({
          id: reviewId,
          productId: mouse.productId,
          stars: 4,
          text: REVIEW_TEXT,
          author: 'Asha R.',
          answer: null,
        }),
      ],
      next: null,
    },
  })
  for (const text of [THANKS, `${THANKS} Come again.`])
    expect(await call(answers, keys.own, { body: { text } })).toEqual({
      status: 200,
      content: { reviewId, state: 'published' },
    })
  expect((await call(reviews, keys.own)).content.reviews).toEqual([])
  expect((await call(reviews, keys.own, { search: '?answered=yes' })).content.reviews).toMatchObject([
    { id: reviewId, answer: { text: `${THANKS} Come again.`, state: 'published' } },
  ])
})

test('nothing of another shop, and nothing that is not asked for rightly', async () => {
  for (const search of ['', '?answered=yes'])
    expect((await call(reviews, keys.other, { search })).content.reviews).toEqual([])
  const refused = async (key: string, asked: { body: object; id?: string }) => {
    const { status, content } = await call(answers, key, asked)
    return [status, content.code]
  }
  expect(await refused(keys.other, { body: { text: THANKS } })).toEqual([404, 'reviews.gone'])
  expect(await refused(keys.own, { body: { text: THANKS }, id: 'nothing' })).toEqual([404, 'reviews.gone'])
  expect(await refused(keys.own, { body: { text: 'Short' } })).toEqual([422, 'vendors.api_request_invalid'])
  expect((await call(reviews, keys.own, { search: '?after=nothing' })).status).toBe(422)
  expect((await call(reviews, keys.own, { search: '?answered=perhaps' })).status).toBe(422)
})

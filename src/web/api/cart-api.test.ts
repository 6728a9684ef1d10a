import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { findCart } from '#server/selling/cart/cart-views.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { action, loader } from '#web/api/cart.route.ts'
import { loader as pricesLoader } from '#web/api/cart-prices.route.ts'
import { appContext, visitorContext } from '#web/http/context.ts'

let app: App
let close: () => Promise<void>
let asha: Customer
let offerId: string
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())
beforeEach(async () => {
  asha = await addCustomer(app)
  offerId = (await addOffer(app)).offerId
})

const URL = 'http://shop.test/api/cart'
const argsOf = (request: Request, customer?: Customer) => {
  const context = new RouterContextProvider()
  context.set(appContext, app)
  context.set(visitorContext, customer ? { customer } : {})
  return { request, context, params: {} } as never
}
const tell = async (body: unknown, customer: Customer | undefined = asha) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await action(argsOf(new Request(URL, { method: 'POST', body: text }), customer))
  return { status: response.status, answer: await response.json() }
}
const kept = async () => (await findCart(app, asha.userId)).lines.map((line) => line.quantity)

describe('the cart’s own questions', () => {
  test('a visitor is told that nobody is signed in, and nothing is kept', async () => {
    const question = { intent: 'merge', lines: [{ offerId, quantity: 2 }] }
    const response = await action(
      argsOf(new Request(URL, { method: 'POST', body: JSON.stringify(question) })),
    )
    expect(await response.json()).toEqual({ account: null, lines: [], notes: [] })
    expect(await (await loader(argsOf(new Request(URL)))).json()).toMatchObject({ account: null })
  })

  test('a customer’s lines are joined, set and read', async () => {
    expect(await tell({ intent: 'merge', lines: [{ offerId, quantity: 2 }] })).toMatchObject({
      status: 200,
      answer: { account: asha.userId, lines: [{ offerId, quantity: 2 }] },
    })
    await tell({ intent: 'set', account: asha.userId, changes: [{ offerId, quantity: 5 }] })
    const read = await loader(argsOf(new Request(URL), asha))
    expect(await read.json()).toMatchObject({ lines: [{ offerId, quantity: 5 }] })
  })

  test('changes of whoever used this browser before are not this person’s', async () => {
    const change = { intent: 'set', account: app.random.uuid(), changes: [{ offerId, quantity: 5 }] }
    expect(await tell(change)).toMatchObject({ status: 200, answer: { account: asha.userId, lines: [] } })
  })

  const line = (change: object) => ({ intent: 'merge', lines: [{ offerId, quantity: 1, ...change }] })
  test.each([
    ['no JSON', () => '{'],
    ['a list', () => []],
    ['no intent', () => ({ lines: [] })],
    ['an unknown intent', () => ({ intent: 'clear' })],
    ['a negative quantity', () => line({ quantity: -1 })],
    ['an absurd quantity', () => line({ quantity: 1e9 })],
    ['half a piece', () => line({ quantity: 1.5 })],
    ['a quantity as text', () => line({ quantity: '2' })],
    ['a price of its own', () => line({ listPricePaise: 1 })],
    ['somebody else’s cart', () => ({ ...line({}), userId: 'other' })],
    ['an offer that is no id', () => line({ offerId: "' OR 1=1" })],
    ['a seen price below nothing', () => line({ seenUnitPricePaise: -1 })],
    [
      'more lines than a cart holds',
      () => ({ intent: 'merge', lines: Array(51).fill({ offerId, quantity: 1 }) }),
    ],
  ])('%s is refused and changes nothing', async (_what, body) => {
    expect((await tell(body())).status).toBe(422)
    expect(await kept()).toEqual([])
  })
})

describe('today’s prices', () => {
  const ask = (query: string) => pricesLoader(argsOf(new Request(`${URL}/prices?${query}`)))

  test('are told to anybody, with no more stock than a cart can hold; unknown offers are left out', async () => {
    const plenty = await addOffer(app, { available: 5_000 })
    const response = await ask(`id=${plenty.offerId}&id=${app.random.uuid()}`)
    const { offers } = (await response.json()) as { offers: object[] }
    expect(offers).toMatchObject([
      { offerId: plenty.offerId, available: 10, isOnSale: true, listPricePaise: 100_000 },
    ])
  })

  test('too many or malformed ids are refused', async () => {
    expect((await ask('id=mouse')).status).toBe(422)
    expect((await ask(Array(51).fill(`id=${offerId}`).join('&'))).status).toBe(422)
  })
})

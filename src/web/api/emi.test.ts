import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emiInstalment } from '#domain/money/payments/ways/emi-schedule.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { readWays } from '#server/ground/outside/gateways/read-ways.ts'
import { SANDBOX_METHODS } from '#server/ground/outside/gateways/sandbox/sandbox-ways.ts'
import { refreshWays } from '#server/money/payments/ways/refresh-ways.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { appContext, shopperContext, visitorContext } from '#web/http/context.ts'
import { loader as cartLoader } from '#web/storefront/selling/cart/cart-page.route.tsx'
import { loader } from './emi.route.ts'

let app: App
let close: () => Promise<void>
let asha: Customer
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  app.gateway = {
    ...fakeGateway(),
    methods: ['card', 'emi'],
    findWays: async () => readWays(SANDBOX_METHODS),
  }
  await refreshWays(app)
  asha = await addCustomer(app)
})
afterAll(() => close())

function argsOf(address: string): never {
  const context = new RouterContextProvider()
  context.set(appContext, app)
  context.set(visitorContext, { customer: asha })
  context.set(shopperContext, { cartCount: 0, deliveryPin: undefined } as never)
  return { request: new Request(`http://shop.test${address}`), context, params: {} } as never
}
const ask = async (amount: string, pieces = 1) => {
  const response = await loader(argsOf(`/api/emi?amount=${amount}&pieces=${pieces}`))
  return { status: response.status, answer: await response.json() }
}

test('the page of a cart names the plan that costs least of what it comes to, as it is told of that amount', async () => {
  const mouse = await addOffer(app, { available: 50 })
  for (const [pieces, totalPaise] of [
    [1, 129_900],
    [9, 900_000],
  ] as const) {
    await addToCart(app, asha, { offerId: mouse.offerId, quantity: pieces })
    const page = await cartLoader(argsOf('/cart'))
    expect(page.emi?.ofPaise).toBe(totalPaise)
    expect((await ask(String(totalPaise), page.emi?.pieces)).answer).toEqual(page.emi)
  }
  const { answer } = await ask('900000')
  const { months, rateBp, monthlyPaise } = answer.emi
  expect(answer.emi).toMatchObject({ months: 3, isNoCost: false })
  expect(monthlyPaise).toBe(emiInstalment({ principalPaise: 900_000, months, rateBp }))
})

test('an amount without a plan has none, and what is no amount is refused', async () => {
  expect(await ask('99999')).toEqual({
    status: 200,
    answer: { ofPaise: 99_999, pieces: 1, emi: null, offers: [] },
  })
  for (const amount of ['', '0', '-1', '1.5', '1e9', '99999999999', 'x'])
    expect((await ask(amount)).status, amount).toBe(422)
})

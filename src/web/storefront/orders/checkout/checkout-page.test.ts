import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { findCart } from '#server/selling/cart/cart-views.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { appContext, requestIdContext, shopperContext, visitorContext } from '#web/http/context.ts'
import { action as cartAction } from '#web/storefront/selling/cart/cart-page.route.tsx'
import { loader } from './checkout-page.route.tsx'

let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let mat: AddedOffer
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  mouse = await addOffer(app, { name: 'Mouse', available: 9 })
  mat = await addOffer(app, { name: 'Mat', available: 9 })
})
afterAll(() => close())

type Customer = Awaited<ReturnType<typeof addCustomer>>

function argsOf(request: Request, customer?: Customer): never {
  const context = new RouterContextProvider()
  context.set(appContext, app)
  context.set(visitorContext, customer ? { customer } : {})
  context.set(requestIdContext, 'a request')
  context.set(shopperContext, undefined)
  return { request, context, params: {} } as never
}

async function buyNow(quantity: number, customer?: Customer): Promise<Response> {
  const body = new URLSearchParams({ offerId: mouse.offerId, quantity: String(quantity), intent: 'buy-now' })
  const request = new Request('http://shop.test/cart', { method: 'POST', body })
  return (await cartAction(argsOf(request, customer))) as Response
}

const linesOf = async ({ userId }: Customer) =>
  (await findCart(app, userId)).lines.map(({ name, quantity }) => [name, quantity])

test('what is bought at once is ordered by itself, and the rest of the cart stays', async () => {
  const asha = await addCustomer(app)
  await addToCart(app, asha, { offerId: mat.offerId, quantity: 3 })
  const to = (await buyNow(2, asha)).headers.get('Location') ?? ''
  expect(to).toBe(`/checkout?only=${mouse.offerId}`)
  const page = await loader(argsOf(new Request(`http://shop.test${to}`), asha))
  expect(page.lines.map(({ name, quantity }) => [name, quantity])).toEqual([['Mouse', 2]])
  expect([page.only, page.others, page.review.totals.itemCount]).toEqual([mouse.offerId, 1, 2])
  // Pressed again it is so many, not more.
  await buyNow(2, asha)
  expect(await linesOf(asha)).toEqual(
    expect.arrayContaining([
      ['Mouse', 2],
      ['Mat', 3],
    ]),
  )
  const { checkoutKey } = await findCart(app, asha.userId)
  const order = { ...checkoutOf(mouse, { quantity: 2 }), checkoutKey: checkoutKey ?? '', isCart: true }
  expect((await placeOrder(app, asha, order)).ok).toBe(true)
  expect(await linesOf(asha)).toEqual([['Mat', 3]])
  const after = await loader(argsOf(new Request(`http://shop.test${to}`), asha))
  expect([after.lines.map(({ name }) => name), after.others]).toEqual([['Mat'], 0])
})

test('a visitor signs in first, and finds it at the checkout', async () => {
  const answer = await buyNow(1)
  const to = answer.headers.get('Location') ?? ''
  const cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const asha = await addCustomer(app)
  const open = () =>
    loader(argsOf(new Request(`http://shop.test${to}`, { headers: { Cookie: cookie } }), asha))
  const taken = await open().catch((thrown: unknown) => thrown as Response)
  expect((taken as Response).headers.get('Set-Cookie')).toContain('Max-Age=0')
  expect(await linesOf(asha)).toEqual([['Mouse', 1]])
})

test('an account without an email is offered the one of its last order', async () => {
  const known = await addCustomer(app)
  const asha = { ...known, email: '' }
  await addToCart(app, asha, { offerId: mat.offerId, quantity: 1 })
  const open = () => loader(argsOf(new Request('http://shop.test/checkout'), asha))
  expect((await open()).start.email).toBe('')
  const order = checkoutOf(mouse)
  await placeOrder(app, asha, order)
  expect((await open()).start.email).toBe(order.details.email)
})

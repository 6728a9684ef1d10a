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
import { loader, shouldRevalidate } from './checkout-page.route.tsx'

let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let mat: AddedOffer
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  mouse = await addOffer(app, { name: 'Mouse', available: 40 })
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

async function buyNow(quantity: number | string, customer?: Customer): Promise<Response> {
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
  expect(to).toMatch(`/checkout?only=${mouse.offerId}&pieces=2&pressed=`)
  const page = await loader(argsOf(new Request(`http://shop.test${to}`), asha))
  expect(page.lines.map(({ name, quantity }) => [name, quantity])).toEqual([['Mouse', 2]])
  expect([page.only, page.others, page.review.totals.itemCount]).toEqual([to, 1, 2])
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
})

const open = (asha: Customer, to: string) => loader(argsOf(new Request(`http://shop.test${to}`), asha))

async function order(asha: Customer, quantity: number) {
  const { checkoutKey = '' } = await findCart(app, asha.userId)
  const placed = await placeOrder(app, asha, {
    ...checkoutOf(mouse, { quantity }),
    checkoutKey,
    isCart: true,
  })
  if (!placed.ok) throw new Error(placed.problem.code)
  return placed.value
}

test('of more pieces in the cart those alone are ordered, and its page then offers nothing else', async () => {
  const asha = await addCustomer(app)
  await addToCart(app, asha, { offerId: mouse.offerId, quantity: 5 })
  await addToCart(app, asha, { offerId: mat.offerId, quantity: 1 })
  const answer = await buyNow(1, asha)
  const to = answer.headers.get('Location') ?? ''
  expect(answer.headers.get('Set-Cookie')).toContain('nn-flash')
  expect((await open(asha, to)).lines.map(({ quantity }) => quantity)).toEqual([1])
  expect(await linesOf(asha)).toEqual(
    expect.arrayContaining([
      ['Mouse', 5],
      ['Mat', 1],
    ]),
  )
  const { orderId, number } = await order(asha, 1)
  expect(await linesOf(asha)).toEqual(
    expect.arrayContaining([
      ['Mouse', 4],
      ['Mat', 1],
    ]),
  )
  const after = await open(asha, to)
  expect([after.lines, after.latestOrder]).toMatchObject([[], { orderId, number }])
  // Without its time an older address leads to what is in the cart still.
  expect((await open(asha, `/checkout?only=${mouse.offerId}`)).lines).toMatchObject([{ quantity: 4 }])
})

test.each(['0', '-1', 'abc', '9999', '1.5'])('nothing is ordered of %s pieces', async (quantity) => {
  const asha = await addCustomer(app)
  for (const who of [asha, undefined])
    expect(await buyNow(quantity, who)).toMatchObject({
      init: { status: 422 },
      data: { problem: expect.stringContaining('a whole number, from 1 to 10') },
    })
  expect(await linesOf(asha)).toEqual([])
})

test.each([
  ['what is not in the cart', () => mouse.offerId],
  ['an id that nothing has', () => 'b2d0ffae-0000-4000-8000-000000000000'],
  ['no id at all', () => 'xx'],
])('%s is no checkout of the rest of the cart', async (_case, only) => {
  const asha = await addCustomer(app)
  await addToCart(app, asha, { offerId: mat.offerId, quantity: 1 })
  const page = await open(asha, `/checkout?only=${only()}`)
  expect([page.lines, page.others, page.latestOrder, page.review.isOrderable]).toEqual([[], 1, null, false])
})

test('once ordered, its address without a time says so too', async () => {
  const asha = await addCustomer(app)
  await addToCart(app, asha, { offerId: mouse.offerId, quantity: 1 })
  const { orderId } = await order(asha, 1)
  await addToCart(app, asha, { offerId: mat.offerId, quantity: 1 })
  const page = await open(asha, `/checkout?only=${mouse.offerId}`)
  expect([page.lines, page.latestOrder]).toMatchObject([[], { orderId }])
})

test('a visitor signs in first, and finds it at the checkout', async () => {
  const answer = await buyNow(1)
  const to = answer.headers.get('Location') ?? ''
  const cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const asha = await addCustomer(app)
  const begin = () =>
    loader(argsOf(new Request(`http://shop.test${to}`, { headers: { Cookie: cookie } }), asha))
  const taken = await begin().catch((thrown: unknown) => thrown as Response)
  expect((taken as Response).headers.get('Set-Cookie')).toContain('Max-Age=0')
  expect(await linesOf(asha)).toEqual([['Mouse', 1]])
})

test('an account without an email is offered the one of its last order', async () => {
  const known = await addCustomer(app)
  const asha = { ...known, email: '' }
  await addToCart(app, asha, { offerId: mat.offerId, quantity: 1 })
  expect((await open(asha, '/checkout')).start.email).toBe('')
  const order = checkoutOf(mouse)
  await placeOrder(app, asha, order)
  expect((await open(asha, '/checkout')).start.email).toBe(order.details.email)
})

test('what was placed is not read again before its thanks, and whatever was refused is', () => {
  const asked = (actionResult: unknown) =>
    shouldRevalidate({ actionResult, defaultShouldRevalidate: true } as never)
  expect(asked({ placed: { orderId: 'o', number: '#NN1', paymentMethod: 'cod' } })).toBe(false)
  expect(asked({ message: 'A price has changed', code: 'checkout.cart_changed' })).toBe(true)
  expect(asked(undefined)).toBe(true)
})

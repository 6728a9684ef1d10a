import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listWishIds } from '#server/goods/wishlist/wishlist-views.ts'
import type { App } from '#server/ground/app.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { findCart } from '#server/selling/cart/cart-views.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { action } from './cart-page.route.tsx'
import { QuantityForm } from './quantity-form.tsx'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

test('a quantity that is none is refused under its field, and the line stays', async () => {
  const asha = await addCustomer(app)
  const { offerId } = await addOffer(app, { available: 5 })
  await addToCart(app, asha, { offerId, quantity: 2 })
  const set = async (fields: Record<string, string>) => {
    const context = new RouterContextProvider()
    context.set(appContext, app)
    context.set(visitorContext, { customer: asha })
    const request = new Request('http://shop.test/cart', {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    const answer = await action({ request, context, params: {} } as never)
    const quantities = (await findCart(app, asha.userId)).lines.map(({ quantity }) => quantity)
    return { answer, quantities }
  }
  for (const typed of ['', ' ', '1.5', 'two', '11', '-1']) {
    const { answer, quantities } = await set({ intent: 'set', offerId, quantity: typed })
    expect([typed, answer]).toMatchObject([
      typed,
      { data: { refusedQuantity: { of: offerId, typed } }, init: { status: 422 } },
    ])
    expect(quantities).toEqual([2])
  }
  const lines = `${offerId}:1,${offerId}:0`
  expect((await set({ intent: 'set-together', lines, quantity: '' })).answer).toMatchObject({
    data: { refusedQuantity: { of: lines, typed: '' } },
  })
  expect((await set({ intent: 'set', offerId, quantity: '3' })).quantities).toEqual([3])
  expect((await set({ intent: 'set', offerId, quantity: '0' })).quantities).toEqual([])
})

test('a line moves to the wishlist of its account, and stays where the list has no such product', async () => {
  const asha = await addCustomer(app)
  const { offerId, productId } = await addOffer(app, { available: 5 })
  await addToCart(app, asha, { offerId, quantity: 2 })
  const move = async (product: string) => {
    const context = new RouterContextProvider()
    context.set(appContext, app)
    context.set(visitorContext, { customer: asha })
    const body = new URLSearchParams({ intent: 'to-wishlist', offerId, productId: product })
    await action({
      request: new Request('http://shop.test/cart', { method: 'POST', body }),
      context,
    } as never)
    return (await findCart(app, asha.userId)).lines.length
  }
  expect(await move('no-such-product')).toBe(1)
  expect(await listWishIds(app, asha.userId)).toEqual([])
  expect(await move(productId)).toBe(0)
  expect(await listWishIds(app, asha.userId)).toEqual([productId])
})

test('what was typed stands in its field, with what is wrong below', () => {
  const element = (
    <QuantityForm
      label="Quantity of Mouse"
      max={5}
      value={2}
      onValueChange={() => {}}
      refused={{ of: 'mouse', typed: '', problem: 'Enter a whole number' }}
    >
      <input type="hidden" name="intent" value="set" />
    </QuantityForm>
  )
  const page = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect(page).toMatch(/<input type="number"[^>]* value=""/)
  expect(page).toContain('Enter a whole number')
})

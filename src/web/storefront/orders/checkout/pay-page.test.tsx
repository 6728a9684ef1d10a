import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import { legalEntity } from '#domain/ground/settings/opening-company.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { findBegunOrder } from '#server/selling/cart/begun-order-views.ts'
import { findCart } from '#server/selling/cart/cart-views.ts'
import { placedWithAdvance } from '#tests/support/advances.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { takeToasts } from '#web/http/flash.ts'
import PayPage, { action, loader } from './pay-page.route.tsx'
import { stepOf } from './ways/checkout-ways.action.ts'
import { loader as emiLoader } from './ways/emi-page.route.tsx'

let app: App
let close: () => Promise<void>
let asha: Customer
let mouse: AddedOffer
let orderId: string
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
beforeEach(async () => {
  const gateway = fakeGateway()
  gateway.behaviour = 'decline'
  app.gateway = gateway
  asha = await addCustomer(app)
  mouse = await addOffer(app, { available: 5 })
  await placeOrder(app, asha, checkoutOf(mouse, { by: 'card', quantity: 2 }))
  gateway.behaviour = 'approve'
  const { id } = await app.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', asha.userId)
    .executeTakeFirstOrThrow()
  orderId = id
})
afterAll(() => close())

const open = () => loader(argsOf())
const press = (fields: Record<string, string>) => action(argsOf(fields))

let asked = ''
let cookie = ''
let session: { sessionId?: string } = {}
beforeEach(() => {
  asked = ''
  cookie = ''
  session = {}
})

function argsOf(fields?: Record<string, string>): never {
  const context = new RouterContextProvider()
  context.set(appContext, app)
  context.set(visitorContext, { customer: asha, ...session })
  const url = `http://shop.test/orders/${orderId}/pay${asked}`
  const headers = new Headers(cookie ? { Cookie: cookie } : {})
  const request = new Request(url, {
    headers,
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  })
  return { request, context, params: { id: orderId } } as never
}

/** The page as it is read, and what its buttons and links offer. */
async function shown(): Promise<string> {
  const element = createElement(PayPage, { loaderData: await open() } as never)
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => null, element }], {
    hydrationData: { loaderData: { root: { marketplace: { terms: OPENING_TERMS, entity: legalEntity } } } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const reprice = () =>
  app.db
    .updateTable('offers')
    .set({ list_price_paise: 120_000, discount_bp: 0, unit_price_paise: 120_000 })
    .where('id', '=', mouse.offerId)
    .execute()

test('an unpaid order that can be had as it was agreed is offered with every way to pay', async () => {
  const page = await open()
  expect(page.obstacle).toBeUndefined()
  expect(page.methods).toEqual(['card', 'upi', 'cod'])
})

test('an order that nobody collects cash for says why, beside the ways that are left', async () => {
  const dear = await addOffer(app, { listPricePaise: 15_000_000, available: 5 })
  const gateway = fakeGateway()
  gateway.behaviour = 'decline'
  app.gateway = gateway
  asha = await addCustomer(app)
  await placeOrder(app, asha, checkoutOf(dear, { by: 'card', expectedTotalPaise: 13_500_000 }))
  gateway.behaviour = 'approve'
  const { id } = await app.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', asha.userId)
    .executeTakeFirstOrThrow()
  orderId = id
  expect((await open()).methods).toEqual(['card', 'upi'])
  expect(await shown()).toContain('Cash on delivery is available up to ₹')
})

test('the rest of an advance that its bank declined says so, with every way to try again', async () => {
  orderId = await placedWithAdvance(app, asha, {
    checkout: checkoutOf(await addOffer(app), { by: 'card', quantity: 2 }),
    advancePaise: 50_000,
  })
  expect(await shown()).not.toContain('is not paid yet')
  ;(app.gateway as FakeGateway).behaviour = 'decline'
  const cardToken = `tok_${orderId.replaceAll('-', '')}`
  await press({ intent: 'pay', paymentMethod: 'card', cardToken }).catch(() => undefined)
  const page = await shown()
  expect(page).toContain('The rest is not paid yet.')
  expect(page).toContain('Your bank declined this card. Nothing else changes.')
})

test('an advance of which the gateway told us first is thanked for once, before its rest is asked for', async () => {
  orderId = await placedWithAdvance(app, asha, {
    checkout: checkoutOf(await addOffer(app), { by: 'card', quantity: 2 }),
    advancePaise: 50_000,
  })
  session = { sessionId: 'of-this-browser' }
  const left = (await open().catch((thrown: Response) => thrown)) as Response
  expect(left.headers.get('Location')).toBe('/order-success')
  cookie = left.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  expect(await open()).toMatchObject({ order: { orderId, isRest: true } })
})

test('an unpaid order of which a price has changed says so in the words of the press, and offers no way to pay', async () => {
  await reprice()
  const page = await open()
  expect(page.methods).toEqual([])
  expect(page.obstacle?.changes).toEqual([
    { what: 'price', name: 'Mouse', agreedPaise: 90_000, nowPaise: 120_000 },
  ])
  const pressed = await press({ intent: 'pay', paymentMethod: 'card', cardToken: 'tok_again' })
  expect(pressed).toMatchObject({ data: { message: page.obstacle?.message } })
})

test('a payment by UPI is opened in the app that the customer chooses, with a link that needs no script', async () => {
  ;(app.gateway as FakeGateway).behaviour = 'ask-customer'
  await press({ intent: 'pay', paymentMethod: 'upi' }).catch(() => undefined)
  const html = await shown()
  const links = [...html.matchAll(/href="(\w+:\/\/[\w/]+)\?pa=shop%40test&amp;pn=Shop&amp;tr=[\w-]+"/g)]
  expect(links.map(([, start]) => start)).toEqual([
    'tez://upi/pay',
    'phonepe://pay',
    'paytmmp://pay',
    'upi://pay',
  ])
})

test('an order that is changed to cash is placed, and leads to the thanks for it', async () => {
  const left = await press({ intent: 'pay', paymentMethod: 'cod' }).catch((thrown: Response) => thrown)
  expect((left as Response).headers.get('Location')).toBe('/order-success')
  expect((left as Response).headers.get('Set-Cookie')).toContain(orderId)
})

test('what is ordered anew is in the cart as often as it was ordered, however often that is asked for', async () => {
  await reprice()
  for (const _time of [1, 2])
    expect(((await press({ intent: 'cart' })) as Response).headers.get('Location')).toBe('/cart')
  const { lines } = await findCart(app, asha.userId)
  expect(lines).toMatchObject([{ offerId: mouse.offerId, quantity: 2 }])
})

test('what cannot be had any more is not offered for the cart', async () => {
  await reprice()
  expect(await shown()).toContain('>Add it to the cart</button>')
  const left = (on_hand: number) =>
    app.db.updateTable('stock').set({ on_hand }).where('offer_id', '=', mouse.offerId).execute()
  await left(1)
  expect(await shown()).toContain('>Add what is left to the cart</button>')
  await left(0)
  const page = await shown()
  expect(page).toContain('Nothing in it is available now.')
  expect(page).toContain('href="/products"')
  expect(page).not.toContain('<button')
})

test('part now and the rest in cash stands beside a UPI payment that waits for its customer, behind no other press', async () => {
  const gateway = fakeGateway()
  gateway.behaviour = 'ask-customer'
  app.gateway = gateway
  const buyer = await addCustomer(app)
  asha = buyer
  await placeOrder(app, buyer, checkoutOf(mouse, { by: 'upi', quantity: 2 }))
  orderId = (await findBegunOrder(app, buyer.userId))?.id ?? ''
  const html = await shown()
  const places = ['Pay part now, the rest in cash', '<details', 'Or pay in another way'].map((words) =>
    html.indexOf(words),
  )
  expect(places[0]).toBeGreaterThan(0)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('a card whose limit is reached leads to a part now and the rest in cash, in forms that need no script', async () => {
  const html = await shown()
  // Before the banks and wallets, of which there are many.
  expect(html).toMatch(/How would you like to pay.*Pay part now, the rest in cash/s)
  expect(html).toMatch(
    /<button value="220"[^>]* name="advance"><span[^>]*>Pay ₹220 now<\/span><span[^>]*>then ₹1,979.00 in cash/,
  )
  const refused = await press({ intent: 'advance', advance: '1' })
  expect(refused).toMatchObject({
    data: { message: 'Please pay from ₹220 to ₹1,979 now, in whole rupees.' },
    init: { status: 422 },
  })
  const former = orderId
  const pressed = () => press({ intent: 'advance', advance: '₹ 550' }).catch((thrown: Response) => thrown)
  const to = ((await pressed()) as Response).headers.get('Location') ?? ''
  expect(to).toMatch(/^\/orders\/[\w-]{36}\/pay$/)
  // Twice, and by who comes back to the page of before.
  expect(((await pressed()) as Response).headers.get('Location')).toBe(to)
  const left = (await open().catch((thrown: Response) => thrown)) as Response
  expect(left.headers.get('Location')).toBe(to)
  asked = '?by=netbanking'
  const keptBy = await open().catch((thrown: Response) => thrown)
  expect((keptBy as Response).headers.get('Location')).toBe(`${to}?by=netbanking`)
  expect(((await pressed()) as Response).headers.get('Location')).toBe(`${to}?by=netbanking`)
  orderId = to.split('/')[2] ?? ''
  const page = await open()
  expect(page).toMatchObject({
    methods: ['card', 'upi'],
    order: { amountPaise: 55_000, cashDuePaise: 164_900 },
  })
  const split = await shown()
  expect(split).toContain('Pay all of it online: ₹2,199.00')
  expect(split).toMatch(/Online now<\/dt><dd>₹550.00<.*In cash when your items arrive<\/dt><dd>₹1,649.00</)
  expect((await findBegunOrder(app, asha.userId))?.text).toMatch(
    /of ₹2,199.00 waits for your payment of ₹550.00 now until/,
  )
  const plans = (await emiLoader(argsOf()).catch((thrown: Response) => thrown)) as Response
  expect(plans.headers.get('Location')).toBe(to)
  expect(takeToasts(new Headers({ cookie: plans.headers.get('Set-Cookie') ?? '' })).toasts[0]?.text).toMatch(
    /^There is no EMI where you pay part now/,
  )
  const whole = (await press({ intent: 'whole' }).catch((thrown: Response) => thrown)) as Response
  expect(whole.headers.get('Location')).not.toContain(former)
})

test('an order that is small or far is paid in one way', async () => {
  mouse = await addOffer(app, { available: 5, listPricePaise: 50_000, discountBp: 0 })
  asha = await addCustomer(app)
  ;(app.gateway as FakeGateway).behaviour = 'decline'
  await placeOrder(app, asha, checkoutOf(mouse, { by: 'card', expectedTotalPaise: 89_900 }))
  const { id } = await app.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', asha.userId)
    .executeTakeFirstOrThrow()
  orderId = id
  expect(await shown()).not.toContain('the rest in cash')
})

test('an order that was paid before it is let go says so', async () => {
  const pressed = async () => {
    const answer = (await press({ intent: 'let-go', from: '/cart' })) as Response
    const [, toast = ''] = /nn-flash=([^;]+)/.exec(answer.headers.get('Set-Cookie') ?? '') ?? []
    return [answer.headers.get('Location'), Buffer.from(toast, 'base64url').toString()]
  }
  await press({ intent: 'pay', paymentMethod: 'card', cardToken: 'tok_one' }).catch(
    (thrown: unknown) => thrown,
  )
  const [to, toast] = await pressed()
  expect(to).toBe(`/orders/${orderId}`)
  expect(toast).toMatch(/It was paid in the meantime: order #NN\d+ was not cancelled\./)
})

test('a saved card that was deleted while its checkout was open leads to the other ways, which say so', async () => {
  app.gateway = { ...app.gateway, methods: [...app.gateway.methods, 'netbanking'] }
  const placed = await placeOrder(app, asha, checkoutOf(mouse, { by: 'online' }))
  if (placed.ok || placed.problem.code !== 'checkout.payment_step') throw new Error(JSON.stringify(placed))
  orderId = String(placed.problem.details?.orderId)
  const to = await stepOf(app, asha, { orderId, wanted: 'saved:token_of_before' })
  expect(to).toBe(`/orders/${orderId}/pay?card=gone`)
  asked = '?card=gone'
  expect(await shown()).toContain('We could not use the saved card you chose')
  asked = ''
  expect(await shown()).not.toContain('saved card you chose')
})

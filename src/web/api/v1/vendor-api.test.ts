import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { listApiKeys, makeApiKey, revokeApiKey } from '#server/selling/sellers/api-keys.ts'
import { addSellerWithVendor } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { OPERATIONS, openApiDocument } from './openapi.ts'
import * as orders from './orders.route.ts'
import * as products from './products.route.ts'
import * as stock from './stock.route.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

const ROUTES = { products, stock, orders }

async function call(name: keyof typeof ROUTES, key: string, init: RequestInit & { search?: string } = {}) {
  const context = new RouterContextProvider()
  context.set(appContext, app)
  context.set(addressContext, '192.0.2.1')
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const url = `http://shop.test/api/v1/vendor/${name}${init.search ?? ''}`
  const request = new Request(url, { ...init, headers })
  const args = { request, context } as unknown as Parameters<typeof products.loader>[0]
  const { loader, action } = ROUTES[name]
  const answer = await (request.method === 'GET' ? loader(args) : action(args))
  return { status: answer.status, headers: answer.headers, content: await answer.json() }
}

const send = (name: keyof typeof ROUTES, key: string, method: string, content: unknown) =>
  call(name, key, { method, body: JSON.stringify(content) })

async function keyFor(who: ActingVendor): Promise<string> {
  const made = await makeApiKey(app, who, 'Counter')
  if (!made.ok) throw new Error(made.problem.code)
  return made.value.key
}

const MOUSE = {
  sku: 'M-1',
  kind: 'mouse',
  name: 'Mouse one',
  brand: 'Logitech',
  mrp: 1990,
  price: 1490,
  stock: 5,
  shortDescription: 'Short',
  description: 'Long',
  countryOfOrigin: 'China',
  importer: 'Importer, Mumbai',
  attributes: { hand: 'Right hand', connectivity: ['Bluetooth', 'USB-C'], quietClicks: true },
}

describe('a key of a shop’s own software', () => {
  test('is shown once, kept as a fingerprint, and opens nothing after it was revoked', async () => {
    const asha = await addSellerWithVendor(app)
    const key = await keyFor(asha)
    const rows = await app.db
      .selectFrom('api_keys')
      .selectAll()
      .where('seller_id', '=', asha.sellerId)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(key)
    expect((await call('stock', key)).status).toBe(200)
    const [listed] = await listApiKeys(app, asha.sellerId)
    expect(listed).toMatchObject({ name: 'Counter', prefix: key.slice(0, 10), lastUsedAt: expect.any(Date) })
    const ravi = await addSellerWithVendor(app, { name: 'Ravi' })
    expect(await revokeApiKey(app, ravi, listed?.id ?? '')).toMatchObject({
      problem: { code: 'sellers.api_key_not_found' },
    })
    await revokeApiKey(app, asha, listed?.id ?? '')
    const refused = await call('stock', key)
    expect(refused.status).toBe(401)
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json')
    expect((await call('stock', 'nnk_guess')).status).toBe(401)
    expect((await call('stock', '')).status).toBe(401)
  })

  test('may be used 120 times a minute', async () => {
    const key = await keyFor(await addSellerWithVendor(app))
    const tries = await Promise.all(Array.from({ length: 121 }, () => call('stock', key)))
    const late = tries.filter(({ status }) => status === 429)
    expect(late).toHaveLength(1)
    expect(Number(late[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})

describe('the API', () => {
  test('lists a product once, changes it, and reads it back', async () => {
    const key = await keyFor(await addSellerWithVendor(app))
    const made = await send('products', key, 'POST', MOUSE)
    expect(made).toMatchObject({ status: 201, content: { outcome: 'new', notes: [] } })
    expect(await send('products', key, 'POST', MOUSE)).toMatchObject({
      status: 200,
      content: { outcome: 'unchanged', offerId: made.content.offerId },
    })
    await send('products', key, 'POST', { sku: 'M-1', price: 1290 })
    await send('products', key, 'POST', { ...MOUSE, sku: 'M-2', name: 'Mouse two' })
    const first = await call('products', key, { search: '?limit=1' })
    const second = await call('products', key, { search: `?limit=1&after=${first.content.next}` })
    expect([...first.content.products, ...second.content.products]).toMatchObject([
      {
        sku: 'M-1',
        status: 'live',
        pricePaise: 129_000,
        onHand: 5,
        attributes: { hand: 'Right hand', connectivity: ['Bluetooth', 'USB-C'], quietClicks: true },
      },
      { sku: 'M-2', pricePaise: 149_000 },
    ])
  })

  test('says which field is wrong', async () => {
    const key = await keyFor(await addSellerWithVendor(app))
    const refused = await send('products', key, 'POST', {
      ...MOUSE,
      price: 9999,
      attributes: { hand: 'Third' },
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.content.fields).toSorted()).toEqual(['attributes.hand', 'price'])
    const stranger = await send('products', key, 'POST', { ...MOUSE, sellerId: 'another' })
    expect(stranger).toMatchObject({ status: 422, content: { code: 'vendors.api_request_invalid' } })
    expect((await send('products', key, 'PUT', MOUSE)).status).toBe(405)
  })

  test.each([
    ['products', 'after=mouse.1234', 'after'],
    ['stock', 'after=WyJsYXRlc3QiLDEsMl0', 'after'],
    ['stock', 'limit=1000', 'limit'],
    ['orders', 'after=made-up', 'after'],
    ['orders', 'status=gone', 'status'],
    ['orders', 'status=awaiting-payment', 'status'],
    ['orders', 'from=20-11-2026', 'from'],
    ['orders', 'to=2026-02-30', 'to'],
  ] as const)('of %s does not pass over %s: the answer names the parameter', async (name, search, field) => {
    const key = await keyFor(await addSellerWithVendor(app))
    const refused = await call(name, key, { search: `?${search}` })
    expect(refused).toMatchObject({ status: 422, content: { code: 'vendors.api_request_invalid' } })
    expect(Object.keys(refused.content.fields)).toEqual([field])
  })

  test('sets a count only if the shop is as the caller believes, and says what it is', async () => {
    const key = await keyFor(await addSellerWithVendor(app))
    await send('products', key, 'POST', MOUSE)
    const count = (change: object) => send('stock', key, 'PATCH', { sku: 'M-1', ...change })
    expect(await count({ onHand: 9, expectedOnHand: 4 })).toMatchObject({
      status: 409,
      content: { code: 'inventory.count_outdated', stock: { onHand: 5, reserved: 0, available: 5 } },
    })
    expect(await count({ onHand: 9, expectedOnHand: 5 })).toMatchObject({
      status: 200,
      content: { sku: 'M-1', onHandBefore: 5, onHand: 9, reserved: 0, available: 9 },
    })
    expect((await call('stock', key)).content.stock).toMatchObject([{ sku: 'M-1', onHand: 9, available: 9 }])
    expect(await count({ count: 8, expected: 9 })).toMatchObject({ status: 200, content: { onHand: 8 } })
  })

  test('takes no count from a caller who does not say what was expected', async () => {
    const key = await keyFor(await addSellerWithVendor(app))
    await send('products', key, 'POST', MOUSE)
    for (const blind of [{ onHand: 9 }, { count: 9 }])
      expect(await send('stock', key, 'PATCH', { sku: 'M-1', ...blind })).toMatchObject({
        status: 422,
        content: { code: 'inventory.count_blind' },
      })
    for (const unclear of [{}, { onHand: 9, delta: 1, expectedOnHand: 5 }, { delta: 0 }])
      expect(await send('stock', key, 'PATCH', { sku: 'M-1', ...unclear })).toMatchObject({
        status: 422,
        content: { code: 'vendors.api_request_invalid' },
      })
    expect(await send('products', key, 'POST', { ...MOUSE, stock: 9 })).toMatchObject({
      status: 422,
      content: { fields: { stock: expect.stringContaining('expectedStock') } },
    })
    expect(await send('products', key, 'POST', { ...MOUSE, stock: 9, expectedStock: 5 })).toMatchObject({
      status: 200,
      content: { outcome: 'changed' },
    })
  })

  test('moves a price far only when the call says that it is right', async () => {
    const asha = await addSellerWithVendor(app)
    const key = await keyFor(asha)
    await send('products', key, 'POST', MOUSE)
    const offers = async () => (await call('products', key)).content.products
    const [before] = await offers()
    const price = Math.floor(before.pricePaise / 300)
    const cheap = { sku: 'M-1', mrp: before.mrpPaise / 100, price }
    expect(await send('products', key, 'POST', cheap)).toMatchObject({
      status: 422,
      content: {
        code: 'vendors.import_row_not_valid',
        fields: { price: expect.stringContaining('large change') },
      },
    })
    expect((await offers())[0].pricePaise).toBe(before.pricePaise)
    expect(await send('products', key, 'POST', { ...cheap, priceIsRight: true })).toMatchObject({
      status: 200,
      content: { outcome: 'changed' },
    })
    expect((await offers())[0].pricePaise).toBe(price * 100)
  })

  test('adds and takes away pieces, and the same change sent again counts once', async () => {
    const asha = await addSellerWithVendor(app)
    const key = await keyFor(asha)
    await send('products', key, 'POST', MOUSE)
    await send('products', key, 'POST', { ...MOUSE, sku: 'M-2', name: 'Mouse two' })
    const change = (more: object) => send('stock', key, 'PATCH', { sku: 'M-1', ...more })
    const once = app.random.uuid()
    expect(await change({ delta: 3, key: once })).toMatchObject({ content: { onHandBefore: 5, onHand: 8 } })
    expect(await change({ delta: 3, key: once })).toMatchObject({ content: { onHand: 8 } })
    expect(await change({ delta: -2 })).toMatchObject({ content: { onHandBefore: 8, onHand: 6 } })
    expect(await change({ delta: -7 })).toMatchObject({
      status: 409,
      content: { code: 'inventory.below_promised', stock: { onHand: 6 } },
    })
    expect(await send('stock', key, 'PATCH', { sku: 'M-2', delta: 1, key: once })).toMatchObject({
      status: 200,
      content: { onHand: 6 },
    })
  })

  test('knows nothing of another shop: its SKU answers as one that nobody has', async () => {
    const [one, other] = [
      await keyFor(await addSellerWithVendor(app)),
      await keyFor(await addSellerWithVendor(app, { name: 'Ravi' })),
    ]
    await send('products', one, 'POST', { ...MOUSE, sku: 'SECRET' })
    const others = await send('stock', other, 'PATCH', { sku: 'SECRET', delta: 1 })
    const nobodys = await send('stock', other, 'PATCH', { sku: 'NOBODY', delta: 1 })
    expect(others.status).toBe(404)
    expect(others.content).toEqual(nobodys.content)
    expect((await call('products', other)).content.products).toEqual([])
    expect((await call('orders', other)).content).toEqual({ orders: [], next: null })
  })

  test('is described by a document that names every call and every schema it points to', () => {
    const document = openApiDocument()
    expect(Object.keys(document.paths)).toEqual([
      '/api/v1/vendor/products',
      '/api/v1/vendor/stock',
      '/api/v1/vendor/orders',
      '/api/v1/vendor/dispatch',
      '/api/v1/vendor/orders/{id}/acceptance',
      '/api/v1/vendor/orders/{id}/cancellations',
      '/api/v1/vendor/orders/{id}/parcels',
      '/api/v1/vendor/parcels/{id}/handover',
      '/api/v1/vendor/reviews',
      '/api/v1/vendor/reviews/{id}/answer',
    ])
    const ids = OPERATIONS.map(({ method, path }) => document.paths[path]?.[method]).map(
      (one) => (one as { operationId: string }).operationId,
    )
    expect(new Set(ids).size).toBe(OPERATIONS.length)
    const named = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
      ([, name]) => name,
    )
    expect(named.filter((name) => !(name && name in document.components.schemas))).toEqual([])
  })
})

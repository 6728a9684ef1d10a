import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { findVisitor } from '#server/people/sign-in/find-visitor.ts'
import { addBuyers } from '#tests/support/buyers.ts'
import { addSellerWithVendor, signInVendor } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { uploadAt } from '#web/request-bodies.ts'
import { type BodyBindings, boundRequest } from './bound-request.ts'
import { withUpload } from './upload.ts'

const KB = 1024
const FORM = 'application/x-www-form-urlencoded'
const PARTS = 'multipart/form-data; boundary=x'

let app: App
let close: () => Promise<void>
let web: Hono<{ Bindings: BodyBindings }>
let vendor: string
let customer: string
let longBodies: number
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  vendor = await signInVendor(app, await addSellerWithVendor(app))
  customer = (await addBuyers(app, 1))[0]?.cookie ?? ''
  web = new Hono<{ Bindings: BodyBindings }>()
    .use(
      boundRequest({
        uploadAt,
        visitorOf: async (headers) => (await findVisitor(app, headers)).visitor,
      }),
    )
    .post('/vendor/*', async (c) =>
      c.text(
        await withUpload(c.req.raw, 3_000 * KB, async ({ file }) => `${await lengthOf(file?.content ?? [])}`),
      ),
    )
    .all('*', async (c) => c.text(String((await c.req.raw.text()).length)))
})
afterAll(() => close())

async function lengthOf(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number> {
  let length = 0
  for await (const chunk of content) length += chunk.byteLength
  return length
}

async function ask(path: string, init: RequestInit & { cookie?: string } = {}) {
  const headers = new Headers(init.headers)
  if (init.cookie) headers.set('Cookie', init.cookie)
  longBodies = 0
  const answer = await web.request(path, { ...init, headers }, { allowLongBody: () => (longBodies += 1) })
  return { status: answer.status, text: await answer.text() }
}

const post = (path: string, type: string, body: string, cookie = '') =>
  ask(path, { method: 'POST', headers: { 'Content-Type': type }, body, cookie })

function streamed(chunks: number, chunk: Uint8Array): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull: (controller) => (sent++ < chunks ? controller.enqueue(chunk) : controller.close()),
  })
}

describe('an ordinary request', () => {
  test('goes on whole up to each limit, and is refused one past it', async () => {
    const body = (length: number) => 'a'.repeat(length)
    expect(await post('/contact', FORM, body(128 * KB))).toEqual({ status: 200, text: String(128 * KB) })
    expect((await post('/contact', FORM, body(128 * KB + 1))).status).toBe(413)
    expect((await post('/contact', FORM, 'a&'.repeat(1_000))).status).toBe(200)
    expect((await post('/contact', FORM, 'a&'.repeat(1_001))).status).toBe(413)
    expect((await post('/contact', PARTS, '--x'.repeat(100))).status).toBe(200)
    expect((await post('/contact', PARTS, '--x'.repeat(101))).status).toBe(413)
    expect((await post('/api/cart', 'application/json', '1,'.repeat(4_999))).status).toBe(200)
    expect((await post('/api/cart', 'application/json', '1,'.repeat(5_000))).status).toBe(413)
    expect((await post('/api/cart', 'text/plain', '['.repeat(5_000))).status).toBe(413)
    expect((await ask(`/?${'a&'.repeat(500)}`)).status).toBe(200)
    expect((await ask(`/?${'a&'.repeat(501)}`)).status).toBe(414)
    expect((await ask('/', { cookie: 'a=b;'.repeat(200) })).status).toBe(200)
    expect((await ask('/', { cookie: 'a=b;'.repeat(201) })).status).toBe(431)
  })

  test.each([
    'multipart/form-data; a="; boundary=y"; boundary=x',
    'multipart/form-data, multipart/form-data; boundary=x',
    'multipart/form-data; boundary=y; boundary=x',
  ])('of many parts is refused, whatever else %s says', async (type) => {
    const parts = (count: number) =>
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(count)
    expect((await post('/contact', type, parts(100))).status).toBe(200)
    expect((await post('/contact', type, parts(101))).status).toBe(413)
  })

  test('whose length nobody declared is read no further than its limit', async () => {
    const init = { method: 'PUT', headers: { 'Content-Type': FORM }, duplex: 'half' } as const
    const chunk = new Uint8Array(64 * KB).fill(97)
    expect((await ask('/contact', { ...init, body: streamed(2, chunk) })).status).toBe(200)
    expect((await ask('/contact', { ...init, body: streamed(Number.POSITIVE_INFINITY, chunk) })).status).toBe(
      413,
    )
  })

  test('that breaks off is none', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('hung up')) })
    expect((await ask('/contact', { method: 'POST', body, duplex: 'half' } as RequestInit)).status).toBe(400)
  })
})

describe('a large file', () => {
  const file = (length: number) =>
    `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'a'.repeat(length)}\r\n--x--\r\n`

  test.each(['/vendor/import', '/vendor/settings/documents', '/vendor/settings/documents.data'])(
    'is taken at %s from a vendor, who gets more time for it',
    async (path) => {
      expect(await post(path, PARTS, file(3_000 * KB), vendor)).toEqual({
        status: 200,
        text: String(3_000 * KB),
      })
      expect(longBodies).toBe(1)
    },
  )

  test.each([
    ['nobody', '/vendor/import', PARTS, ''],
    ['a customer', '/vendor/import', PARTS, 'customer'],
    ['a vendor elsewhere', '/vendor/products', PARTS, 'vendor'],
    ['a vendor as pairs', '/vendor/import', FORM, 'vendor'],
    ['a vendor as nothing', '/vendor/import', '', 'vendor'],
  ])('is refused from %s', async (_who, path, type, who) => {
    const cookie = who === 'vendor' ? vendor : who === 'customer' ? customer : ''
    expect((await post(path, type, file(300 * KB), cookie)).status).toBe(413)
    expect(longBodies).toBe(0)
  })

  test('is refused from a vendor who still has to set up two-factor sign-in', async () => {
    app.config.requireSecondFactor = true
    const { status } = await post('/vendor/import', PARTS, file(300 * KB), vendor)
    app.config.requireSecondFactor = false
    expect(status).toBe(413)
  })
})

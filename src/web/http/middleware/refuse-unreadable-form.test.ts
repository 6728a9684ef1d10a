import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { takesJson, uploadAt } from '#web/request-bodies.ts'
import { refuseUnreadableForm } from './refuse-unreadable-form.ts'

const web = new Hono()
  .use(refuseUnreadableForm({ uploadAt, takesJson }))
  .post('*', async (c) =>
    c.text(String((await c.req.raw.formData().catch(() => new FormData())).get('name'))),
  )
  .get('*', (c) => c.text('page'))
const post = (body: BodyInit | undefined, type?: string, path = '/cart') =>
  web.request(path, {
    method: 'POST',
    ...(body && { body }),
    ...(type && { headers: { 'Content-Type': type } }),
  })

const URLENCODED = 'application/x-www-form-urlencoded'

describe('what is sent to a page', () => {
  test('a form reaches its page, whole', async () => {
    expect(await (await post('name=Asha', URLENCODED)).text()).toBe('Asha')
    const parts = new FormData()
    parts.set('name', 'Ravi')
    expect(await (await post(parts)).text()).toBe('Ravi')
  })

  test.each([
    ['JSON', '{"name":1}', 'application/json', 415],
    ['plain text', 'name=Asha', 'text/plain', 415],
    ['two types at once', 'name=Asha', `${URLENCODED}, ${URLENCODED}`, 415],
    ['nothing said of what it is', undefined, undefined, 415],
    ['parts without a boundary', 'name=Asha', 'multipart/form-data', 400],
    ['parts that are none', 'name=Asha', 'multipart/form-data; boundary=x', 400],
    ['a NUL in a field', 'name=a%00b', URLENCODED, 400],
    ['a NUL in a field’s name', 'a%00b=x', URLENCODED, 400],
  ])('%s is refused before the page sees it', async (_what, body, type, status) => {
    expect((await post(body, type)).status).toBe(status)
  })

  test('broken bytes and nothing at all are forms still', async () => {
    expect((await post('name=%ff', URLENCODED)).status).toBe(200)
    expect((await post('', URLENCODED)).status).toBe(200)
  })

  test('JSON is the business of the addresses that take it; the others take forms there too', async () => {
    for (const path of ['/api/cart', '/api/checkout', '/api/wishlist', '/api/v1/vendor/stock'])
      expect((await post('{', 'application/json', path)).status).not.toBe(415)
    expect((await post('{', 'application/json', '/api/passkey-options')).status).toBe(415)
  })

  test('reading a page is not asked for a form', async () => {
    expect((await web.request('/cart')).status).toBe(200)
  })
})

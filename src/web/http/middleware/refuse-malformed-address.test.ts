import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { refuseMalformedAddress } from './refuse-malformed-address.ts'

const web = new Hono().use(refuseMalformedAddress).get('*', (c) => c.text('page'))
const status = async (path: string) => (await web.request(path)).status

describe('an address', () => {
  test.each([
    '/products/%00',
    '/orders/a%00b',
    '/admin/audit?id=%00',
    '/products?q=a%00',
    '/%',
    '/%zz',
    '/%c0%ae',
    '/%ed%a0%80',
  ])('%s cannot be read', async (path) => {
    expect(await status(path)).toBe(400)
  })

  test.each([
    '/',
    '/products/%E0%A4%97',
    '/shops/a%2Fb',
    '/products?q=50%',
    '/products?q=%zz',
    '/products?q=%ff',
    '/products?q=%2500',
  ])('%s is a page’s business', async (path) => {
    expect(await status(path)).toBe(200)
  })
})

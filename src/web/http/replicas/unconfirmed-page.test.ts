import { expect, test } from 'vitest'
import { ownChangeHeader, ownChangeOf } from './own-change.ts'
import { asOf, CONFIRMED_AT, documentInstead } from './unconfirmed-page.ts'

const SINCE = new Date('2026-11-28T09:02:11Z')

test('a page says as of when it holds, at its top, in India’s time, and nobody keeps it', async () => {
  const page = new Response('<!DOCTYPE html><html><body class="a"><div>Mouse</div></body></html>', {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      ETag: 'W/"1"',
      'Cache-Control': 'private, no-cache',
    },
  })
  const said = await asOf(SINCE, page)
  expect(await said.text()).toMatch(
    /<body class="a"><aside [^>]+>Prices and stock as of 2:32 pm IST\. [^<]+<\/aside><div>Mouse/,
  )
  expect(said.headers.get(CONFIRMED_AT)).toBe('Sat, 28 Nov 2026 09:02:11 GMT')
  expect([said.headers.get('Cache-Control'), said.headers.get('ETag')]).toEqual(['no-store', null])
})

test('what is no page says it in its headers alone', async () => {
  const said = await asOf(SINCE, Response.json({ price: '<body>' }))
  expect(await said.json()).toEqual({ price: '<body>' })
  expect(said.headers.get(CONFIRMED_AT)).not.toBeNull()
})

test.each([
  ['/products.data', '/', '/products'],
  ['/_.data', '/products', '/'],
  ['/products.data?q=mouse&_routes=root', '/', '/products?q=mouse'],
  // What is open stays as it is, with what was typed into it.
  ['/products.data?q=mouse', '/products?q=mouse', undefined],
  ['/_.data', '/', undefined],
  ['/products', '/', undefined],
])('%s, asked for on %s, is opened as %s', (asked, open, opened) => {
  const request = new Request(`http://shop.test${asked}`, { headers: { Referer: `http://shop.test${open}` } })
  expect(documentInstead(request)).toBe(opened)
  expect(documentInstead(new Request(`http://shop.test${asked}`))).toBeUndefined()
})

test('a browser is given its mark back, and any other value is none', () => {
  const given = ownChangeHeader(0x16b374d848n)['Set-Cookie']
  expect(given).toBe('nn-changed=16b374d848; Max-Age=60; Path=/; HttpOnly; SameSite=Lax')
  const sent = (cookie: string) => ownChangeOf(new Headers({ Cookie: cookie }))
  expect(sent('nn-changed=16b374d848')).toBe(0x16b374d848n)
  for (const cookie of ['nn-changed=', 'nn-changed=x', `nn-changed=${'f'.repeat(17)}`, 'other=1'])
    expect(sent(cookie)).toBeUndefined()
})

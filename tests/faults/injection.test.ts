import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isFull } from '#tests/support/full-run.ts'
import { percent } from '#tests/support/malformed.ts'
import { NASTY_STRINGS } from '#tests/support/nasty-strings.ts'
import { rawClient } from '#tests/support/raw-client.ts'
import { type RunningMarketplace, startMarketplace } from '#tests/support/start-marketplace.ts'

/** What is put into an address leads nowhere else, opens no file and writes no line of its own. */
const ACCOUNT = { email: 'asha@example.in', password: 'a long password' }
const ELSEWHERE = [
  ...['//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example', 'https://evil.example'],
  ...[
    '/@evil.example',
    'https:evil.example',
    '/%2f/evil.example',
    '/..//evil.example',
    '/x/../..//evil.example',
  ],
  ...['/\tevil', '/x\r\nLocation: https://evil.example', '/products?q=गेमिंग', '/é', '/\ud800', '/👍', '/x#ग'],
  ...[`/${'x'.repeat(5_000)}`, `/${'ग'.repeat(1_000)}`, 'javascript:alert(1)', 'data:text/html,x', '.', ''],
]
const ROOTS = ['/assets/', '/pictures/', '/pictures/key/', '/favicon.svg/', '/vendor/import/', '/']
const CLIMBS = [
  '..',
  '%2e%2e',
  '.%2e',
  '..%2f..',
  '..%5c..',
  '%252e%252e',
  '..;',
  '....//',
  '%c0%ae%c0%ae',
  '..%00',
]
const FILES = ['package.json', 'etc/passwd', 'src/entry/web.ts', '.env', 'secret']

let shop: RunningMarketplace
let client: ReturnType<typeof rawClient>
beforeAll(async () => {
  shop = await startMarketplace({ LOG_LEVEL: 'debug' })
  client = rawClient(shop.url)
  const form = { ...ACCOUNT, name: 'Asha', confirmPassword: ACCOUNT.password, terms: 'on' }
  expect((await post('/auth/register', form)).status).toBe(303)
})
afterAll(async () => {
  client?.close()
  await shop?.close()
})

async function post(path: string, fields: Record<string, string>) {
  return client.send({
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: shop.url },
    body: Buffer.from(new URLSearchParams(fields).toString()),
  })
}

describe('a right password', () => {
  test.each([...ELSEWHERE, ...(isFull ? NASTY_STRINGS : NASTY_STRINGS.slice(5, 9))])(
    'leads to a page of ours, whatever was asked for: %j',
    async (from) => {
      const answer = await post(`/auth/login?from=${percent(from)}`, ACCOUNT)
      // A NUL is refused with the whole address.
      expect(answer.status).toBe(from.includes('\0') ? 400 : 303)
      if (answer.status === 400) return
      const to = answer.headers.location ?? ''
      expect(to).toMatch(/^\/(?!\/)[!-~]{0,1023}$/)
      expect(new URL(to, shop.url).origin).toBe(shop.url)
    },
  )
})

describe('a path that climbs', () => {
  test.each(ROOTS)('out of %s opens no file', async (root) => {
    for (const climb of CLIMBS)
      for (const file of FILES) {
        const path = `${root}${`${climb}/`.repeat(4)}${file}`
        const { status, body } = await client.send({ method: 'GET', path })
        expect([400, 404], path).toContain(status)
        expect(body, path).not.toMatch(/root:x:0|"private": true|SESSION_SECRET|import \{/)
      }
  })
})

test('each request is one line of the log, and no line is written by who asks', async () => {
  const forged = ['a\r\n{"level":60,"msg":"forged"}', 'a%0a{"level":60,"msg":"forged"}', '\u2028{"forged":1}']
  for (const text of forged)
    await client.send({
      method: 'GET',
      path: `/products/${percent(text)}?q=${percent(text)}`,
      headers: { 'User-Agent': 'x{"level":60}', Referer: percent(text) },
    })
  type Line = { msg: string; path?: string }
  const linesOf = () => {
    const said = shop.web.said()
    return said
      .slice(0, said.lastIndexOf('\n'))
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
  }
  // What a program prints arrives a moment after its answer.
  const told = await vi.waitFor(
    () => {
      const found = linesOf().filter(({ path }) => path?.startsWith('/products/'))
      expect(found).toHaveLength(forged.length)
      return found
    },
    { timeout: 60_000 },
  )
  expect(told.map(({ msg }) => msg)).toEqual(forged.map(() => 'request'))
  expect(linesOf().filter(({ msg }) => msg === 'forged')).toEqual([])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askRaw } from '#tests/support/raw-request.ts'
import { addSellerWithVendor, signInVendor } from '#tests/support/sellers.ts'
import { type RunningMarketplace, startMarketplace } from '#tests/support/start-marketplace.ts'

const FORGED = 'evil.example'
/** `newsletter-address` of the limits. */
const SUBSCRIPTIONS_MAX = 5
const WARNING = 'A request came through a proxy, but TRUSTED_PROXIES is 0'

let shop: RunningMarketplace
beforeAll(async () => {
  shop = await startMarketplace()
})
afterAll(() => shop?.close())

test('no page, list or document takes its own address from the name that was asked for', async () => {
  const cookie = await signInVendor(shop.app, await addSellerWithVendor(shop.app))
  const docs = await ask('/vendor/api-docs', { Cookie: cookie })
  expect(docs.body.includes(`${shop.url}/api/v1/vendor/stock`)).toBe(true)
  const paths = [
    '/',
    '/products',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/api/v1/openapi.json',
  ]
  const redirecting = ['/checkout', '/orders', '/vendor/dashboard', '/admin/dashboard']
  for (const path of [...paths, ...redirecting, '/vendor/api-docs']) {
    const { status, body, headers } = await ask(path, path === '/vendor/api-docs' ? { Cookie: cookie } : {})
    expect([200, 302, 303], path).toContain(status)
    expect([path, body.includes(FORGED), JSON.stringify(headers).includes(FORGED)]).toEqual([
      path,
      false,
      false,
    ])
  }

  function ask(path: string, headers: Record<string, string>) {
    return askRaw(shop.url + path, { headers: { Host: FORGED, 'X-Forwarded-Host': FORGED, ...headers } })
  }
})

describe('how often one address may do a thing', () => {
  test('counts by what the trusted proxy saw, whatever the caller wrote in front of it', async () => {
    const behind = await startMarketplace({ TRUSTED_PROXIES: '1' })
    try {
      const statuses = await subscribeFrom(behind, (n) => `198.51.100.${n}, 127.0.0.1, 203.0.113.9`)
      expect(statuses).toEqual([...Array(SUBSCRIPTIONS_MAX).fill(200), 429, 429])
      expect((await subscribe(behind, '203.0.113.9, 203.0.113.10')).status).toBe(200)
      expect(behind.web.said()).not.toContain(WARNING)
    } finally {
      await behind.close()
    }
  })

  test('is the same for all who come through a proxy that the shop was not told of, and the log says so once', async () => {
    const statuses = await subscribeFrom(shop, (n) => `198.51.100.${n}`)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect(shop.web.said().split(WARNING)).toHaveLength(2)
    // The machine's own programs are not those.
    expect((await subscribe(shop)).status).toBe(200)
  })

  async function subscribeFrom(
    to: RunningMarketplace,
    forwardedFor: (n: number) => string,
  ): Promise<number[]> {
    const statuses: number[] = []
    for (let n = 1; n <= SUBSCRIPTIONS_MAX + 2; n++)
      statuses.push((await subscribe(to, forwardedFor(n))).status)
    return statuses
  }

  let readers = 0
  function subscribe({ url }: RunningMarketplace, forwardedFor?: string) {
    const { host, origin } = new URL(url)
    return askRaw(`${url}/newsletter.data`, {
      method: 'POST',
      headers: {
        Host: host,
        Connection: 'keep-alive',
        Origin: origin,
        'Content-Type': 'application/x-www-form-urlencoded',
        ...(forwardedFor && { 'X-Forwarded-For': forwardedFor }),
      },
      body: `answer=here&email=reader-${++readers}%40example.in`,
    })
  }
})

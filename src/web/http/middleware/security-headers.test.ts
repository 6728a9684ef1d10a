import pino from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { systemRandom } from '#server/ground/outside/random.ts'
import { makeWeb } from '#web/server.ts'

/** How often anything behind the door ran: one page at every address, that changes something when it is posted to. */
const inside = vi.hoisted(() => ({ changes: 0, setCookie: '', headers: {} }))
vi.mock('virtual:react-router/server-build', () => {
  const change = () => {
    inside.changes += 1
    return new Response('changed', { headers: inside.setCookie ? { 'Set-Cookie': inside.setCookie } : {} })
  }
  const module = { action: change, loader: () => new Response('shown', { headers: inside.headers }) }
  return {
    entry: { module: { default: () => new Response('') } },
    routes: { any: { id: 'any', path: '*', module } },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    assetsBuildDirectory: '',
    publicPath: '/',
    basename: '/',
    future: {},
    isSpaMode: false,
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  }
})

const HOST = 'shop.example.in'
const app = {
  config: { mode: 'test', publicUrl: `https://${HOST}`, trustedProxies: 0, secret: 'x'.repeat(40) },
  random: systemRandom,
  clock: { now: () => new Date('2026-11-20T10:00:00Z') },
  log: pino({ level: 'silent' }),
  gateway: { tokenizerOrigin: undefined, formOrigins: [] as string[] },
} as unknown as App

beforeEach(() => {
  inside.changes = 0
  inside.setCookie = ''
  inside.headers = {}
})

async function send(path: string, init: RequestInit & { headers?: Record<string, string> }) {
  const web = await makeWeb(app)
  return web(new Request(`https://${HOST}${path}`, init))
}

/** The browser's own cookie, or any other: no cookie of ours may lend a request from elsewhere its weight. */
const COOKIE = { Cookie: 'nn-theme=dark; __Host-nn_sid=not-a-real-one' }
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** Every route that changes something, and one that does not exist. */
const PATHS = [
  '/auth/login',
  '/auth/logout',
  '/checkout',
  '/cart.data',
  '/api/cart',
  '/profile/closing',
  '/nowhere',
  '/',
]
const FROM_ELSEWHERE: [string, Record<string, string>][] = [
  ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
  ['another site that names our origin', { 'Sec-Fetch-Site': 'cross-site', Origin: `https://${HOST}` }],
  ['a sister domain', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://blog.example.in' }],
  ['the address bar or a file', { 'Sec-Fetch-Site': 'none' }],
  ['a value no browser sends', { 'Sec-Fetch-Site': 'same-origin, cross-site' }],
  ['an older browser on another site', { Origin: 'https://evil.example' }],
  ['a host that begins like ours', { Origin: `https://${HOST}.evil.example` }],
  ['a host that ends like ours', { Origin: `https://evil-${HOST}` }],
  ['our host on another port', { Origin: `https://${HOST}:8443` }],
  ['our host after a user name', { Origin: `https://${HOST}@evil.example` }],
  ['a sandboxed frame', { Origin: 'null' }],
  ['a broken origin', { Origin: 'shop' }],
  ['ours, by one of its two headers', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' }],
  ['ours, but from a sandboxed frame', { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }],
  ['nobody knows where', {}],
]
const BODIES: [string, Record<string, string>][] = [
  ['a form', FORM],
  ['plain text', { 'Content-Type': 'text/plain' }],
  ['several parts', { 'Content-Type': 'multipart/form-data; boundary=x' }],
  ['JSON', { 'Content-Type': 'application/json' }],
  ['no type', {}],
  ['an override of the method', { ...FORM, 'X-HTTP-Method-Override': 'GET' }],
]

describe.each(FROM_ELSEWHERE)('a request from %s', (_name, origin) => {
  test.each(BODIES)('changes nothing with %s', async (_body, type) => {
    for (const path of PATHS) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await send(path, { method, headers: { ...COOKIE, ...origin, ...type }, body: 'a=b' })
        expect([path, method, answer.status]).toEqual([path, method, 403])
      }
    }
    expect(inside.changes).toBe(0)
  })
})

describe('a request from a page of ours', () => {
  test.each([
    ['by Fetch Metadata', { 'Sec-Fetch-Site': 'same-origin', Origin: `https://${HOST}` }],
    ['by its origin, in an older browser', { Origin: `https://${HOST}` }],
  ])('passes, %s', async (_name, origin) => {
    const answer = await send('/auth/login', {
      method: 'POST',
      headers: { ...COOKIE, ...FORM, ...origin },
      body: 'a=b',
    })
    expect(answer.status).toBe(200)
    expect(inside.changes).toBe(1)
  })

  test('passes behind a proxy that ends TLS, where the request itself came by http', async () => {
    const web = await makeWeb(app)
    const origin = { 'Sec-Fetch-Site': 'same-origin', Origin: `https://${HOST}` }
    for (const host of [HOST, '127.0.0.1:3000']) {
      const request = new Request(`http://${host}/auth/login`, {
        method: 'POST',
        headers: { ...COOKIE, ...FORM, ...origin },
        body: 'a=b',
      })
      expect((await web(request)).status).toBe(200)
    }
  })

  test('a program without cookies may post too: it borrows nobody’s session', async () => {
    expect((await send('/auth/login', { method: 'POST', headers: FORM, body: 'a=b' })).status).toBe(200)
  })

  test('an address that is only read is open to links from everywhere, and changes nothing', async () => {
    const headers = { ...COOKIE, 'Sec-Fetch-Site': 'cross-site', 'X-HTTP-Method-Override': 'POST' }
    expect((await send('/checkout?_method=POST', { headers })).status).toBe(200)
    expect(inside.changes).toBe(0)
  })
})

describe('every answer', () => {
  test('has the headers that keep a page to itself, refusals too', async () => {
    const answers = [
      await send('/', {}),
      await send('/', {
        method: 'POST',
        headers: { ...COOKIE, 'Sec-Fetch-Site': 'cross-site' },
        body: 'a=b',
      }),
    ]
    for (const { headers } of answers) {
      const policy = headers.get('Content-Security-Policy') ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).toMatch(/script-src 'nonce-[\w+/]{22}==' 'strict-dynamic'/)
      expect(policy).not.toMatch(/unsafe-(inline|eval)/)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Frame-Options')).toBe('DENY')
      expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains')
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
      expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('Permissions-Policy')).toBe('camera=(), microphone=(), geolocation=(), payment=()')
      expect(headers.get('X-Powered-By')).toBeNull()
    }
    expect(answers[0]?.headers.get('Content-Security-Policy')).not.toBe(
      answers[1]?.headers.get('Content-Security-Policy'),
    )
  })

  test('names for every sort of request where it may go, so that what is left to the default is fetched ahead of a click', async () => {
    const web = await makeWeb({ ...app, gateway: { ...app.gateway, tokenizerOrigin: 'https://pay.example' } })
    const { headers } = await web(new Request(`https://${HOST}/`))
    const policy = (headers.get('Content-Security-Policy') ?? '').replace(/nonce-[^']+/g, 'nonce-…')
    expect(policy).toBe(
      "default-src 'self'; script-src 'nonce-…' 'strict-dynamic'; style-src 'self' 'nonce-…'; " +
        "img-src 'self' data: blob:; font-src 'self'; connect-src 'self' https://pay.example; " +
        "manifest-src 'self'; worker-src 'self'; media-src 'self'; frame-src 'none'; form-action 'self'; frame-ancestors 'none'; " +
        "base-uri 'none'; object-src 'none'",
    )
  })

  test('says in the answer of a script or a picture nothing that is said of pages', async () => {
    const ofPages = ['Content-Security-Policy', 'X-Frame-Options', 'Permissions-Policy', 'Referrer-Policy']
    const kept = ['X-Content-Type-Options', 'Cross-Origin-Resource-Policy', 'Strict-Transport-Security']
    const named = async (path: string, type: string) => {
      inside.headers = { 'Content-Type': type }
      const { headers } = await send(path, {})
      return [...ofPages, ...kept].filter((name) => headers.has(name))
    }
    expect(await named('/assets/page.js', 'text/javascript; charset=utf-8')).toEqual(kept)
    expect(await named('/pictures/mouse/0a/640.avif', 'image/avif')).toEqual(kept)
    expect(await named('/assets/mark.svg', 'image/svg+xml')).toEqual([...ofPages, ...kept])
    expect(await named('/assets/gone.js', 'text/html')).toEqual([...ofPages, ...kept])
    expect(await named('/products', 'text/javascript')).toEqual([...ofPages, ...kept])
  })

  test('asks for TLS only where there is TLS', async () => {
    const web = await makeWeb({ ...app, config: { ...app.config, publicUrl: 'http://localhost:3000' } })
    const { headers } = await web(new Request('http://localhost:3000/'))
    expect(headers.has('Content-Security-Policy')).toBe(true)
    expect(headers.has('Strict-Transport-Security')).toBe(false)
  })

  test('keeps a header that its page made stricter, as a file that somebody sent us', async () => {
    inside.headers = {
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Referrer-Policy': 'same-origin',
    }
    const { headers } = await send('/', {})
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('Referrer-Policy')).toBe('same-origin')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
  })

  test('has no cookie that could travel without TLS', async () => {
    inside.setCookie = 'nn-theme=dark; Path=/; SameSite=Lax'
    const answer = await send('/theme', {
      method: 'POST',
      headers: { ...FORM, Origin: `https://${HOST}` },
      body: 'theme=dark',
    })
    expect(answer.headers.getSetCookie()).toEqual(['nn-theme=dark; Path=/; SameSite=Lax; Secure'])
  })

  test('takes back a session cookie that opens nothing', async () => {
    const answer = await send('/', { headers: COOKIE })
    expect(answer.headers.getSetCookie()).toEqual([
      '__Host-nn_sid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
  })

  test('keeps the new session when somebody signs in with an old cookie', async () => {
    inside.setCookie = '__Host-nn_sid=fresh; Path=/; HttpOnly; SameSite=Lax; Secure'
    const answer = await send('/auth/login', {
      method: 'POST',
      headers: { ...COOKIE, ...FORM, 'Sec-Fetch-Site': 'same-origin' },
      body: 'a=b',
    })
    expect(answer.headers.getSetCookie()).toEqual([inside.setCookie])
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#domain/ground/access/session-limits.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { inFull } from '#tests/support/full-run.ts'
import { type RunningMarketplace, startMarketplace } from '#tests/support/start-marketplace.ts'

/** Somebody with a mark of their own in everything that a page may say of them. */
interface Person {
  role: Role | 'nobody'
  mark: string
  cookie: string
  pieces: number
}

const NASTY = ['</script><b>', '"><img src=x>', "O'Neil & ", '\\u003c$&', 'अनीता ']
const THEMES = ['light', 'dark', 'system'] as const
const CUSTOMERS = inFull(24, 5)
/** The second time a page is asked for, another process may give what it kept. */
const TURNS = 2
const PINS = ['411001', '110001', '744101']

let shop: RunningMarketplace
let people: Person[]
let pages: string[]

beforeAll(async () => {
  shop = await startMarketplace()
  const offers = [await addOffer(shop.app, { name: 'First part' }), await addOffer(shop.app)]
  pages = [
    '/',
    '/products',
    '/products?category=Peripherals&sort=price-low',
    ...offers.map(({ productId }) => `/products/${productId}`),
    '/shops/first-shop',
    '/about',
    '/privacy',
    '/terms',
    '/refund',
    '/contact',
  ]
  await addOffer(shop.app, { sellerId: 'first-shop' })
  people = await Promise.all([
    ...Array.from({ length: CUSTOMERS }, (_, index) => enter('customer', index, offers[0]?.offerId ?? '')),
    ...Array.from({ length: 3 }, (_, index) => enter('vendor', index)),
    ...Array.from({ length: 3 }, (_, index) => enter('admin', index)),
  ])
  people.push(
    ...PINS.map((pin) => ({ role: 'nobody' as const, mark: '', cookie: `nn-pin=${pin}`, pieces: 0 })),
  )
})
afterAll(() => shop?.close())

async function enter(role: Role, index: number, offerId = ''): Promise<Person> {
  const { db, random } = shop.app
  const mark = `mark${random.token(9).replaceAll(/\W/g, '0').toLowerCase()}`
  const [user_id, name] = [randomUUID(), `${NASTY[index % NASTY.length]}${mark}`]
  await db
    .insertInto('users')
    .values({ id: user_id, name, email: `${mark}&'"@example.in`, email_verified: true })
    .execute()
  if (role === 'customer')
    await db.insertInto('customers').values({ user_id, name, phone: null, closed_at: null }).execute()
  if (role === 'vendor')
    await db.insertInto('vendors').values({ user_id, seller_id: 'first-shop', name }).execute()
  if (role === 'admin') await db.insertInto('admins').values({ user_id, name }).execute()
  const pieces = role === 'customer' ? index % 4 : 0
  if (pieces > 0) {
    await db
      .insertInto('carts')
      .values({ user_id, checkout_key: randomUUID() } as never)
      .execute()
    await db
      .insertInto('cart_lines')
      .values({ user_id, offer_id: offerId, quantity: pieces, seen_unit_price_paise: 90_000 } as never)
      .execute()
  }
  const token = random.token()
  const expires_at = new Date(Date.now() + 8 * 3_600_000)
  await db
    .insertInto('sessions')
    .values({ id: randomUUID(), user_id, token_sha256: fingerprint(token), role, expires_at } as never)
    .execute()
  const looks = `nn-theme=${THEMES[index % 3]}; nn-rows=${index % 2 ? 'compact' : 'comfortable'}`
  const pin = index % 4 === 3 ? `; nn-pin=${PINS[index % 3]}` : ''
  return { role, mark, cookie: `nn_sid=${token}; ${looks}${pin}`, pieces }
}

async function read(path: string, { cookie }: Person, accepted = 'br, gzip') {
  const response = await fetch(shop.url + path, {
    headers: { Cookie: cookie, 'Accept-Encoding': accepted },
    redirect: 'manual',
  })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

const dataOf = (path: string) =>
  path === '/' ? '/_.data' : path.replace(/^[^?]+/, (pathname) => `${pathname}.data`)

/**
 * Everybody asks at once for every page, more than once, each in an order of their own and for one page after another:
 * some hundred requests at one moment would wait for a connection to the database until the shop says when to come back.
 */
async function everybodyReads(addresses: readonly string[]) {
  const answers = await Promise.all(people.map((person, index) => readInTurn(person, index, addresses)))
  return answers.flat()
}

async function readInTurn(person: Person, index: number, addresses: readonly string[]) {
  const accepted = index % 5 === 0 ? 'identity' : 'br, gzip'
  const answers: ({ person: Person; path: string } & Awaited<ReturnType<typeof read>>)[] = []
  for (const turn of Array.from({ length: TURNS })
    .flatMap(() => addresses)
    .keys()) {
    const path = addresses[(turn * 7 + index) % addresses.length] ?? '/'
    answers.push({ person, path, ...(await read(path, person, accepted)) })
  }
  return answers
}

describe('people who are signed in at once and ask for the same pages', () => {
  test('read their own address and nobody else’s name', async () => {
    for (const { person, path, status, body } of await everybodyReads(pages)) {
      expect(status, path).toBe(200)
      const others = people.filter(({ mark }) => mark && mark !== person.mark)
      expect(
        others.filter(({ mark }) => body.includes(mark)),
        path,
      ).toEqual([])
      expect(body.includes(person.mark), `${person.role} at ${path}`).toBe(true)
    }
  })

  test('also in the data of the router', async () => {
    for (const { person, path, status, body } of await everybodyReads(pages.map(dataOf))) {
      expect(status, path).toBe(200)
      const others = people.filter(({ mark }) => mark && mark !== person.mark)
      expect(
        others.filter(({ mark }) => body.includes(mark)),
        path,
      ).toEqual([])
      expect(body.includes(person.mark), `${person.role} at ${path}`).toBe(true)
      expect(() => JSON.parse(body.split('\n')[0] ?? ''), path).not.toThrow()
    }
  })

  test('see their own cart, theme and PIN code', async () => {
    for (const { person, path, body } of await everybodyReads(['/', '/products', '/about'])) {
      const { pieces, cookie } = person
      expect(body, path).toContain(`aria-label="Cart, ${pieces} ${pieces === 1 ? 'item' : 'items'}"`)
      const [, theme = 'system'] = /nn-theme=(\w+)/.exec(cookie) ?? []
      expect(body).toContain(`data-theme="${theme}"`)
      const [, pin] = /nn-pin=(\d+)/.exec(cookie) ?? []
      expect(/Delivery to (\d{6})/.exec(body)?.[1]).toBe(pin)
    }
  })

  test('get pages that nothing keeps, with a nonce that nobody else has', async () => {
    const nonces: string[] = []
    for (const { person, headers } of await everybodyReads(['/', '/products'])) {
      if (person.role === 'nobody') continue
      expect(headers.get('Cache-Control')).toBe('no-store')
      nonces.push(/'nonce-([^']+)'/.exec(headers.get('Content-Security-Policy') ?? '')?.[1] ?? '')
    }
    expect(new Set(nonces).size).toBe(nonces.length)
    expect(nonces).not.toContain('')
  })

  test('and are nobody again once their session is gone', async () => {
    const [first] = people
    if (!first) throw new Error('nobody is signed in')
    const token = /nn_sid=([^;]+)/.exec(first.cookie)?.[1] ?? ''
    await shop.app.db.deleteFrom('sessions').where('token_sha256', '=', fingerprint(token)).execute()
    for (const path of pages) {
      const { body, headers } = await read(path, first)
      expect(
        people.filter(({ mark }) => mark && body.includes(mark)),
        path,
      ).toEqual([])
      expect(body).toContain('Sign in')
      expect(headers.getSetCookie().join()).toContain('nn_sid=;')
    }
  })
})

test('a text of the catalogue cannot have what is a visitor’s own filled into it', async () => {
  const [first] = people.slice(1)
  if (!first) throw new Error('nobody is signed in')
  const guesses = ['{nonce}', 'email', 'n22222222', '\0script\0']
  const { productId } = await addOffer(shop.app, { name: `A part {nonce} n22222222` })
  const { body } = await read(`/products/${productId}`, first)
  for (const guess of guesses.filter((each) => !each.includes('\0'))) expect(body).toContain(guess)
  expect(body.split(first.mark).length).toBe((await read('/about', first)).body.split(first.mark).length)
})

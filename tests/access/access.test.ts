import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkoutOf } from '#tests/support/checkout.ts'
import { isFull } from '#tests/support/full-run.ts'
import type { RunningMarketplace } from '#tests/support/start-marketplace.ts'
import {
  ABSENT,
  type AccessMarketplace,
  addressOf,
  makeKey,
  startAccessMarketplace,
} from './access-marketplace.ts'
import {
  ACCESS,
  ADMIN_VISITORS,
  NAMED_IN_FORMS,
  type Outcome,
  type RouteAccess,
  SHOP_VISITORS,
  VISITORS,
  type Visitor,
} from './access-table.ts'
import { readUrlMap } from './url-map.ts'

/** Tables that no visitor of the table may change by asking for what is not theirs. */
const KEPT = [
  'sellers',
  'offers',
  'unpriced_listings',
  'stock',
  'orders',
  'vendor_orders',
  'order_lines',
  'users',
  'customers',
  'vendors',
  'admins',
  'customer_addresses',
  'ledger_entries',
] as const

let shop: RunningMarketplace
let things: AccessMarketplace['things']
let keys: AccessMarketplace['keys']
let person: AccessMarketplace['person']
let cookies: AccessMarketplace['cookies']
let cookieOf: AccessMarketplace['cookieOf']

beforeAll(async () => {
  ;({ shop, things, keys, person, cookies, cookieOf } = await startAccessMarketplace())
})
afterAll(() => shop?.close())

async function ask(
  visitor: Visitor,
  method: string,
  path: string,
  body?: BodyInit,
  type?: string,
): Promise<Response> {
  const cookie = cookieOf(visitor, path)
  return fetch(shop.url + path, {
    method,
    redirect: 'manual',
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      ...(cookie && { Cookie: cookie }),
      ...(type && { 'Content-Type': type }),
    },
    ...(method === 'GET' ? {} : { body: body ?? new URLSearchParams() }),
  })
}

/** A redirect as the table writes it: its path. */
function outcomeOf(response: Response, expected: Outcome): Outcome {
  const to = response.headers.get('Location')
  if (!to || typeof expected === 'number') return response.status
  return new URL(to, shop.url).pathname
}

const OWNERS: Readonly<Partial<Record<Visitor, 0 | 1>>> = {
  customer: 0,
  vendor: 0,
  otherCustomer: 1,
  otherVendor: 1,
  ...Object.fromEntries(SHOP_VISITORS.map((visitor) => [visitor, 0])),
}

/** Who differs in nothing that a page looks at which is not theirs alone, from whom. */
const LIKE: Readonly<Partial<Record<Visitor, Visitor>>> = {
  otherCustomer: 'customer',
  otherVendor: 'vendor',
  deactivated: 'anonymous',
  ...Object.fromEntries(SHOP_VISITORS.map((visitor) => [visitor, 'vendor'])),
  ...Object.fromEntries(ADMIN_VISITORS.map((visitor) => [visitor, 'admin'])),
}

/** On a commit an account that was shut out asks for one in so many pages that send it away as they send anybody. */
const DEACTIVATED_ASKS_EVERY = 3

/**
 * Whom a row is asked by: in the full run everybody, on each commit one of those who are alike there, and of the roles
 * that a page of the back office lets in beside the owners one by turns.
 */
function askersOf({ path, of, thing }: RouteAccess, expected: Readonly<Record<Visitor, Outcome>>): Visitor[] {
  const turn = ACCESS.findIndex((row) => row.path === path)
  const letIn = ADMIN_VISITORS.filter((visitor) => expected[visitor] === expected.admin)
  return VISITORS.filter((visitor) => {
    const like = LIKE[visitor]
    if (isFull || !like || expected[visitor] !== expected[like]) return true
    if (like === 'anonymous') return turn % DEACTIVATED_ASKS_EVERY === 0
    if (like === 'admin') return path.startsWith('/admin') && visitor === letIn[turn % letIn.length]
    return Boolean(of ?? thing)
  })
}

describe('the table of who gets what', () => {
  test('has every address of the shop, and no other', async () => {
    const map = await readUrlMap()
    const written = (rows: readonly { path: string; methods: readonly string[] }[]) =>
      rows.flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`)).toSorted()
    const leaving = ['POST /auth/logout', 'POST /vendor/logout', 'POST /admin/logout']
    const inTable = ACCESS.map((row) => ({
      path: row.path,
      methods: (['GET', 'POST', 'PUT'] as const).filter((method) => row[method]),
    }))
    expect(written(map)).toEqual([...new Set([...written(inTable), ...leaving])].toSorted())
  })

  test.each(ACCESS.filter(({ thing }) => !thing))('$path answers each visitor as it says', async (row) => {
    const wrong: string[] = []
    const address = addressOf(row, row.of ? things[row.of][0] : ABSENT)
    for (const method of ['GET', 'POST', 'PUT'] as const) {
      const expected = row[method]
      if (!expected) continue
      for (const visitor of askersOf(row, expected)) {
        const response = await ask(visitor, method, address, new URLSearchParams(row.form))
        await response.arrayBuffer()
        const got = outcomeOf(response, expected[visitor])
        if (got !== expected[visitor]) wrong.push(`${method} by ${visitor}: ${got}, not ${expected[visitor]}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test.each(ACCESS.filter(({ thing }) => thing))(
    '$path gives its owner the thing, and anybody else what an absent one gives',
    async (row) => {
      const wrong: string[] = []
      const before = await snapshot()
      for (const method of ['GET', 'POST'] as const) {
        const expected = row[method]
        if (!expected || !row.thing) continue
        for (const visitor of askersOf(row, expected)) {
          const owned = OWNERS[visitor]
          const isRole = expected[visitor] !== expected.anonymous
          const absent = await seen(visitor, method, addressOf(row, ABSENT), ABSENT, row.form)
          // Whom the page lets in not at all is told so before a thing is looked for.
          const ids = isRole || isFull ? things[row.thing] : things[row.thing].slice(0, 1)
          for (const [index, id] of ids.entries()) {
            const isOwn = isRole && owned === index
            // What the owner's own form does is told by the tests of its page.
            const isShut = expected[visitor] === 403
            if (isOwn && method === 'POST' && !isShut) continue
            const answer = await seen(visitor, method, addressOf(row, id), id, row.form)
            const want = isOwn || isShut ? expected[visitor] : isRole ? 404 : expected.anonymous
            const got = outcomeOf(answer.response, want)
            const what = `${method} by ${visitor} of the ${isOwn ? 'own' : 'foreign'} one`
            if (got !== want) wrong.push(`${what}: ${got}, not ${want}`)
            if (!isOwn && answer.body !== absent.body)
              wrong.push(`${what}: says something else than for an absent one`)
            if (!isOwn && answer.response.status !== absent.response.status)
              wrong.push(`${what}: ${absent.response.status} when absent`)
          }
        }
      }
      expect(wrong).toEqual([])
      expect(await snapshot()).toEqual(before)
    },
  )
})

/** An answer without what is new in every one: nonces, request ids, the id that was asked for. */
async function seen(
  visitor: Visitor,
  method: string,
  path: string,
  id: string,
  form: RouteAccess['form'] = {},
) {
  const response = await ask(visitor, method, path, new URLSearchParams(form))
  const body = (await response.text())
    .replaceAll(id, '<id>')
    .replaceAll(response.headers.get('X-Request-Id') ?? 'none', '<request>')
    .replace(/nonce="[^"]*"/g, 'nonce')
    .replace(/"nonce":"[^"]*"|nonce\\?":\\?"[^"\\]*/g, 'nonce')
  const to = response.headers
    .get('Location')
    ?.replaceAll(encodeURIComponent(id), '<id>')
    .replaceAll(id, '<id>')
  return { response, body: `${to ?? ''}\n${body}` }
}

/** When somebody was last here is noted once a minute, whatever they ask for. */
function withoutLastVisit(column: string, value: unknown): unknown {
  return column === 'last_seen_at' ? undefined : value
}

async function snapshot(): Promise<unknown> {
  const rows: Record<string, unknown> = {}
  for (const table of KEPT)
    rows[table] = (await shop.app.db.selectFrom(table).selectAll().execute())
      .map((row) => JSON.stringify(row, withoutLastVisit))
      .toSorted()
  return rows
}

describe('a thing that a form names', () => {
  test.each(NAMED_IN_FORMS)(
    '$path with $form: another’s is as absent as nobody’s',
    async ({ path, thing, by, form }) => {
      const before = await snapshot()
      for (const [index, visitor] of by.entries()) {
        const foreign =
          things[thing][thing === 'session' && visitor.endsWith('ustomer') ? 0 : 1 - index] ?? ''
        const send = (id: string) =>
          seen(
            visitor,
            'POST',
            path,
            id,
            Object.fromEntries(
              Object.entries(form).map(([name, value]) => [name, value.replace('{id}', id)]),
            ),
          )
        const [answer, absent] = [await send(foreign), await send(ABSENT)]
        expect(answer.response.status).toBe(404)
        expect(absent.response.status).toBe(404)
        expect(answer.body).toBe(absent.body)
      }
      expect(await snapshot()).toEqual(before)
    },
  )
})

describe('a shop’s own software', () => {
  const call = (path: string, key: string, init?: RequestInit) =>
    fetch(`${shop.url}/api/v1/vendor/${path}`, { ...init, headers: { Authorization: `Bearer ${key}` } })

  test('sees with its key what is its shop’s, and nothing of another’s', async () => {
    for (const [index, key] of keys.entries()) {
      for (const path of ['products', 'stock', 'orders']) {
        const response = await call(path, key)
        expect(response.status).toBe(200)
        const text = await response.text()
        expect(text).toContain(path === 'orders' ? things.soldOrder[index] : things.offer[index])
        expect(text).not.toContain(path === 'orders' ? things.soldOrder[1 - index] : things.offer[1 - index])
      }
    }
  })

  test.each(['', 'nnk_', 'nnk_somebody-elses', 'x'.repeat(5_000)])(
    'is told nothing with the key “%.20s”',
    async (key) => {
      const before = await snapshot()
      for (const path of ['products', 'stock', 'orders']) expect((await call(path, key)).status).toBe(401)
      expect((await call('stock', key, { method: 'PATCH', body: '{"sku":"x","count":0}' })).status).toBe(401)
      expect(await snapshot()).toEqual(before)
    },
  )

  test('cannot touch another shop’s SKU', async () => {
    const skus = ['FIRST-1', 'SECOND-1']
    for (const [index, offerId] of things.offer.entries())
      await shop.app.db
        .updateTable('offers')
        .set({ seller_sku: skus[index] ?? null })
        .where('id', '=', offerId)
        .execute()
    const before = await snapshot()
    const set = (sku: string) =>
      call('stock', keys[0], { method: 'PATCH', body: JSON.stringify({ sku, count: 1 }) })
    const [foreign, absent] = [await set('SECOND-1'), await set('NOBODYS-1')]
    expect([foreign.status, absent.status]).toEqual([404, 404])
    expect(await foreign.text()).toBe(await absent.text())
    expect(await snapshot()).toEqual(before)
  })

  test('of somebody who is banned is told nothing from then on', async () => {
    const banned = await person('banned maker of keys', 'vendor', 'first-shop')
    const key = await makeKey(shop.app, banned)
    expect((await call('orders', key)).status).toBe(200)
    await shop.app.db
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('id', '=', banned.userId)
      .execute()
    expect((await call('orders', key)).status).toBe(401)
  })
})

describe('bodies that ask for more than their sender may', () => {
  const TAMPERED = {
    price: '1',
    unitPricePaise: '1',
    total: '1',
    expectedTotalPaise: '1',
    discount: '99',
    vendorId: 'second-shop',
    sellerId: 'second-shop',
    seller_id: 'second-shop',
    role: 'admin',
    status: 'approved',
    standing: 'approved',
    isActive: 'true',
    is_house: 'true',
    version: '1',
    userId: 'somebody',
    user_id: 'somebody',
    quantity: '1e9',
    id: 'second-shop',
  }
  /** What each form of the portal is sent with, besides. */
  const FORMS: readonly [visitor: Visitor, path: string, fields: Record<string, string>][] = [
    ['vendor', '/vendor/settings', { section: 'profile', shopName: '' }],
    ['vendor', '/vendor/settings', { section: 'logo', logoKey: 'not-uploaded' }],
    ['vendor', '/vendor/settings', { section: 'business', gstin: '27AAPFU0939F1ZW' }],
    ['vendor', '/vendor/settings', { section: 'care', careEmail: 'x' }],
    ['vendor', '/vendor/settings', { section: 'bank', accountNumber: '1' }],
    ['vendor', '/vendor/settings', { section: 'holiday', onHoliday: 'yes', version: '99' }],
    ['vendor', '/vendor/settings', { section: 'constructor' }],
    ['vendor', '/vendor/settings', { section: '__proto__' }],
    ['vendor', '/vendor/settings/password', { password: 'x' }],
    ['vendor', '/vendor/settings/two-factor', { intent: 'end' }],
    ['vendor', '/vendor/settings/sessions', { intent: 'end', sessionId: ABSENT }],
    ['customer', '/checkout', {}],
    ['customer', '/profile', { name: '' }],
    ['customer', '/vendor/settings', { section: 'profile', shopName: 'Taken over' }],
    ['admin', '/vendor/settings', { section: 'profile', shopName: 'Taken over' }],
    ['anonymous', '/vendor/settings', { section: 'profile', shopName: 'Taken over' }],
    ['deactivated', '/vendor/settings', { section: 'profile', shopName: 'Taken over' }],
    ['expired', '/vendor/settings', { section: 'profile', shopName: 'Taken over' }],
  ]

  test.each(FORMS)('%s at %s with %j changes no row', async (visitor, path, fields) => {
    const before = await snapshot()
    const response = await ask(visitor, 'POST', path, new URLSearchParams({ ...TAMPERED, ...fields }))
    expect(response.status).toBeGreaterThanOrEqual(300)
    expect(response.status).toBeLessThan(500)
    expect(await snapshot()).toEqual(before)
  })

  test.each(['constructor', '__proto__', 'toString'])(
    '“%s” is no intent of an offer’s page',
    async (intent) => {
      const path = `/vendor/products/${things.offer[0]}`
      expect((await ask('vendor', 'POST', path, new URLSearchParams({ ...TAMPERED, intent }))).status).toBe(
        400,
      )
    },
  )

  test('a shop’s name is saved to the shop of the session, whatever else the form names', async () => {
    const others = async () =>
      JSON.stringify(
        await shop.app.db
          .selectFrom('sellers')
          .selectAll()
          .where('id', '<>', 'first-shop')
          .orderBy('id')
          .execute(),
      )
    const before = await others()
    const form = new URLSearchParams({
      ...TAMPERED,
      section: 'profile',
      shopName: 'First and foremost',
      about: '',
    })
    expect((await ask('vendor', 'POST', '/vendor/settings', form)).headers.get('Location')).toContain(
      '/vendor/settings',
    )
    expect(await others()).toBe(before)
    const own = await shop.app.db
      .selectFrom('sellers')
      .selectAll()
      .where('id', '=', 'first-shop')
      .executeTakeFirstOrThrow()
    expect(own).toMatchObject({ name: 'First and foremost', slug: 'first-shop', is_house: false, version: 2 })
  })

  test.each([
    'price',
    'total',
    'unitPricePaise',
    'discount',
    'vendorId',
    'role',
    'status',
    'userId',
    'isActive',
  ])('an order that says its own %s is refused', async (name) => {
    const { details, ...rest } = checkoutOf({ offerId: things.offer[0] })
    const before = await snapshot()
    const body = JSON.stringify({ ...rest, ...details, [name]: 1 })
    const response = await ask('customer', 'POST', '/api/checkout', body, 'application/json')
    const { problem } = (await response.json()) as { problem?: { code: string } }
    expect([response.status, problem?.code]).not.toEqual([201, undefined])
    expect(await snapshot()).toEqual(before)
  })

  test.each([0, -1, 1.5, 1e9])('an order of %d pieces is refused', async (quantity) => {
    const { details, ...rest } = checkoutOf({ offerId: things.offer[0] })
    const before = await snapshot()
    const body = JSON.stringify({ ...rest, ...details, lines: [{ offerId: things.offer[0], quantity }] })
    const response = await ask('customer', 'POST', '/api/checkout', body, 'application/json')
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(await snapshot()).toEqual(before)
  })

  test('a request from another site is refused, whoever’s cookie it carries', async () => {
    const response = await fetch(`${shop.url}/vendor/settings`, {
      method: 'POST',
      headers: { Cookie: cookies.get('vendor') ?? '', 'Sec-Fetch-Site': 'cross-site' },
      body: new URLSearchParams({ section: 'holiday', onHoliday: 'yes' }),
    })
    expect(response.status).toBe(403)
  })
})

describe('an address that somebody makes up', () => {
  const named = ACCESS.filter(({ path }) => /[:*]/.test(path))
  /** A name that every object has, and what no header can carry. */
  const segments = ['constructor', encodeURIComponent('हिन्दी\nSet-Cookie: a=b')]

  test.each(segments)('of the segment %s breaks nothing, for whoever may come in', async (segment) => {
    const broken: string[] = []
    for (const { path } of named) {
      const address = path.replaceAll(/:[a-zA-Z]+\??|\*/g, segment)
      const visitor = path.startsWith('/vendor') ? 'vendor' : path.startsWith('/admin') ? 'admin' : 'customer'
      const { status } = await ask(visitor, 'GET', address)
      if (status >= 500) broken.push(`${address}: ${status}`)
    }
    expect(named.length).toBeGreaterThan(50)
    expect(broken).toEqual([])
  })
})

test('the file of somebody’s hardware begins with a byte order mark, as spreadsheets want it', async () => {
  const bytes = new Uint8Array(await (await ask('customer', 'GET', '/hardware.csv')).arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

test('money that leaves for good asks an administrator whose proof is old for a new one', async () => {
  const { userId } = await person('late', 'admin')
  await shop.app.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', userId)
    .execute()
  const locationOf = async (path: string, method: 'GET' | 'POST') => {
    const headers = { 'Sec-Fetch-Site': 'same-origin', Cookie: cookies.get('late') ?? '' }
    const body = method === 'POST' ? { body: new URLSearchParams({ intent: 'pay-out' }) } : {}
    const response = await fetch(shop.url + path, { method, headers, redirect: 'manual', ...body })
    return response.headers.get('Location')
  }
  const chargeback = '/admin/chargebacks/disp_1/accept'
  expect(await locationOf('/admin/payouts/run', 'POST')).toBe('/admin/prove?from=/admin/payouts/run')
  expect(await locationOf(chargeback, 'GET')).toBe(`/admin/prove?from=${chargeback}`)
  expect(await locationOf(chargeback, 'POST')).toBe(`/admin/prove?from=${chargeback}`)
  expect(await locationOf(`/admin/disputes/${ABSENT}`, 'POST')).toBe(
    `/admin/prove?from=/admin/disputes/${ABSENT}`,
  )
})

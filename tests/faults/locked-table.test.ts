import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBuyers } from '#tests/support/buyers.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { inFull } from '#tests/support/full-run.ts'
import { type RunningMarketplace, startMarketplace } from '#tests/support/start-marketplace.ts'

/** Several times as many as the process has connections; on each commit twice as many, each of which takes its seconds. */
const WAITING = inFull(60, 36)
const BESIDE = 20

let shop: RunningMarketplace
let locking: pg.Client
beforeAll(async () => {
  shop = await startMarketplace()
  locking = new pg.Client({ connectionString: shop.databaseUrl })
  await locking.connect()
})
afterAll(async () => {
  await locking.end()
  await shop.close()
})

test('while one table is locked, pages that need it say when to come back, and all others answer', async () => {
  const { offerId } = await addOffer(shop.app, { available: 3 })
  const { product_id: productId } = await shop.app.db
    .selectFrom('offers')
    .select('product_id')
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow()
  // My Orders shows the illustration of a product without a picture.
  const needing = ['/', '/products', `/products/${productId}`, `/api/cart/prices?id=${offerId}`, '/orders']
  // What was shown before the lock is kept, and goes on being shown.
  const others = ['/about', '/', '/products', '/contact', '/profile', '/profile/security', '/health']
  const [asha] = await addBuyers(shop.app, 1)
  for (const path of [...needing, ...others]) expect([path, (await ask(path)).status]).toEqual([path, 200])

  await locking.query('BEGIN')
  await locking.query('LOCK TABLE products IN ACCESS EXCLUSIVE MODE')
  let blocked = 0
  const waiting = Array.from({ length: WAITING }, async (_, n) => {
    blocked += 1
    const path = needing[n % needing.length] ?? '/'
    const answer = await ask(`${path}${path.includes('?') ? '&' : '?'}never-kept=${n}`)
    blocked -= 1
    return answer
  })
  // The table stays locked until all of these have answered.
  for (let n = 0; n < BESIDE; n++) {
    const path = others[n % others.length] ?? '/'
    expect([path, (await ask(path)).status]).toEqual([path, 200])
  }
  const answers = await Promise.all(waiting)
  expect(answers.map(({ status, retryAfter }) => `${status} ${retryAfter}`)).toEqual(
    Array(WAITING).fill('503 5'),
  )
  expect(blocked).toBe(0)
  await locking.query('COMMIT')

  for (const path of [...needing, ...others])
    await expect.poll(async () => (await ask(path)).status).toBe(200)
  const { rows } = await locking.query(
    `SELECT count(*)::int AS left FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  expect(rows).toEqual([{ left: 0 }])

  async function ask(path: string): Promise<{ status: number; retryAfter: string | null }> {
    const answer = await fetch(shop.url + path, { headers: { Cookie: asha?.cookie ?? '' } }).catch(
      () => undefined,
    )
    if (!answer) return { status: 0, retryAfter: null }
    await answer.arrayBuffer()
    return { status: answer.status, retryAfter: answer.headers.get('Retry-After') }
  }
})

test('while promotions or draws are locked, products and carts are shown without them, and a cart says so', async () => {
  const { offerId } = await addOffer(shop.app, { available: 3 })
  const { product_id: productId } = await shop.app.db
    .selectFrom('offers')
    .select('product_id')
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow()
  const [asha] = await addBuyers(shop.app, 1)
  const headers = { Cookie: asha?.cookie ?? '', 'Sec-Fetch-Site': 'same-origin' }
  const body = new URLSearchParams({ intent: 'add', offerId })
  await (await fetch(`${shop.url}/cart`, { method: 'POST', headers, body })).arrayBuffer()
  const ask = async (path: string) => {
    const answer = await fetch(shop.url + path, { headers })
    return [path, answer.status, (await answer.text()).includes('so this total is without them')]
  }
  // What was never asked for is kept from no time before. Promotions last: just after, one reader at a time tries them again.
  for (const table of ['launches', 'promotions']) {
    const saysSo = table === 'promotions'
    await locking.query('BEGIN')
    await locking.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    const asked = await Promise.all(
      [`/products/${productId}?while=${table}`, '/cart', `/api/cart/prices?id=${offerId}`].map(ask),
    )
    await locking.query('COMMIT')
    expect(asked).toEqual([
      [`/products/${productId}?while=${table}`, 200, false],
      ['/cart', 200, saysSo],
      [`/api/cart/prices?id=${offerId}`, 200, saysSo],
    ])
  }
})

test.each(['reviews', 'review_photographs', 'questions', 'answers', 'product_reliability'])(
  'while %s is locked, a product is shown without what stands there',
  async (table) => {
    const { offerId } = await addOffer(shop.app, { available: 3 })
    const { product_id: productId } = await shop.app.db
      .selectFrom('offers')
      .select('product_id')
      .where('id', '=', offerId)
      .executeTakeFirstOrThrow()
    await locking.query('BEGIN')
    await locking.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    const answer = await fetch(`${shop.url}/products/${productId}?while=${table}`)
    await answer.arrayBuffer()
    await locking.query('COMMIT')
    expect(answer.status).toBe(200)
  },
)

test('while orders are locked, a form without scripts comes back whole and a program hears when to try again', async () => {
  const mouse = await addOffer(shop.app, { available: 3 })
  const [asha] = await addBuyers(shop.app, 1)
  const { details, lines, checkoutKey, expectedTotalPaise } = checkoutOf(mouse)
  const fields = { ...details, address: '7 "Ivy" House, MG Road', checkoutKey, expectedTotalPaise }
  const headers = { Cookie: asha?.cookie ?? '', 'Sec-Fetch-Site': 'same-origin' }
  const sendForm = () =>
    fetch(`${shop.url}/checkout`, {
      method: 'POST',
      headers,
      redirect: 'manual',
      body: new URLSearchParams({ ...JSON.parse(JSON.stringify(fields)), line: `${mouse.offerId}:1` }),
    })
  const sendJson = () =>
    fetch(`${shop.url}/api/checkout`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...fields, lines, checkoutKey: randomUUID() }),
    })
  await locking.query('BEGIN')
  await locking.query('LOCK TABLE orders IN ACCESS EXCLUSIVE MODE')
  const [form, program] = await Promise.all([sendForm(), sendJson()])
  expect([form.status, form.headers.get('Retry-After')]).toEqual([503, '5'])
  const page = await form.text()
  expect(page).toContain('We cannot take your order right now')
  expect(page).toContain('value="7 &quot;Ivy&quot; House, MG Road"')
  expect(page).toContain(`value="${checkoutKey}"`)
  expect([program.status, program.headers.get('Retry-After')]).toEqual([503, '1'])
  expect(await program.json()).toMatchObject({ problem: { code: 'checkout.unavailable' } })
  await locking.query('COMMIT')
  expect((await sendJson()).status).toBe(201)
})

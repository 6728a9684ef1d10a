import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addBuyers, type Buyer, sendCheckout } from '#tests/support/buyers.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { type LeaderAndStandby, startLeaderAndStandby } from '#tests/support/standby.ts'
import { type RunningMarketplace, startMarketplace } from '#tests/support/start-marketplace.ts'

/** A marketplace that reads from a PostgreSQL which follows its own, and is paused, stopped and left behind. */
const PATIENCE_MS = 20_000
const UNCONFIRMED = /Prices and stock as of \d{1,2}:\d\d [ap]m IST/

let pair: LeaderAndStandby
let shop: RunningMarketplace
let mouse: AddedOffer
let buyers: Buyer[]
let renamed = 0

beforeAll(async () => {
  pair = await startLeaderAndStandby()
  shop = await startMarketplace({ DATABASE_URL: pair.leaderUrl, DATABASE_REPLICA_URLS: pair.standbyUrl })
  mouse = await addOffer(shop.app, { name: 'Marble Mouse', available: 20 })
  buyers = await addBuyers(shop.app, 6)
  await pair.untilInStep()
}, 60_000)
afterAll(async () => {
  await shop?.close()
  await pair?.close()
})
afterEach(() => pair.resumeReplay())

/** Read from the one that follows, and kept by nobody. */
const shownOnly = () => `/products/${mouse.productId}/questions`
const kept = () => `/products/${mouse.productId}`

async function get(path: string, cookie = '') {
  const answer = await fetch(shop.url + path, { headers: cookie ? { Cookie: cookie } : {} })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const read = async (path: string, cookie?: string) => (await get(path, cookie)).text

/** Gives the product a name that it has not had. */
async function rename(): Promise<string> {
  const name = `Marble Mouse ${++renamed}`
  await sql`UPDATE products SET name = ${name} WHERE id = ${mouse.productId}`.execute(shop.app.db)
  return name
}

/** Resolves once pages are read from the one that follows, which is looked at once a second. */
async function untilItIsRead(): Promise<void> {
  await pair.untilInStep()
  await pair.pauseReplay()
  const name = await rename()
  await expect.poll(() => read(shownOnly()), { timeout: PATIENCE_MS, interval: 100 }).not.toContain(name)
}

async function putIntoCart({ cookie }: Buyer): Promise<string> {
  const answer = await fetch(`${shop.url}/cart`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: shop.url },
    body: new URLSearchParams({ intent: 'add', offerId: mouse.offerId, quantity: '1' }),
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  const jar = openBrowser()
  jar.take(answer.headers.getSetCookie())
  const mark = jar.value('nn-changed')
  expect(mark).toMatch(/^[0-9a-f]{1,16}$/)
  return `${cookie}; nn-changed=${mark}`
}

test('whoever did something sees it at once, though what others read is a moment old', async () => {
  const [buyer] = buyers
  if (!buyer) throw new Error('no buyer')
  await pair.untilInStep()
  await expect.poll(() => read(shownOnly()), { timeout: PATIENCE_MS }).toContain('Marble Mouse')
  await untilItIsRead()
  const name = await rename()
  expect(await read(shownOnly())).not.toContain(name)
  const own = await putIntoCart(buyer)
  const page = await read(shownOnly(), own)
  expect(page).toContain(name)
  expect(page).toMatch(/cart[^<]{0,40}1 item|1 item[^<]{0,40}cart/i)
  // The same person without the mark, as another browser of theirs.
  expect(await read(shownOnly(), buyer.cookie)).not.toContain(name)
})

test('a mark that somebody made up costs them a read from the leader, and nobody else anything', async () => {
  await untilItIsRead()
  const name = await rename()
  expect(await read(shownOnly(), 'nn-changed=ffffffffffffffff')).toContain(name)
  for (const made of ['0', '', 'nonsense', '-1', 'f'.repeat(4_000), '%00', "1' OR '1'='1"]) {
    const { status, text } = await get(shownOnly(), `nn-changed=${made}`)
    expect([made, status]).toEqual([made, 200])
    expect(text).not.toContain(name)
  }
  expect(await read(shownOnly())).not.toContain(name)
})

test('pages that are kept are right to the commit, whatever the one that follows lacks', async () => {
  await untilItIsRead()
  for (let turn = 0; turn < 3; turn++) {
    const name = await rename()
    expect(await read(kept())).toContain(name)
    expect(await read(kept())).toContain(name)
    expect(await read('/products?category=Peripherals')).toContain(name)
  }
  await pair.resumeReplay()
  await pair.untilInStep()
  for (let turn = 0; turn < 10; turn++) {
    const name = await rename()
    expect(await read(kept())).toContain(name)
  }
})

testInFull('one that is too far behind is not read from, and is again once it has caught up', async () => {
  await untilItIsRead()
  const name = await rename()
  await expect.poll(() => read(shownOnly()), { timeout: PATIENCE_MS, interval: 200 }).toContain(name)
  await pair.resumeReplay()
  await untilItIsRead()
})

testInFull('one that is gone is left out, and read from again when it is back', async () => {
  await untilItIsRead()
  await pair.resumeReplay()
  let isEnding = false
  const reading = readOn(() => isEnding)
  await pair.stopStandby()
  const name = await rename()
  await expect.poll(() => read(shownOnly())).toContain(name)
  await pair.startStandby()
  await untilItIsRead()
  isEnding = true
  expect(await reading).toEqual(new Set([200]))
})

/** Statuses of what somebody reads meanwhile. */
async function readOn(isOver: () => boolean): Promise<Set<number>> {
  const statuses = new Set<number>()
  while (!isOver()) statuses.add((await get(shownOnly())).status)
  return statuses
}

test('while nobody leads pages go on and say so, nothing is ordered, and then all is right again', async () => {
  const [, buyer, other] = buyers
  if (!buyer || !other) throw new Error('no buyer')
  const before = await rename()
  expect(await read(kept())).toContain(before)
  await pair.untilInStep()
  await pair.stopLeader()
  const began = performance.now()
  for (const path of [kept(), shownOnly(), '/', '/products?q=marble', `/compare?ids=${mouse.productId}`]) {
    const { status, headers, text } = await get(path)
    expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
    expect(text.match(UNCONFIRMED), path).toHaveLength(1)
    expect(new Date(headers.get('x-confirmed-at') ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000)
  }
  expect(performance.now() - began).toBeLessThan(PATIENCE_MS)
  // A browser that has the page as it was when it was confirmed does not keep it without the words.
  const known = await fetch(shop.url + kept(), { headers: { 'If-None-Match': '*' } })
  expect([known.status, UNCONFIRMED.test(await known.text())]).toEqual([200, true])
  // A customer is known by the one that follows; what they look at is theirs.
  expect(await read(kept(), buyer.cookie)).toMatch(UNCONFIRMED)
  // Another page that is asked for by its data is opened as a document, which can say it; what is open stays.
  const asData = (referer: string) =>
    fetch(`${shop.url}${shownOnly()}.data`, { headers: { Referer: shop.url + referer } }).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
    )
  expect(await asData('/')).toMatchObject({ status: 202, text: expect.stringContaining(shownOnly()) })
  expect(await asData(shownOnly())).toMatchObject({ status: 200 })

  const ordered = await sendCheckout(shop.url, other, checkoutOf(mouse))
  expect(ordered.status).toBe(503)
  const health = await get('/health')
  expect([health.status, health.text]).toEqual([200, expect.stringContaining('no order can be placed')])
  expect((await get('/ready')).status).toBe(503)

  await pair.startLeader()
  await expect.poll(async () => (await get('/ready')).status, { timeout: PATIENCE_MS }).toBe(200)
  await expect.poll(() => read(kept()), { timeout: PATIENCE_MS }).not.toMatch(UNCONFIRMED)
  expect(await read('/health')).toBe('ok')
  const after = await rename()
  for (const path of [kept(), '/products?category=Peripherals']) expect(await read(path)).toContain(after)
  const { status } = await sendCheckout(shop.url, other, checkoutOf(mouse))
  expect(status).toBe(201)
  await untilItIsRead()
})

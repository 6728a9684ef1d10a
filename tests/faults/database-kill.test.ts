import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBuyers, withWorkers } from '#tests/support/buyers.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { inFull } from '#tests/support/full-run.ts'
import { startKilledDatabase } from '#tests/support/killed-database.ts'
import { type RunningMarketplace, startMarketplace } from '#tests/support/start-marketplace.ts'

const [CHECKOUTS, KILLS] = inFull([600, 6], [30, 1])
const TRIES_MAX = 120

let dataDir: string
let database: Awaited<ReturnType<typeof startKilledDatabase>>
let shop: RunningMarketplace
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'nn-killed-'))
  database = await startKilledDatabase(dataDir)
  shop = await startMarketplace({ DATABASE_URL: database.url })
})
afterAll(async () => {
  await shop?.close()
  await database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(`the database is killed ${KILLS} times during ${CHECKOUTS} checkouts: nothing confirmed is lost, and the shop says when to come back`, async () => {
  const mouse = await addOffer(shop.app, { available: CHECKOUTS })
  const buyers = await addBuyers(shop.app, CHECKOUTS)
  const confirmed = new Map<string, string>()
  const pauses: string[] = []
  const others: string[] = []
  const killing = (async () => {
    for (let kill = 1; kill <= KILLS; kill++) {
      while (confirmed.size < (CHECKOUTS * kill) / (KILLS + 2)) await sleep(2)
      const seen = pauses.length
      process.kill(database.pid(), 'SIGKILL')
      // Down until somebody was told so; it comes back by itself.
      while (pauses.length === seen) await sleep(2)
    }
  })()
  await withWorkers(16, buyers, async (buyer) => {
    const checkout = checkoutOf(mouse)
    const { details, ...rest } = checkout
    for (let attempt = 1; attempt <= TRIES_MAX; attempt++) {
      const answer = await fetch(`${shop.url}/api/checkout`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: buyer.cookie, Origin: shop.url },
        body: JSON.stringify({ ...rest, ...details }),
      }).catch((error: unknown) => {
        throw new Error(`the shop is gone: ${shop.web.said().slice(-1_500)}`, { cause: error })
      })
      const body = await answer.text()
      if (answer.status === 201)
        return void confirmed.set(checkout.checkoutKey, JSON.parse(body).order.orderId)
      if (answer.status === 503) pauses.push(answer.headers.get('Retry-After') ?? 'never')
      else if (!/"checkout\.(in_progress|busy)"/.test(body))
        others.push(`${answer.status} ${body.slice(0, 200)}`)
      await sleep(250)
    }
  })
  await killing

  expect([...new Set(others)]).toEqual([])
  expect(pauses).not.toContain('never')
  expect(pauses.length).toBeGreaterThanOrEqual(KILLS)
  expect(confirmed.size).toBe(CHECKOUTS)
  const orders = await shop.app.db.selectFrom('orders').select(['id', 'checkout_key']).execute()
  expect(new Map(orders.map((order) => [order.checkout_key, order.id]))).toEqual(confirmed)
  expect(orders).toHaveLength(CHECKOUTS)
})

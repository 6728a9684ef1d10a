import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '#server/checkout/place-order.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { makeApiKey } from '#server/sellers/api-keys.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { withWorkers } from '#tests/support/buyers.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { partOf } from '#tests/support/parcels.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { type Program, type RunningMarketplace, startMarketplace } from '#tests/support/start-marketplace.ts'

const [PARCELS, KILLS] = process.env.NN_FULL ? [300, 18] : [45, 3]
const TRIES_MAX = 120

let dataDir: string
let database: EmbeddedDatabase
let databaseUrl: string
let shop: RunningMarketplace
let worker: Program
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'nn-killed-'))
  database = await startEmbedded({ dataDir, log: () => {} })
  await migrateToLatest({ kind: 'embedded', socketDir: database.socketDir })
  databaseUrl = `postgres://nanonagar@/nanonagar?host=${encodeURIComponent(database.socketDir)}`
  shop = await startMarketplace({ DATABASE_URL: databaseUrl })
  worker = await shop.run('worker')
})
afterAll(async () => {
  await shop?.close()
  await database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(`${PARCELS} parcels are packed and handed over while web server, worker and database are killed in turn (${KILLS} kills): each leaves once, under numbers without a gap`, async () => {
  const offer = await addOffer(shop.app, { sellerId: 'asha', available: PARCELS })
  const vendor = await addVendorOf(shop.app, 'asha')
  const made = await makeApiKey(shop.app, vendor, 'The till')
  if (!made.ok) throw new Error(made.problem.code)
  const parts: string[] = []
  for (let order = 0; order < PARCELS; order++) {
    const placed = await placeOrder(shop.app, await addCustomer(shop.app), checkoutOf(offer))
    if (!placed.ok) throw new Error(placed.problem.code)
    parts.push(await partOf(shop.app, placed.value.orderId))
  }
  let left = 0
  const killing = killInTurn(() => left)
  await withWorkers(8, parts, async (part) => {
    const [line] = await readLines(part)
    const parcelId = randomUUID()
    const lines = [{ lineId: line?.id, quantity: 1 }]
    await sendUntilTaken(made.value.key, `orders/${part}/parcels`, { parcelId, lines })
    await sendUntilTaken(made.value.key, `parcels/${parcelId}/handover`, { courierName: 'Blue Dart' })
    left++
  })
  await killing
  // A connection that broke while it lay in the pool is found out by whoever takes it.
  await readLines(parts[0] ?? '')

  expect(await findAccountingErrors(databaseUrl)).toEqual([])
  const invoices = await shop.app.db.selectFrom('invoices').select('serial').orderBy('serial').execute()
  expect(invoices.map(({ serial }) => serial)).toEqual(parts.map((_part, n) => n + 1))
})

/** Kills one of the three after the other as parcels leave; the database comes back by itself. */
async function killInTurn(left: () => number): Promise<void> {
  const kills = [
    () => shop.web.kill().then(() => shop.web.start()),
    () => worker.kill().then(() => worker.start()),
    killDatabase,
  ]
  for (let kill = 0; kill < KILLS; kill++) {
    while (left() < (PARCELS * (kill + 1)) / (KILLS + 2)) await sleep(2)
    await kills[kill % kills.length]?.()
  }
}

/** Until it runs again: what a dying server process still answers says nothing of the one that comes after it. */
async function killDatabase(): Promise<void> {
  const killed = database.pid()
  process.kill(killed, 'SIGKILL')
  while (database.pid() === killed) await sleep(20)
}

/** Sends the same request until it is taken: a broken connection and a pause say nothing of what became of it. */
async function sendUntilTaken(key: string, path: string, body: object): Promise<void> {
  for (let attempt = 1; attempt <= TRIES_MAX; attempt++) {
    const answer = await fetch(`${shop.url}/api/v1/vendor/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    }).catch(whenCut)
    const words = await answer?.text().catch(whenCut)
    if (answer?.ok && words !== undefined) return
    if (answer && words !== undefined && answer.status !== 503)
      throw new Error(`an answer that nobody should get: ${answer.status} ${words.slice(0, 300)}`)
    await sleep(250)
  }
  throw new Error('no answer after many tries')
}

/** What `fetch` throws when the connection breaks, and its body when that happens within an answer. */
function whenCut(error: unknown): undefined {
  const isReset = error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
  if (!(error instanceof TypeError) && !isReset) throw error
}

/** Asks until the database, which may be coming back, has answered. */
async function readLines(part: string): Promise<{ id: string }[]> {
  const asked = shop.app.db.selectFrom('order_lines').select('id').where('vendor_order_id', '=', part)
  for (let attempt = 1; ; attempt++) {
    try {
      return await asked.execute()
    } catch (error) {
      if (attempt === TRIES_MAX) throw error
      await sleep(250)
    }
  }
}

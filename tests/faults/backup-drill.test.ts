import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addBuyers, type Buyer, sendCheckout } from '#tests/support/buyers.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { emptyDatabase, type TestDatabase } from '#tests/support/database.ts'
import { urlOf } from '#tests/support/database-server.ts'
import { isFull } from '#tests/support/full-run.ts'
import { programEnvironment } from '#tests/support/program-environment.ts'
import { type RunningMarketplace, startMarketplace } from '#tests/support/start-marketplace.ts'
import { fillTables } from '../../bench/fill-tables.ts'

/** The drill of docs/backup.md in full; on each commit the same steps with a handful of orders. */
const SIZE = { orders: isFull ? 100_000 : 0, products: isFull ? 20_000 : 0, users: isFull ? 20_000 : 0 }
const PER_SECOND = isFull ? 50 : 5
const BUYERS = isFull ? 500 : 20
/** The drill allows five minutes on two cores; the time itself is printed, and not judged by a test. */
const PATIENCE_MS = isFull ? 1_200_000 : 120_000

let shop: RunningMarketplace
let target: TestDatabase
let scratch: string
beforeAll(async () => {
  shop = await startMarketplace()
  target = await emptyDatabase()
  scratch = mkdtempSync(join(tmpdir(), 'nn-drill-'))
  if (!isFull) return
  const { adminUrl } = inject('testServer')
  const database = new URL(shop.databaseUrl).pathname.slice(1)
  await fillTables({ connectionString: urlOf(adminUrl, database) }, SIZE, () => {})
}, PATIENCE_MS)
afterAll(async () => {
  await shop.close()
  await target.drop()
  rmSync(scratch, { recursive: true, force: true })
})

test('a backup made while people buy holds every order that was confirmed before, and is restored row for row', {
  timeout: PATIENCE_MS,
}, async () => {
  const mouse = await addOffer(shop.app, { available: 1_000_000 })
  const buyers = await addBuyers(shop.app, BUYERS)
  const confirmed: string[] = []
  const buy = async (buyer: Buyer) => {
    const input = checkoutOf(mouse)
    const { status } = await sendCheckout(shop.url, buyer, input)
    if (status === 201) confirmed.push(input.checkoutKey)
  }
  await Promise.all(buyers.slice(0, 5).map(buy))
  expect(confirmed).toHaveLength(5)
  let sent = 5
  const timer = setInterval(() => {
    buy(buyers[sent % buyers.length] as Buyer)
    sent += 1
  }, 1_000 / PER_SECOND)
  const before = [...confirmed]
  const made = await command('backup.ts', shop.databaseUrl)
  clearInterval(timer)
  const backup = made.said.split('\n').find((line) => line.startsWith(scratch)) ?? made.said
  expect(made.code).toBe(0)
  const restored = await command('restore.ts', target.where.url, backup)
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('row for row') })
  if (isFull)
    process.stdout.write(
      `drill: ${SIZE.orders} orders and ${sent} checkouts meanwhile (${confirmed.length} confirmed):\n${made.said}${restored.said}`,
    )

  const client = new pg.Client({ connectionString: target.where.url })
  await client.connect()
  const { rows } = await client.query<{ key: string }>(
    'SELECT checkout_key::text AS key FROM orders WHERE checkout_key::text = ANY ($1)',
    [confirmed],
  )
  const orders = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM orders')
  await client.end()
  expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining(before))
  expect(orders.rows[0]?.count).toBeGreaterThanOrEqual(SIZE.orders + before.length)
})

/** One of the shop's commands on a database, to its end. */
function command(entry: string, url: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const env = {
    ...programEnvironment(),
    NODE_ENV: 'production',
    DATABASE_URL: url,
    DATA_DIR: join(scratch, 'data'),
    BACKUP_DIR: join(scratch, 'backups'),
    SESSION_SECRET: shop.app.config.secret,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [`src/entry/${entry}`, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}` }),
    )
  })
}

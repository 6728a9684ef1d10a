import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateToLatest } from '#server/ground/db/migrate.ts'
import { type Answer, addBuyers, type Buyer, sendCheckout } from '#tests/support/buyers.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { isFull } from '#tests/support/full-run.ts'
import { skippedUnless } from '#tests/support/skipped.ts'
import { type RunningMarketplace, startMarketplace } from '#tests/support/start-marketplace.ts'

/** A disk of 90 MB that the database fills up. It takes a mount, so it runs where we may make one. */
const SMALL = '90m'
const LARGER = '600m'
/** Refusals in a row: what fails must go on failing in the same way. */
const TRIES = 600
const MAY_MOUNT = isFull && mayMount()

let disk: string
let database: ChildProcess
let url: string
let shop: RunningMarketplace
let mouse: AddedOffer
let buyers: Buyer[]
beforeAll(async () => {
  if (!MAY_MOUNT) return
  disk = mkdtempSync(join(tmpdir(), 'nn-full-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL}`, 'tmpfs', disk])
  const place = join(disk, 'data')
  mkdirSync(place, { mode: 0o700 })
  database = spawn(process.execPath, ['tests/support/hold-database.ts', place], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { socketDir } = await new Promise<{ socketDir: string }>((resolve, reject) => {
    database.once('message', (message) => resolve(message as { socketDir: string }))
    database.once('exit', (code) => reject(new Error(`the database ended with ${code}`)))
  })
  url = `postgresql://nanonagar@localhost/nanonagar?host=${encodeURIComponent(socketDir)}`
  await migrateToLatest({ kind: 'url', url })
  shop = await startMarketplace({ DATABASE_URL: url })
  mouse = await addOffer(shop.app, { available: 1_000_000 })
  buyers = await addBuyers(shop.app, 200)
}, 300_000)
afterAll(async () => {
  if (!MAY_MOUNT) return
  await shop.close()
  const gone = new Promise((resolve) => database.once('exit', resolve))
  database.kill('SIGTERM')
  await gone
  execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
}, 120_000)

const mount = skippedUnless(MAY_MOUNT, 'runs with npm test -- --full, where it may mount a disk')
test.skipIf(mount.isSkipped)(
  mount.titled(
    'when the disk is full orders are refused for now, none that was confirmed is lost, and space alone mends it',
  ),
  { timeout: 600_000 },
  async () => {
    const confirmed = new Set<string>()
    let turn = 0
    const buy = async (): Promise<Answer> => {
      const input = checkoutOf(mouse)
      const answer = await sendCheckout(shop.url, buyers[turn++ % buyers.length] as Buyer, input)
      if (answer.status === 201) confirmed.add(input.checkoutKey)
      return answer
    }
    expect((await buy()).status).toBe(201)
    fillUp()
    const refused: number[] = []
    while (refused.length < TRIES) {
      const { status } = await buy()
      if (status !== 201) refused.push(status)
    }
    expect(new Set(refused)).toEqual(new Set([503]))
    const read = await fetch(`${shop.url}/products`)
    const readStatus = read.status
    await read.text()

    rmSync(join(disk, 'ballast'))
    execFileSync('mount', ['-o', `remount,size=${LARGER}`, disk])
    await expect.poll(async () => (await buy()).status, { timeout: 120_000, interval: 500 }).toBe(201)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ key: string }>('SELECT checkout_key::text AS key FROM orders')
    await client.end()
    const kept = new Set(rows.map(({ key }) => key))
    expect([...confirmed].filter((key) => !kept.has(key))).toEqual([])
    expect(readStatus).toBe(200)
  },
)

/** Takes all but the last few pages of the disk, as a neighbour's log might. */
function fillUp(): void {
  const chunk = Buffer.alloc(64 * 1024)
  const file = join(disk, 'ballast')
  try {
    for (;;) writeFileSync(file, chunk, { flag: 'a' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

function mayMount(): boolean {
  const probe = mkdtempSync(join(tmpdir(), 'nn-mount-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe]).status === 0
  if (isMounted) spawnSync('umount', [probe])
  rmSync(probe, { recursive: true })
  return isMounted
}

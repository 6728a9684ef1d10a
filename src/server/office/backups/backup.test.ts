import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { isFounding } from '#server/ground/db/migrating/former-history.ts'
import { diskFiles } from '#server/ground/outside/disk-files.ts'
import { sealText } from '#server/ground/outside/sealed-text.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { emptyDatabase, type TestDatabase } from '#tests/support/database.ts'
import { inFull, testInFull } from '#tests/support/full-run.ts'
import { BARE_DEMO } from '#tests/support/opened-demo.ts'
import { openFilledTestApp } from '#tests/support/test-app.ts'
import type { BackupMade } from './backup-store.ts'
import { findLastBackups } from './backup-views.ts'
import { catchUpOnBackup } from './catch-up-on-backup.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

/** A restore makes every table by its migrations: seconds on a quiet machine. */
const PATIENCE_MS = 300_000
/** How many orders are placed while a backup is made. */
const ORDERS_MEANWHILE = inFull(Number.POSITIVE_INFINITY, 8)
/** Of the tables' files, which are all read alike, one in so many is damaged. */
const EVERY = inFull(9, 60)
/** Each file is damaged in one of so many ways, by turns; in the full run in all of them. */
const ONE_WAY_OF = inFull(1, 4)

let app: App
let close: () => Promise<void>
let scratch: string
/** Made while nothing happened, so that the database itself can be asked what was to be in it. */
let quiet: BackupMade
/** Where it was restored, once for all tests: making the tables takes longer than all that is asked of them. */
let restored: { url: string; files: string }
const opened: TestDatabase[] = []
beforeAll(async () => {
  ;({ app, close } = await openFilledTestApp(BARE_DEMO))
  scratch = mkdtempSync(join(tmpdir(), 'nn-backup-'))
  await app.db
    .updateTable('sellers')
    .set({
      bank_holder: 'Chandni Computers',
      bank_ifsc: 'HDFC0000001',
      bank_account_last4: '9012',
      bank_account_ciphertext: sealText(
        app,
        { purpose: 'bank-account', owner: 'chandni-computers' },
        '56789012',
      ),
    })
    .where('id', '=', 'chandni-computers')
    .execute()
  await app.files.put('pictures/a/one.webp', new Uint8Array([1, 2, 3]), 'image/webp')
  await app.files.put('documents/पहचान पत्र.pdf', new Uint8Array(100_000).fill(7), 'application/pdf')
  quiet = await makeBackup(app, { kind: 'manual' })
  restored = await restore(quiet.folder)
}, PATIENCE_MS)
afterAll(async () => {
  await Promise.all(opened.map((database) => database.drop()))
  await close()
  rmSync(scratch, { recursive: true, force: true })
  rmSync(app.config.dataDir, { recursive: true, force: true })
}, PATIENCE_MS)

async function empty(): Promise<TestDatabase> {
  const database = await emptyDatabase()
  opened.push(database)
  return database
}

async function restore(folder: string, o: Partial<Parameters<typeof restoreBackup>[0]> = {}) {
  const database = o.database ? undefined : await empty()
  const files = mkdtempSync(join(scratch, 'files-'))
  const where = o.database ?? database?.where ?? { kind: 'url' as const, url: '' }
  await restoreBackup({
    folder,
    database: where,
    files: diskFiles(files),
    secrets: [app.config.secret],
    ...o,
  })
  return { url: where.kind === 'url' ? where.url : '', files }
}

/** Every row of every table that a restored server lives on, read without the code under test. */
async function readAll(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(`
    SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND (table_schema = 'public' OR table_name = 'job_common')
      AND table_name NOT IN ('schema_migrations', 'backups')`)
  const read: Record<string, string> = {}
  for (const { name } of rows) {
    const hash =
      await client.query(`SELECT count(*) || ':' || md5(coalesce(string_agg(md5(t::text), '' ORDER BY md5(t::text)), '')) AS all
      FROM ${name} AS t`)
    read[name] = hash.rows[0].all
  }
  await client.end()
  return read
}

const urlOf = (shop: App) => (shop.config.database.kind === 'url' ? shop.config.database.url : '')

describe('a backup', () => {
  test('brings every row and every file back as it was, and the accounts agree', async () => {
    const { url, files } = restored
    expect(await readAll(url)).toEqual(await readAll(urlOf(app)))
    expect(await findAccountingErrors(url)).toEqual([])
    expect(readFileSync(join(files, 'pictures/a/one.webp'))).toEqual(Buffer.from([1, 2, 3]))
    expect(readFileSync(join(files, 'documents/पहचान पत्र.pdf'))).toHaveLength(100_000)
  })

  test('is for our account alone, and says how much it holds', async () => {
    const open = readdirSync(quiet.folder, { recursive: true, encoding: 'utf8' })
      .concat('.')
      .filter((path) => (statSync(join(quiet.folder, path)).mode & 0o077) !== 0)
    expect(open).toEqual([])
    const photographs = await app.db
      .selectFrom('measurements')
      .select('id')
      .where('file_key', 'is not', null)
      .execute()
    expect(quiet).toMatchObject({ files: 2 + photographs.length })
    expect((await findLastBackups(app.db)).made).toMatchObject({ folder: quiet.folder, bytes: quiet.bytes })
  })

  test('restored, the shop goes on: triggers, keys, sequences and waiting mails work', async () => {
    const { url } = restored
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const asleep = await client.query(
      `SELECT tgname FROM pg_trigger WHERE tgenabled <> 'O' AND NOT tgisinternal`,
    )
    expect(asleep.rows).toEqual([])
    const count = async (shop: string) => {
      const other = new pg.Client({ connectionString: shop })
      await other.connect()
      const { rows } = await other.query(`SELECT contype, convalidated, count(*)::int FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace GROUP BY 1, 2 ORDER BY 1, 2`)
      await other.end()
      return rows
    }
    expect(await count(url)).toEqual(await count(urlOf(app)))
    await expect(client.query('DELETE FROM order_events')).rejects.toThrow()
    await expect(client.query('DELETE FROM orders')).rejects.toThrow(/foreign key/)
    const { rows } = await client.query(
      `SELECT nextval(pg_get_serial_sequence('orders', 'sequence')) > max(sequence) AS fresh FROM orders`,
    )
    expect(rows).toEqual([{ fresh: true }])
    await client.end()
  })

  test('made while people buy is of one instant: the orders of then, whole, and none of later', {
    timeout: PATIENCE_MS,
  }, async () => {
    const mouse = await addOffer(app, { available: 500 })
    const buy = async () =>
      expect(await placeOrder(app, await addCustomer(app), checkoutOf(mouse))).toMatchObject({ ok: true })
    let isOver = false
    const client = async () => {
      for (let order = 0; !isOver && order < ORDERS_MEANWHILE; order++) await buy()
    }
    const count = async (url: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query<{ orders: number }>('SELECT count(*)::int AS orders FROM orders')
      await client.end()
      return rows[0]?.orders ?? 0
    }
    await buy()
    const before = await count(urlOf(app))
    const buying = client()
    let atSnapshot = 0
    const made = await makeBackup(app, {
      kind: 'manual',
      snapshotTaken: async () => {
        atSnapshot = await count(urlOf(app))
        // What is placed now is of later, before any row has been copied.
        for (let more = 0; more < 3; more++) await buy()
      },
    })
    isOver = true
    await buying
    const { url } = await restore(made.folder)
    expect(await count(url)).toBeGreaterThanOrEqual(before)
    expect(await count(url)).toBeLessThanOrEqual(atSnapshot)
    expect(await findAccountingErrors(url)).toEqual([])
  })
})

testInFull(
  'a restore that is cut short in the middle leaves nothing, and the next one succeeds',
  async () => {
    const database = await empty()
    const full = {
      ...diskFiles(join(scratch, 'full')),
      put: () => Promise.reject(new Error('the disk is full')),
    }
    await expect(restore(quiet.folder, { database: database.where, files: full })).rejects.toThrow(
      'the disk is full',
    )
    const { url } = await restore(quiet.folder, { database: database.where })
    expect(await readAll(url)).toEqual(await readAll(restored.url))
  },
  PATIENCE_MS,
)

function copy(): string {
  const folder = mkdtempSync(join(scratch, 'copy-'))
  cpSync(quiet.folder, folder, { recursive: true })
  return folder
}

/** A copy whose manifest says otherwise, and is whole. */
function rewrite(change: (text: string) => string): string {
  const folder = copy()
  const text = change(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  writeFileSync(join(folder, 'manifest.json'), text)
  writeFileSync(join(folder, 'manifest.sha256'), `${createHash('sha256').update(text).digest('hex')}\n`)
  return folder
}

/** Of tables that were made by so many of the migrations in whose place the founding files stand; what came after stays. */
function rewriteAsFormer(migrationsMax: number): string {
  const lines = readFileSync('tests/support/former-migrations.txt', 'utf8').trimEnd().split('\n')
  const former = lines.slice(0, migrationsMax).map((line) => {
    const [name, sha256] = line.split(' ')
    return { name, sha256 }
  })
  return rewrite((text) => {
    const manifest = JSON.parse(text)
    const later = manifest.migrations.filter((each: { name: string }) => !isFounding({ name: each.name }))
    return JSON.stringify({ ...manifest, migrations: [...former, ...later] })
  })
}

testInFull(
  'a backup whose tables the migrations before the founding files made comes back too',
  async () => {
    const { url } = await restore(rewriteAsFormer(160))
    expect(await readAll(url)).toEqual(await readAll(restored.url))
  },
  PATIENCE_MS,
)

test('a backup that some of the migrations before the founding files made is refused in words', async () => {
  const early = restore(rewriteAsFormer(159))
  await expect(early).rejects.toThrow(/stopped at 1140-.* Restore it with that build, start it/)
  await expect(early).rejects.toMatchObject({ name: 'BackupRefused' })
})

describe('a restore refuses, before anything is touched,', () => {
  const parts = () => [
    'manifest.json',
    'manifest.sha256',
    'files.list.gz',
    'files/pictures/a/one.webp',
    'tables/public.orders.copy.gz',
    'tables/pgboss.job_common.copy.gz',
    ...readdirSync(join(quiet.folder, 'tables'))
      .filter((_, index) => index % EVERY === 0)
      .map((name) => `tables/${name}`),
  ]
  const damages: [string, (path: string) => void][] = [
    [
      'changed in one byte',
      (path) => {
        const bytes = readFileSync(path)
        const middle = Math.floor(bytes.length / 2)
        bytes[middle] = (bytes[middle] ?? 0) ^ 1
        writeFileSync(path, bytes)
      },
    ],
    ['cut short', (path) => truncateSync(path, statSync(path).size - 1)],
    ['made longer', (path) => appendFileSync(path, 'x')],
    ['missing', (path) => rmSync(path)],
  ]

  test.each(damages.map(([what, damage], way) => [what, damage, way] as const))(
    'a backup any part of which is %s',
    async (_, damage, way) => {
      const database = await empty()
      const damaged = [...new Set(parts())].filter((_file, at) => at % ONE_WAY_OF === way % ONE_WAY_OF)
      expect(damaged.length).toBeGreaterThan(1)
      for (const part of damaged) {
        const folder = copy()
        damage(join(folder, part))
        await expect(restore(folder, { database: database.where }), part).rejects.toMatchObject({
          name: 'BackupRefused',
        })
        rmSync(folder, { recursive: true })
      }
      expect(await readAll(database.where.url)).toEqual({})
    },
  )

  test('one of a newer release and one of something else', async () => {
    const newer = rewrite((text) => text.replace('"0001-founding-ground.sql"', '"9999-of-tomorrow.sql"'))
    await expect(restore(newer)).rejects.toThrow(/newer or another release .* 9999-of-tomorrow\.sql/)
    const foreign = rewrite((text) => text.replace('nanonagar-backup', 'another-backup'))
    await expect(restore(foreign)).rejects.toThrow(/was not made by this release/)
    await expect(restore(mkdtempSync(join(scratch, 'nothing-')))).rejects.toThrow(/holds no backup/)
  })

  test('sealed texts whose secret is not there, unless they are given up', async () => {
    const secrets = ['another secret of forty letters, or more']
    const refused = restore(quiet.folder, { secrets })
    await expect(refused).rejects.toThrow(/1 bank accounts and second factors .*--without-secret/)
  })

  testInFull(
    'a database that is not empty, unless it is to be replaced, and one that a shop runs on',
    {
      timeout: PATIENCE_MS,
    },
    async () => {
      const before = await readAll(restored.url)
      const database = { kind: 'url', url: restored.url } as const
      await expect(restore(quiet.folder, { database })).rejects.toThrow(/is not empty/)
      const inside = new pg.Client({ connectionString: restored.url })
      await inside.connect()
      await inside.query("UPDATE products SET name = 'changed since'")
      const replace = { database, replace: true, secrets: [], withoutSecret: true }
      await expect(restore(quiet.folder, replace)).rejects.toThrow(/A shop runs/)
      await inside.end()
      await restore(quiet.folder, replace)
      expect(await readAll(restored.url)).toEqual(before)
    },
  )
})

test('of nightly backups the latest stay, one that was asked for stays, and one that was cut short is cleared away', async () => {
  const folder = mkdtempSync(join(scratch, 'nights-'))
  const day = Date.parse('2027-01-04T21:17:00Z')
  const nightly: App = {
    ...app,
    config: { ...app.config, backups: { folder, keep: 2 } },
    clock: { now: () => new Date(day) },
  }
  // Those that were made before, by their names alone: what is in them is not looked at.
  const former = ['manual-2027-01-01T21-17-00-000Z', 'nightly-2027-01-02T21-17-00-000Z']
  for (const name of [...former, 'nightly-2027-01-03T21-17-00-000Z', '.unfinished-nightly-2026-4194305'])
    cpSync(quiet.folder, join(folder, name), { recursive: true })
  await makeBackup(nightly, { kind: 'nightly' })
  expect(readdirSync(folder).sort()).toEqual([
    'manual-2027-01-01T21-17-00-000Z',
    'nightly-2027-01-03T21-17-00-000Z',
    'nightly-2027-01-04T21-17-00-000Z',
  ])
})

test('a backup that fails leaves nothing behind, is on record with its reason, and the last good one is known', async () => {
  const folder = mkdtempSync(join(scratch, 'failing-'))
  const failing: App = { ...app, config: { ...app.config, backups: { folder, keep: 2 } } }
  const failure = makeBackup(failing, {
    kind: 'nightly',
    snapshotTaken: () => Promise.reject(new Error('no space left on device')),
  })
  await expect(failure).rejects.toThrow('no space left')
  expect(readdirSync(folder)).toEqual([])
  const last = await findLastBackups(app.db)
  expect(last.problem).toBe('no space left on device')
  expect(existsSync(last.made?.folder ?? '')).toBe(true)
})

test('a night that was missed is made up for when the worker starts, once the last backup is a day old', async () => {
  const asked: string[] = []
  const { made } = await findLastBackups(app.db)
  const after = (hours: number, keep = 7): App => ({
    ...app,
    config: { ...app.config, backups: { ...app.config.backups, keep } },
    clock: { now: () => new Date((made?.endedAt.getTime() ?? 0) + hours * 3_600_000) },
    jobs: { ...app.jobs, enqueue: async (_tx, queue) => void asked.push(queue) },
  })
  await catchUpOnBackup(after(25))
  await catchUpOnBackup(after(27, 0))
  expect(asked).toEqual([])
  await catchUpOnBackup(after(27))
  expect(asked).toEqual(['back-up'])
})

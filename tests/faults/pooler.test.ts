import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { connect } from '#server/ground/db/connect.ts'
import { findPooler } from '#server/ground/db/find-pooler.ts'
import { applyMigrations } from '#server/ground/db/migrate.ts'
import { addBuyers, sendCheckout } from '#tests/support/buyers.ts'
import { checkoutOf, homeDelivery } from '#tests/support/checkout.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { cloneDatabase, emptyDatabase } from '#tests/support/database.ts'
import { withAdmin } from '#tests/support/database-server.ts'
import { inFull, testInFullUnless } from '#tests/support/full-run.ts'
import { formsOf } from '#tests/support/page-forms.ts'
import { hasPgbouncer, startPgbouncer } from '#tests/support/pgbouncer.ts'
import { skippedUnless } from '#tests/support/skipped.ts'
import { startMarketplace } from '#tests/support/start-marketplace.ts'
import { TEST_SECRET } from '#tests/support/test-secret.ts'

const AT_ONCE = 30
const PASSWORD = 'the monsoon came late'

const pooler = skippedUnless(hasPgbouncer, 'needs PgBouncer, and to run it as an ordinary user')
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

test.skipIf(pooler.isSkipped)(
  pooler.titled('behind a pooler that shares connections between transactions people register and order'),
  async () => {
    const shop = await openBehind('transaction')
    const { offerId } = await addOffer(shop.app, { name: 'Marble Mouse', available: 2 * AT_ONCE })
    const jar = openBrowser()

    const asha = {
      name: 'Asha Rao',
      email: 'asha@example.in',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      terms: 'on',
    }
    expect(await post('/auth/register', asha)).toBe(303)
    expect(await post('/auth/logout', {})).toBe(303)
    expect(await post('/auth/login', asha)).toBe(303)
    expect(await read('/products?q=marble')).toContain('Marble Mouse')
    expect(await post('/cart', { intent: 'add', offerId, quantity: '2' })).toBe(303)
    const page = await read('/checkout')
    expect(page).toContain('Marble Mouse')
    const { fields = [] } =
      formsOf(page, '/checkout').find((form) => form.fields.some(([name]) => name === 'checkoutKey')) ?? {}
    const { business: _none, ...delivery } = homeDelivery()
    // Every box of the form would be ticked: they are bought as a person, not as a business.
    const { isBusiness: _box, ...form } = Object.fromEntries(fields)
    expect(await post('/checkout', { ...form, ...delivery, withoutScript: 'cod' })).toBe(303)
    const orders = await shop.app.db.selectFrom('orders').select(['status', 'email']).execute()
    expect(orders).toEqual([{ status: expect.any(String), email: asha.email }])

    async function read(path: string): Promise<string> {
      const answer = await fetch(shop.url + path, { headers: jar.headers() })
      expect([path, answer.status]).toEqual([path, 200])
      jar.take(answer.headers.getSetCookie())
      return answer.text()
    }
    async function post(path: string, form: Record<string, string>): Promise<number> {
      const headers = jar.headers()
      headers.set('Origin', shop.url)
      const asked = { method: 'POST', headers, body: new URLSearchParams(form), redirect: 'manual' } as const
      const answer = await fetch(shop.url + path, asked)
      jar.take(answer.headers.getSetCookie())
      await answer.arrayBuffer()
      return answer.status
    }
  },
)

testInFullUnless(pooler.isSkipped).each(['transaction', 'session'] as const)(
  pooler.titled('behind a pooler in %s mode many order at once, and the worker sends their mails'),
  async (mode) => {
    const shop = await openBehind(mode)
    const mouse = await addOffer(shop.app, { available: AT_ONCE })
    const buyers = await addBuyers(shop.app, AT_ONCE)
    await shop.run('worker')
    const answers = await Promise.all(buyers.map((buyer) => sendCheckout(shop.url, buyer, checkoutOf(mouse))))
    // On a slow machine some wait for the same goods longer than a lock may last, and are told so.
    const isBusy = ({ body }: { body: string }) => body.includes('"checkout.busy"')
    expect(answers.filter((answer) => answer.status !== 201 && !isBusy(answer))).toEqual([])
    expect(answers.some(({ status }) => status === 201)).toBe(true)
    const unsent = () => shop.app.db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()
    await expect.poll(unsent).toEqual([])
    expect(shop.web.said()).not.toMatch(/prepared statement/)
  },
)

testInFullUnless(pooler.isSkipped)(
  pooler.titled('two starts at once bring the tables up to date through a pooler, and a copy is made there'),
  async () => {
    const { urlOf } = await openPooler('transaction')
    const database = await emptyDatabase()
    closing.push(() => database.drop())
    const settings = { DATABASE_URL: urlOf(database.where.url), DATA_DIR: temporaryFolder() }
    const starts = await Promise.all([run('prepare', settings), run('prepare', settings)])
    expect(starts).toEqual([
      { code: 0, said: expect.any(String) },
      { code: 0, said: expect.any(String) },
    ])
    const backup = await run('backup', settings)
    expect(backup).toMatchObject({ code: 0, said: expect.stringContaining('rows and') })
    const restored = await run('restore', settings, [backup.said.match(/^\/.+$/m)?.[0] ?? ''])
    expect(restored.said).toBe(
      'A restore needs PostgreSQL itself, without a pooler in front of it: give its address as DATABASE_URL.\n',
    )
    const left = await withAdmin(inject('testServer').adminUrl, (admin) =>
      admin.query(
        `SELECT classid, objid FROM pg_locks JOIN pg_database AS d ON d.oid = database
        WHERE locktype = 'advisory' AND datname = $1`,
        [new URL(database.where.url).pathname.slice(1)],
      ),
    )
    expect(left.rows).toEqual([])
  },
)

test.skipIf(pooler.isSkipped)(
  pooler.titled('two starts behind a pooler make one index and fill one column while people write'),
  async () => {
    const { urlOf } = await openPooler('transaction')
    const database = await emptyDatabase()
    closing.push(() => database.drop())
    const made = (name: string, text: string) => ({ name, text, sha256: `of ${text}` })
    const migrations = [
      made('9001-lines.sql', 'CREATE TABLE lines (id int PRIMARY KEY, name text, folded text)'),
      made(
        '9002-index.sql',
        `-- no-transaction
        CREATE INDEX CONCURRENTLY IF NOT EXISTS lines_by_name ON lines (name);
        -- in batches by lines (id)
        UPDATE lines SET folded = lower(name) WHERE id BETWEEN $1 AND $2 AND folded IS NULL`,
      ),
    ]
    await applyMigrations(database.where, migrations.slice(0, 1))
    const writer = await openDirect(database.where.url)
    await writer.query("BEGIN; INSERT INTO lines VALUES (1, 'Mouse')")
    const shop = await openDirect(database.where.url)
    const lines: string[] = []
    const behind = { kind: 'url', url: urlOf(database.where.url) } as const
    const starts = [1, 2].map(() => applyMigrations(behind, migrations, { say: (line) => lines.push(line) }))
    await expect
      .poll(async () => {
        const { rows } = await shop.query(
          `SELECT count(*) FILTER (WHERE wait_event_type = 'Lock' AND query LIKE '%CREATE INDEX%')::int AS making,
             count(*) FILTER (WHERE state = 'idle' AND query = 'ROLLBACK')::int AS asking
           FROM pg_stat_activity WHERE datname = current_database()`,
        )
        return rows[0]
      })
      .toMatchObject({ making: 1, asking: 1 })
    await writer.query('COMMIT')
    await Promise.all(starts)
    expect(lines.filter((line) => line.startsWith('applied'))).toEqual(['applied 9002-index.sql'])
    const { rows } = await shop.query(
      `SELECT folded, (SELECT indisvalid FROM pg_index WHERE indexrelid = 'lines_by_name'::regclass) AS is_valid,
         (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory'
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS locks FROM lines`,
    )
    expect(rows).toEqual([{ folded: 'mouse', is_valid: true, locks: 0 }])
  },
)

test.skipIf(pooler.isSkipped)(
  pooler.titled('what takes too long is ended through a pooler, too'),
  async () => {
    const { urlOf } = await openPooler('transaction')
    const database = await cloneDatabase()
    closing.push(() => database.drop())
    const where = { kind: 'url', url: urlOf(database.where.url) } as const
    const { db } = connect(where, { max: 2, onError() {}, readMsMax: 200, pooler: await findPooler(where) })
    closing.push(() => db.destroy())
    await expect(sql`SELECT pg_sleep(600)`.execute(db)).rejects.toMatchObject({ code: '57014' })
  },
)

test.skipIf(pooler.isSkipped).each([
  {
    mode: 'statement',
    settings: {},
    why: /^The database of DATABASE_URL \(127\.0\.0\.1:\d+\) cannot be used: transaction blocks not allowed in statement pooling mode\n$/,
  },
  {
    mode: 'transaction',
    settings: { DATABASE_POOLER: 'none' },
    why: /^DATABASE_POOLER is none, but the pooler at DATABASE_URL loses prepared statements between transactions: say DATABASE_POOLER=transaction\.\n$/,
  },
] as const)(
  pooler.titled('a start that a pooler’s $mode mode keeps from working says so'),
  async ({ mode, settings, why }) => {
    const { urlOf } = await openPooler(mode)
    const database = await cloneDatabase()
    closing.push(() => database.drop())
    const asked = { ...settings, DATABASE_URL: urlOf(database.where.url), DATA_DIR: temporaryFolder() }
    for (const program of inFull(['prepare', 'web', 'worker'] as const, ['prepare'] as const))
      expect(await run(program, asked)).toEqual({ code: 1, said: expect.stringMatching(why) })
  },
)

test.skipIf(pooler.isSkipped)(
  pooler.titled('what stands in front of the database is found out'),
  async () => {
    const database = await cloneDatabase()
    closing.push(() => database.drop())
    expect(await findPooler(database.where)).toBe('none')
    expect(await findPooler({ ...database.where, pooler: 'transaction' })).toBe('transaction')
    const shared = (await openPooler('transaction')).urlOf(database.where.url)
    expect(await findPooler({ kind: 'url', url: shared })).toBe('transaction')
    const kept = (await openPooler('session')).urlOf(database.where.url)
    expect(await findPooler({ kind: 'url', url: kept })).toBe('transaction')
    expect(await findPooler({ kind: 'url', url: kept, pooler: 'none' })).toBe('none')
  },
)

/** Past the pooler. */
async function openDirect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  closing.push(() => client.end())
  return client
}

async function openPooler(mode: 'transaction' | 'session' | 'statement') {
  const started = await startPgbouncer({ mode })
  closing.push(() => started.stop())
  return started
}

/** A shop all of whose programs, and the test itself, are behind a pooler. */
async function openBehind(mode: 'transaction' | 'session') {
  const { urlOf } = await openPooler(mode)
  const shop = await startMarketplace({}, { reach: urlOf })
  closing.push(() => shop.close())
  return shop
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nn-behind-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs one of the shop's programs to its end. */
async function run(
  program: 'prepare' | 'web' | 'worker' | 'backup' | 'restore',
  settings: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ code: number | null; said: string }> {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    SESSION_SECRET: TEST_SECRET,
    LOG_LEVEL: 'silent',
  }
  const isCommand = program === 'backup' || program === 'restore'
  const file = isCommand ? `src/entry/${program}.ts` : `build/server/${program}.js`
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...env, ...settings },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      said += String(bytes)
    })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said }
}

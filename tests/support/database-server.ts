import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import {
  DirectoryInUse,
  type DirectoryLock,
  lockDirectory,
} from '#server/ground/db/embedded/directory-lock.ts'
import { startEmbedded } from '#server/ground/db/embedded/start-embedded.ts'
import { migrateToLatest, readMigrations } from '#server/ground/db/migrate.ts'
import { chooseServerFolder } from './database-server-folder.ts'
import { machineNow } from './machine-clock.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run: who may create databases in it, who owns them, what they are copied from, and the run's own name. */
    testServer: { adminUrl: string; owner: string; template: string; run: string }
  }
}

interface Server {
  adminUrl: string
  owner: string
  leave(): Promise<void>
}

/**
 * Data that only tests see need not survive a power cut; its log is neither replicated nor kept. What is planned does not
 * hang on when a background process last counted rows, and such processes take nothing from the tests.
 */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '128MB',
  max_connections: '300',
  autovacuum: 'off',
  shared_buffers: '256MB',
  checkpoint_timeout: '1h',
  bgwriter_lru_maxpages: '0',
}
const RUN = 'nanonagar-test-run'
const LOCK_PATIENCE_MS = 60_000
const CLONE_AGE_MS_MAX = 3_600_000
const TEMPLATE_AGE_MS_MAX = 24 * 3_600_000
/** What a filled template holds has dates: of sessions, of orders “two days ago”. */
export const FILLED_AGE_MS_MAX = 3_600_000
/** Any constant will do: it keeps two runs from making the template at once. */
const TEMPLATE_LOCK = 7_260_185

const run = randomBytes(4).toString('hex')
let server: Server | undefined

/** Finds or starts a PostgreSQL for a test run and a template that every test file's own database is copied from. */
export async function setup(project: TestProject): Promise<void> {
  const external = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL
  const joined = external ? await pointAtExternal(external) : await joinEmbedded(chooseServerFolder())
  server = joined
  const template = await withAdmin(joined.adminUrl, (admin) => ensureTemplate(admin, joined))
  project.provide('testServer', { adminUrl: joined.adminUrl, owner: joined.owner, template, run })
}

export async function teardown(): Promise<void> {
  if (!server) return
  await withAdmin(server.adminUrl, dropReused)
  await server.leave()
}

/** What workers keep from file to file until they end. */
async function dropReused(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    [`nn_test_${run}_`],
  )
  for (const { name } of rows) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

/** The same server, another database and perhaps another user. */
export function urlOf(adminUrl: string, database: string, user?: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  if (user) url.username = user
  return url.href
}

async function pointAtExternal(adminUrl: string): Promise<Server> {
  return { adminUrl, owner: new URL(adminUrl).username, leave: async () => {} }
}

/** Several runs in one checkout share the server: each stays connected, and the last one out stops it. */
async function joinEmbedded(dataDir: string): Promise<Server> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const starting = await waitForLock(dataDir)
  const database = await withMachineClock(() => startEmbedded({ dataDir, log: () => {}, settings: FAST }))
  await database.release()
  const adminUrl = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(database.socketDir)}`
  const presence = new pg.Client({ connectionString: adminUrl, application_name: RUN })
  presence.on('error', () => {})
  await presence.connect()
  starting.release()
  return {
    adminUrl,
    owner: 'nanonagar',
    async leave() {
      const leaving = await waitForLock(dataDir)
      const others = await presence.query(
        'SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()',
        [RUN],
      )
      await presence.end()
      if (others.rowCount === 0) await database.stop()
      leaving.release()
    },
  }
}

/**
 * PostgreSQL runs with the machine's clock, for a run whose clock is turned (NN_CLOCK) too: libfaketime shows the real time to
 * signal handlers, so that no time-out of PostgreSQL would strike. What is turned is `now()`, in each database (`turnNow`).
 */
async function withMachineClock<Value>(start: () => Promise<Value>): Promise<Value> {
  const { LD_PRELOAD } = process.env
  delete process.env.LD_PRELOAD
  try {
    return await start()
  } finally {
    if (LD_PRELOAD !== undefined) process.env.LD_PRELOAD = LD_PRELOAD
  }
}

async function waitForLock(directory: string): Promise<DirectoryLock> {
  const began = performance.now()
  for (;;) {
    try {
      return await lockDirectory(directory)
    } catch (error) {
      if (!(error instanceof DirectoryInUse) || performance.now() - began > LOCK_PATIENCE_MS) throw error
      await sleep(100)
    }
  }
}

/** A database with today's tables, named after what makes them, so that it is made once and found from then on. */
async function ensureTemplate(admin: pg.Client, { adminUrl, owner }: Server): Promise<string> {
  const migrations = (await readMigrations()).map((migration) => migration.sha256)
  const queues = readFileSync('src/server/ground/db/queues.ts', 'utf8')
  const fingerprint = createHash('sha256')
    .update([owner, ...migrations, queues].join('\n'))
    .digest('hex')
  const template = `nn_template_${fingerprint.slice(0, 12)}`
  await admin.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
  await dropLeftovers(admin, owner, template)
  const found = await admin.query<{ datistemplate: boolean }>(
    'SELECT datistemplate FROM pg_database WHERE datname = $1',
    [template],
  )
  if (found.rows[0]?.datistemplate) return template
  await admin.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
  await admin.query(`CREATE DATABASE ${template} OWNER "${owner}" TEMPLATE template0 ENCODING 'UTF8'`)
  await migrateToLatest({ kind: 'url', url: urlOf(adminUrl, template, owner) })
  await admin.query(`COMMENT ON DATABASE ${template} IS '${machineNow()}'`)
  await closeTemplate(admin, adminUrl, template)
  return template
}

/**
 * Nobody connects to a template any more. The last who does leaves a file with what each new connection asks first of the
 * catalogue; it is copied with the others, and the first connections to a copy need not put it together again.
 */
export async function closeTemplate(admin: pg.Client, adminUrl: string, database: string): Promise<void> {
  await withAdmin(urlOf(adminUrl, database), (last) => last.query('SELECT 1'))
  await admin.query(`ALTER DATABASE ${database} IS_TEMPLATE true ALLOW_CONNECTIONS false`)
}

/** What runs that were killed could not drop, and templates of former tables. */
async function dropLeftovers(admin: pg.Client, owner: string, current: string): Promise<void> {
  const { rows } = await admin.query<{ name: string; made: string | null }>(
    `SELECT datname AS name, (regexp_match(shobj_description(oid, 'pg_database'), '\\d{13}'))[1] AS made
     FROM pg_database WHERE pg_get_userbyid(datdba) = $1 AND datname ~ '^nn_(test|template|filled)_'`,
    [owner],
  )
  for (const { name, made } of rows) {
    const age = machineNow() - Number(made)
    if (name === current || made === null || age < ageMaxOf(name)) continue
    if (!name.startsWith('nn_test_')) await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE false`)
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
}

function ageMaxOf(name: string): number {
  if (name.startsWith('nn_test_')) return CLONE_AGE_MS_MAX
  return name.startsWith('nn_filled_') ? FILLED_AGE_MS_MAX : TEMPLATE_AGE_MS_MAX
}

/** Runs `work` as the server's administrator. */
export async function withAdmin<Value>(
  adminUrl: string,
  work: (admin: pg.Client) => Promise<Value>,
): Promise<Value> {
  const admin = new pg.Client({ connectionString: adminUrl })
  admin.on('error', () => {})
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

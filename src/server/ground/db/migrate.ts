import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss, type Queue } from 'pg-boss'
import { PROJECT } from '#server/ground/project-folder.ts'
import { poolSettings, type Where } from './connect.ts'
import { CannotStart } from './embedded/cannot-start.ts'
import { type Applied, inPresentFiles } from './former-history.ts'
import { openClient } from './open-client.ts'
import { QUEUES } from './queues.ts'

const FOLDER = join(PROJECT, 'src/server/ground/db/migrations')
/**
 * Any constant will do: it keeps two starts from migrating at once, and a backup from being made meanwhile. Only ever
 * a transaction's: behind a pooler a session's lock would stay with a connection that others are given.
 */
const MIGRATION_LOCK = 7_260_184

/**
 * Brings a database up to date: each `migrations/NNNN-name.sql` once, in order, each in its own transaction,
 * then the job queues. A database that the last build before the founding files left is taken over as it is. Refuses to
 * start when an applied file was edited afterwards, and on a database that stopped before that build.
 */
export async function migrateToLatest(
  where: Where,
  report: (name: string) => void = () => {},
): Promise<void> {
  await applyMigrations(where, await readMigrations(), report)
  await makeQueues(where)
}

/** Brings an empty database to the tables that these migrations made, in their order; a backup's rows fit those. */
export async function migrateAs(where: Where, names: readonly string[]): Promise<void> {
  const known = new Map((await readMigrations()).map((migration) => [migration.name, migration]))
  await applyMigrations(
    where,
    names.map((name) => known.get(name)).filter((found) => found !== undefined),
    () => {},
  )
  await makeQueues(where)
}

/** Applies those that are not on record, in the order given; a start does it through `migrateToLatest`. */
export async function applyMigrations(
  where: Where,
  migrations: readonly Migration[],
  report: (name: string) => void,
): Promise<void> {
  const client = new pg.Client(poolSettings(where))
  await client.connect()
  try {
    const applied = new Map((await readApplied(client, migrations)).map((each) => [each.name, each.sha256]))
    for (const migration of migrations) {
      refuseChanged(migration, applied.get(migration.name))
      if (!applied.has(migration.name) && (await apply(client, migration))) report(migration.name)
    }
  } finally {
    await client.end()
  }
}

/** What is on record; a former history is put down as the founding files that stand in its place, which are not run. */
async function readApplied(client: pg.Client, migrations: readonly Migration[]): Promise<Applied[]> {
  await client.query('BEGIN')
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
  const { rows } = await client.query<Applied>('SELECT name, sha256 FROM schema_migrations')
  const present = inPresentFiles(rows, migrations)
  if ('refusal' in present) throw new CannotStart(`The database cannot be used. ${present.refusal}`)
  const gone = rows.filter((row) => !present.applied.includes(row))
  await client.query('DELETE FROM schema_migrations WHERE name = ANY ($1)', [gone.map(({ name }) => name)])
  for (const each of present.applied.filter((one) => !rows.includes(one))) await note(client, each)
  await client.query('COMMIT')
  return present.applied
}

async function note(client: pg.Client, { name, sha256 }: Applied): Promise<void> {
  await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
}

/** Whether it was for us to do: another start may have done it since we looked. */
async function apply(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query('BEGIN')
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  const { rows } = await client.query<{ sha256: string }>(
    'SELECT sha256 FROM schema_migrations WHERE name = $1',
    [migration.name],
  )
  const [done] = rows
  refuseChanged(migration, done?.sha256)
  if (!done) {
    await client.query(migration.text)
    await note(client, migration)
  }
  await client.query('COMMIT')
  return !done
}

function refuseChanged({ name, sha256 }: Migration, applied: string | undefined): void {
  if (applied === undefined || applied === sha256) return
  throw new Error(`The migration ${name} was changed after it had been applied; add a new one instead.`)
}

/**
 * Keeps the tables from changing until `release`, in a transaction that stays open on a connection of its own. `release`
 * throws when that was lost meanwhile: the tables may have changed.
 */
export async function holdMigrations(
  where: Where,
  { mode }: { mode: 'shared' | 'alone' },
): Promise<{ release(): Promise<void>; abandon(): Promise<void> }> {
  const client = await openClient(where)
  try {
    await client.query(
      'BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
    )
    await client.query(`SELECT pg_advisory_xact_lock${mode === 'shared' ? '_shared' : ''}($1)`, [
      MIGRATION_LOCK,
    ])
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    release: async () => {
      await client.query('COMMIT')
    },
    abandon: () => client.end(),
  }
}

interface Migration extends Applied {
  text: string
}

/** The migration files in order, with their fingerprints. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(FOLDER, name), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** One start after the other: the library's own first step fails when two take it at once. */
async function makeQueues(where: Where): Promise<void> {
  const held = await holdMigrations(where, { mode: 'alone' })
  try {
    await makeEachQueue(where)
  } finally {
    await held.abandon()
  }
}

async function makeEachQueue(where: Where): Promise<void> {
  const boss = new PgBoss({ ...bossConnection(where), supervise: false, schedule: false, max: 2 })
  await boss.start()
  for (const [name, options] of Object.entries(QUEUES)) {
    // A queue's policy is fixed when it is made; the rest may change with a release.
    const { policy: _fixed, ...changeable }: Omit<Queue, 'name'> = options
    if (await boss.getQueue(name)) await boss.updateQueue(name, changeable)
    else await boss.createQueue(name, options)
  }
  // What the library does not look for itself: a queue's last success, and what failed, among months of done jobs.
  await boss.getDb().executeSql(`
    CREATE INDEX IF NOT EXISTS job_failed_latest ON pgboss.job_common (completed_on, id) WHERE state = 'failed';
    CREATE INDEX IF NOT EXISTS job_done_latest ON pgboss.job_common (name, completed_on) WHERE state = 'completed';
    CREATE INDEX IF NOT EXISTS job_active ON pgboss.job_common (name) WHERE state = 'active'`)
  await boss.stop({ graceful: false })
}

/** The job library's settings for the same place. */
export function bossConnection(
  where: Where,
): { connectionString: string } | { host: string; user: string; database: string } {
  return where.kind === 'url'
    ? { connectionString: where.url }
    : { host: where.socketDir, user: 'nanonagar', database: 'nanonagar' }
}

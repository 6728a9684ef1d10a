import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { PROJECT } from '#server/ground/project-folder.ts'
import type { Where } from './connect.ts'
import { CannotStart } from './embedded/cannot-start.ts'
import { makeQueues } from './make-queues.ts'
import { type Applying, applyMigration, noteMigration, refuseChanged } from './migrating/apply-migration.ts'
import { type Applied, inPresentFiles } from './migrating/former-history.ts'
import { beginHolding } from './migrating/migration-lock.ts'
import { openClient } from './open-client.ts'

const FOLDER = join(PROJECT, 'src/server/ground/db/migrations')

/**
 * Brings a database up to date: each `migrations/NNNN-name.sql` once, in order, each in its own transaction or, where its
 * first line says so, statement by statement, then the job queues; a shop may serve meanwhile. Each line for whoever waits
 * goes to `say`. A database that the last build before the founding files left is taken over as it is. Refuses to start
 * when an applied file was edited afterwards, on a database that stopped before that build, and where others keep a table
 * locked for too long.
 */
export async function migrateToLatest(where: Where, say: (line: string) => void = () => {}): Promise<void> {
  await applyMigrations(where, await readMigrations(), { say })
  await makeQueues(where)
}

/** Brings an empty database to the tables that these migrations made, in their order; a backup's rows fit those. */
export async function migrateAs(where: Where, names: readonly string[]): Promise<void> {
  const known = new Map((await readMigrations()).map((migration) => [migration.name, migration]))
  await applyMigrations(
    where,
    names.map((name) => known.get(name)).filter((found) => found !== undefined),
  )
  await makeQueues(where)
}

/** Applies those that are not on record, in the order given; a start does it through `migrateToLatest`. */
export async function applyMigrations(
  where: Where,
  migrations: readonly Migration[],
  how: Partial<Applying> = {},
): Promise<void> {
  const client = await openClient(where)
  try {
    const applied = new Map(
      (await readApplied(client, migrations, how)).map((each) => [each.name, each.sha256]),
    )
    for (const migration of migrations) {
      refuseChanged(migration, applied.get(migration.name))
      if (!applied.has(migration.name)) await applyMigration({ where, client, migration, how })
    }
  } finally {
    await client.end()
  }
}

/** What is on record; a former history is put down as the founding files that stand in its place, which are not run. */
async function readApplied(
  client: pg.Client,
  migrations: readonly Migration[],
  { say }: Partial<Applying>,
): Promise<Applied[]> {
  const onWait = () => say?.('The tables wait for a backup, or for another start')
  await beginHolding(client, { of: 'tables', mode: 'alone', onWait })
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
  const { rows } = await client.query<Applied>('SELECT name, sha256 FROM schema_migrations')
  const present = inPresentFiles(rows, migrations)
  if ('refusal' in present) throw new CannotStart(`The database cannot be used. ${present.refusal}`)
  const gone = rows.filter((row) => !present.applied.includes(row))
  await client.query('DELETE FROM schema_migrations WHERE name = ANY ($1)', [gone.map(({ name }) => name)])
  for (const each of present.applied.filter((one) => !rows.includes(one))) await noteMigration(client, each)
  await client.query('COMMIT')
  return present.applied
}

export interface Migration extends Applied {
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

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { App } from '#server/ground/app.ts'
import type { Where } from '#server/ground/db/connect.ts'
import { findPooler } from '#server/ground/db/find-pooler.ts'
import { migrateAs, migrateToLatest } from '#server/ground/db/migrate.ts'
import { holdMigrations } from '#server/ground/db/migrating/migration-lock.ts'
import { openClient } from '#server/ground/db/open-client.ts'
import { contentTypeOf } from '#server/ground/outside/disk-files.ts'
import { secretHash } from '#server/ground/outside/sealed-text.ts'
import { BackupRefused } from './backup-refused.ts'
import { checkBackup, readFileList } from './check-backup.ts'
import { loadTables } from './load-tables.ts'
import { FILES, type Manifest } from './manifest.ts'

interface Options {
  folder: string
  database: Where
  files: App['files']
  /** The secrets that the restored server will know. */
  secrets: readonly string[]
  /** Restores though none of them opens what is sealed in the backup. */
  withoutSecret?: boolean
  /** Throws away what is in the database now. */
  replace?: boolean
  say?: (line: string) => void
}

/**
 * Restores a backup into an empty database: first reads it from end to end, then makes the tables of its release,
 * copies files and rows back, compares them with what was written, and brings the tables up to date. Refuses, before
 * anything is touched, a backup that is damaged, foreign or of a newer release, a database that is not empty (unless
 * `replace`) or in use, and sealed texts that nobody could open (unless `withoutSecret`).
 */
export async function restoreBackup(o: Options): Promise<Manifest> {
  const { folder, database, say = () => {} } = o
  const manifest = await checkBackup(folder)
  refuseLostSecret(manifest, o)
  await refusePooler(database)
  const client = await openClient(database)
  try {
    const isUsed = await refuseDatabaseInUse(client, database, o.replace === true)
    say(`checked: whole, of ${manifest.madeAt}`)
    if (isUsed) await emptyDatabase(client)
    await migrateAs(
      database,
      manifest.migrations.map(({ name }) => name),
    )
    if (manifest.files.kept === 'here') {
      for await (const { key } of readFileList(folder))
        await o.files.put(key, await readFile(join(folder, FILES, key)), contentTypeOf(key))
      say(`${manifest.files.count} files are back`)
    }
    const held = await holdMigrations(database, { mode: 'alone' })
    try {
      await loadTables(client, folder, manifest)
    } finally {
      await held.abandon()
    }
    say(`${manifest.tables.length} tables are back, row for row`)
  } finally {
    await client.end()
  }
  await migrateToLatest(database, say)
  return manifest
}

function refuseLostSecret({ secret }: Manifest, o: Options): void {
  const isKnown = o.secrets.some((known) => secretHash(known) === secret.print)
  if (secret.sealedTexts === 0 || isKnown || o.withoutSecret) return
  throw new BackupRefused(
    `${secret.sealedTexts} bank accounts and second factors in this backup are sealed under the secret with the print ${secret.print}, which this shop does not have. Put that secret in place (the file session-secret in DATA_DIR, or SESSION_SECRET) and restore again. Where it is lost, --without-secret restores all else: those bank accounts must be entered and those second factors set up again.`,
  )
}

/** Whose connections a pooler keeps open, nobody can tell: a shop that runs behind it would not be noticed. */
async function refusePooler(database: Where): Promise<void> {
  if ((await findPooler(database)) === 'none') return
  throw new BackupRefused(
    'A restore needs PostgreSQL itself, without a pooler in front of it: give its address as DATABASE_URL.',
  )
}

/** Whether there is something in it; refuses when that may not be lost, or when a server runs on it. */
async function refuseDatabaseInUse(client: pg.Client, where: Where, replace: boolean): Promise<boolean> {
  const { rows } = await client.query<{ tables: number; others: number }>(`SELECT
    (SELECT count(*)::int FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace) AS tables,
    (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND backend_type = 'client backend') AS others`)
  const [found] = rows
  if (found && found.others > 0)
    throw new BackupRefused(`A shop runs on this database (${found.others} connections): stop it first.`)
  if (!found || found.tables === 0) return false
  if (replace || (await isUntouched(client))) return true
  const place = where.kind === 'url' ? 'DATABASE_URL' : 'DATA_DIR'
  throw new BackupRefused(
    `The database is not empty. Restore into an empty one (another ${place}), or add --replace-everything: what is in it now will be gone.`,
  )
}

/** Tables of ours in which nobody and nothing has been yet, as a restore that was cut short leaves them. */
async function isUntouched(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>(
    "SELECT to_regclass('public.schema_migrations') IS NOT NULL AND to_regclass('public.orders') IS NOT NULL AS ours",
  )
  if (!rows[0]?.ours) return false
  const used = await client.query(
    'SELECT 1 FROM users UNION ALL SELECT 1 FROM sellers UNION ALL SELECT 1 FROM products UNION ALL SELECT 1 FROM orders LIMIT 1',
  )
  return used.rowCount === 0
}

async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query(`BEGIN; DROP SCHEMA IF EXISTS pgboss CASCADE; DROP SCHEMA public CASCADE;
    CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC; COMMIT`)
}

import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Where } from '#server/ground/db/connect.ts'
import { holdMigrations } from '#server/ground/db/migrating/migration-lock.ts'
import { openClient } from '#server/ground/db/open-client.ts'
import {
  type CopiedTable,
  columnList,
  listCopiedTables,
  nameOf,
  prepareTransaction,
  sumRows,
} from './copied-tables.ts'
import { type Manifest, type TableCopy, tableFile } from './manifest.ts'

const GZIP_LEVEL = 5

export type DatabaseCopy = Pick<Manifest, 'migrations' | 'postgres' | 'tables' | 'sequences'> & {
  sealedTexts: number
}

/**
 * Writes the rows of every table as they were in one instant, while the server goes on: one read-only transaction on
 * one snapshot, a table after the other, in bounded memory. `snapshotTaken` is awaited once the instant is fixed.
 */
export async function writeTables(
  where: Where,
  { folder, snapshotTaken = async () => {} }: { folder: string; snapshotTaken?: () => Promise<void> },
): Promise<DatabaseCopy> {
  await mkdir(join(folder, 'tables'), { mode: 0o700 })
  // A copy is of one version of the tables: they are kept as they are before its snapshot is taken.
  const held = await holdMigrations(where, { mode: 'shared' })
  const client = await openClient(where)
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await prepareTransaction(client)
    const about = await readVersions(client)
    await snapshotTaken()
    const tables: TableCopy[] = []
    for (const table of await listCopiedTables(client)) tables.push(await writeTable(client, folder, table))
    // Sequences stand outside the snapshot: read after the rows, they are never behind them.
    const copy = { ...about, tables, sequences: await readSequences(client) }
    await client.query('COMMIT')
    await held.release()
    return copy
  } finally {
    await client.end()
    await held.abandon()
  }
}

async function readVersions(client: pg.Client) {
  const migrations = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM schema_migrations ORDER BY applied_at, name',
  )
  const facts = await client.query<{ postgres: string; sealed: string }>(`
    SELECT current_setting('server_version') AS postgres,
      (SELECT count(*) FROM sellers WHERE bank_account_ciphertext IS NOT NULL)
        + (SELECT count(*) FROM second_factors) AS sealed`)
  const [fact] = facts.rows
  return { migrations: migrations.rows, postgres: fact?.postgres ?? '', sealedTexts: Number(fact?.sealed) }
}

async function writeTable(client: pg.Client, folder: string, table: CopiedTable): Promise<TableCopy> {
  const sha256 = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sha256.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(
    client.query(copyTo(`COPY ${nameOf(table)} (${columnList(table)}) TO STDOUT`)),
    createGzip({ level: GZIP_LEVEL }),
    measure,
    createWriteStream(join(folder, tableFile(table)), { mode: 0o600, flush: true }),
  )
  return { ...table, ...(await sumRows(client, table)), bytes, sha256: sha256.digest('hex') }
}

async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    SELECT schemaname AS schema, sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 2`)
  const sequences: Manifest['sequences'] = []
  for (const sequence of rows) {
    const state = await client.query<{ last: string; isCalled: boolean }>(
      `SELECT last_value::text AS last, is_called AS "isCalled" FROM ${nameOf(sequence)}`,
    )
    const [found] = state.rows
    if (found) sequences.push({ ...sequence, ...found })
  }
  return sequences
}

import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupRefused } from './backup-refused.ts'
import { columnList, listCopiedTables, nameOf, prepareTransaction, sumRows } from './copied-tables.ts'
import { type Manifest, type TableCopy, tableFile } from './manifest.ts'

/**
 * Puts the rows of a backup into tables of the same version, in one transaction: all of them, counted and compared with
 * what was written, or none. Needs only the owner of the tables: their triggers are disabled meanwhile, and foreign
 * keys are taken off and put on again, which checks every row against them.
 */
export async function loadTables(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  await refuseOtherTables(client, manifest.tables)
  const ours = manifest.tables.filter(({ schema }) => schema === 'public').map(nameOf)
  await client.query('BEGIN')
  try {
    await prepareTransaction(client)
    const keys = await takeOffForeignKeys(client)
    const forced = await listForced(client)
    for (const table of ours) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    for (const table of forced) await client.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`)
    await client.query(`TRUNCATE ${ours.join(', ')}`)
    await client.query('TRUNCATE pgboss.queue, pgboss.job CASCADE')
    for (const table of manifest.tables) await loadTable(client, folder, table)
    for (const key of keys) await client.query(`ALTER TABLE ${key.table} ADD CONSTRAINT ${key.constraint}`)
    for (const table of forced) await client.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`)
    for (const table of ours) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
    for (const sequence of manifest.sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [
        nameOf(sequence),
        sequence.last,
        sequence.isCalled,
      ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      // The connection is gone, and the transaction with it.
    })
    throw error
  }
  await client.query('ANALYZE')
}

/** A column that this release's job library no longer has would be lost without a word. */
async function refuseOtherTables(client: pg.Client, copies: readonly TableCopy[]): Promise<void> {
  const here = new Map((await listCopiedTables(client)).map((table) => [nameOf(table), table.columns]))
  for (const copy of copies) {
    const columns = here.get(nameOf(copy))
    const missing = copy.columns.find((column) => !columns?.includes(column))
    if (missing === undefined && columns) continue
    throw new BackupRefused(
      `This release has no place for ${nameOf(copy)}${missing ? `, column ${missing}` : ''}: restore with the release that made the backup.`,
    )
  }
}

async function loadTable(client: pg.Client, folder: string, copy: TableCopy): Promise<void> {
  await pipeline(
    createReadStream(join(folder, tableFile(copy))),
    createGunzip(),
    client.query(copyFrom(`COPY ${nameOf(copy)} (${columnList(copy)}) FROM STDIN`)),
  )
  const { rows, rowsSum } = await sumRows(client, copy)
  if (rows === copy.rows && rowsSum === copy.rowsSum) return
  throw new BackupRefused(
    `${nameOf(copy)} is not as it was: ${rows} rows came back of ${copy.rows}. Nothing was restored.`,
  )
}

interface ForeignKey {
  table: string
  /** Its name and definition. */
  constraint: string
}

async function takeOffForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey & { name: string }>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name,
      quote_ident(conname) || ' ' || pg_get_constraintdef(oid) AS constraint
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
    ORDER BY conrelid::regclass::text, conname`)
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  return rows
}

/** Where the database's user may not make a role of its own, row-level security binds the owner too. */
async function listForced(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`SELECT oid::regclass::text AS name FROM pg_class
    WHERE relforcerowsecurity AND relnamespace = 'public'::regnamespace`)
  return rows.map(({ name }) => name)
}

import pg from 'pg'
import { inject } from 'vitest'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { urlOf } from './database-server.ts'
import { cleanConnections, endConnections, isLeftAlone } from './reused-connections.ts'

/** After so many files a database is let go: rows that were deleted still take room, and each plan memory. */
const FILES_MAX = 20

interface Reused extends TestDatabase {
  admin: pg.Client
  beginning: Beginning
  files: number
}

/** What a database is as a copy of the template. */
interface Beginning {
  /** Of each table that has rows from the first moment on, those rows as JSON. */
  filled: ReadonlyMap<string, string>
  /** The first transaction after it was copied. */
  xid: string
  /** How many tables the planner has a count of rows of: `VACUUM` makes one, and no new version of what it notes it in. */
  counted: number
}

const COUNTED = "SELECT count(*)::int FROM pg_class WHERE relkind = 'r' AND reltuples >= 0"

declare global {
  var nnReusedDatabases: Reused[] | undefined
}

globalThis.nnReusedDatabases ??= []
const waiting = globalThis.nnReusedDatabases

/**
 * A database as `cloneDatabase` gives it, for one test file of this worker after the other. What `drop` is told of is
 * emptied and kept for the next file, with its connections (`reuseConnections`); where a test changed a table, a function
 * or a setting of the database, or where somebody else is still connected, it is dropped and the next file gets a new one.
 */
export async function takeDatabase(): Promise<TestDatabase> {
  const reused = waiting.pop() ?? (await makeReused())
  reused.files += 1
  return {
    where: reused.where,
    drop: async () => {
      if (await emptyAgain(reused)) waiting.push(reused)
      else await letGo(reused)
    },
  }
}

async function makeReused(): Promise<Reused> {
  const database = await cloneDatabase('reused')
  const name = new URL(database.where.url).pathname.slice(1)
  const admin = new pg.Client({ connectionString: urlOf(inject('testServer').adminUrl, name) })
  admin.on('error', () => {})
  await admin.connect()
  return { ...database, admin, beginning: await prepareReset(admin), files: 0 }
}

async function letGo({ admin, where, drop }: Reused): Promise<void> {
  await admin.end().catch(() => {})
  await endConnections(where.url)
  await drop()
}

/** Makes the function that empties the tables, and reads what they begin with. */
async function prepareReset(admin: pg.Client): Promise<Beginning> {
  const tables = await admin.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE relkind = 'r' AND nspname NOT IN ('pg_catalog', 'information_schema')`,
  )
  const filled = new Map<string, string>()
  for (const { name } of tables.rows) {
    const rows = await readRows(admin, name)
    if (rows !== null) filled.set(name, rows)
  }
  const sequences = await admin.query<{ name: string; start: string; last: string | null }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, start_value::text AS start, last_value::text AS last
     FROM pg_sequences`,
  )
  const statements = [
    ...tables.rows.filter(({ name }) => !filled.has(name)).map(({ name }) => `DELETE FROM ${name};`),
    ...sequences.rows.map(({ name, start, last }) =>
      last === null
        ? `PERFORM setval('${name}', ${start}, false);`
        : `PERFORM setval('${name}', ${last}, true);`,
    ),
  ]
  // Neither foreign keys nor triggers have a say in it.
  await admin.query('SET session_replication_role = replica')
  await admin.query(
    `CREATE FUNCTION pg_temp.empty_tables() RETURNS void LANGUAGE plpgsql AS $$ BEGIN ${statements.join('\n')} END $$`,
  )
  const { rows } = await admin.query<{ xid: string; counted: number }>(
    `SELECT txid_current()::text AS xid, (${COUNTED}) AS counted`,
  )
  const [{ xid, counted } = { xid: '', counted: 0 }] = rows
  return { filled, xid, counted }
}

/** The rows as JSON; nothing of a table without any. */
async function readRows(admin: pg.Client, table: string): Promise<string | null> {
  const { rows } = await admin.query<{ rows: string | null }>({
    name: `rows of ${table}`,
    text: `SELECT json_agg(t)::text AS rows FROM ${table} t`,
  })
  return rows[0]?.rows ?? null
}

/** Makes the database what it was at the beginning, unless it cannot be. */
async function emptyAgain({ admin, beginning, where, files }: Reused): Promise<boolean> {
  if (files >= FILES_MAX) return false
  try {
    if (!(await isLeftAlone(admin, where.url)) || (await isAltered(admin, beginning))) return false
    await cleanConnections(where.url)
    await admin.query({ name: 'empty tables', text: 'SELECT pg_temp.empty_tables()' })
    for (const [table, rows] of beginning.filled) {
      if ((await readRows(admin, table)) === rows) continue
      await admin.query({ name: `empty ${table}`, text: `DELETE FROM ${table}` })
      await admin.query({
        name: `fill ${table}`,
        text: `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`,
        values: [rows],
      })
    }
    return true
  } catch {
    // A test has ended the connection, or done to the database what cannot be undone so.
    return false
  }
}

/** Whether a table, a function or a setting is another than in the copy, or what the planner knows of the tables. */
async function isAltered(admin: pg.Client, { xid, counted }: Beginning): Promise<boolean> {
  const CATALOGUES = [
    'attribute',
    'attrdef',
    'constraint',
    'index',
    'policy',
    'rewrite',
    'statistic',
    'trigger',
  ]
  const { rows } = await admin.query<{ altered: boolean }>({
    name: 'is altered',
    text: `SELECT ${[
      ...CATALOGUES.map((name) => `EXISTS (SELECT FROM pg_${name} WHERE age(xmin) < age($1::text::xid))`),
      `EXISTS (SELECT FROM pg_class WHERE age(xmin) < age($1::text::xid))`,
      `(${COUNTED}) <> $2`,
      `EXISTS (SELECT FROM pg_proc WHERE age(xmin) < age($1::text::xid) AND pronamespace <> pg_my_temp_schema())`,
      `EXISTS (SELECT FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase WHERE datname = current_database())`,
    ].join(' OR ')} AS altered`,
    values: [xid, counted],
  })
  return rows[0]?.altered !== false
}

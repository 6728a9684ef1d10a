import type pg from 'pg'
import { SMALL_TABLES } from './small-tables.ts'

/** What a migration must not do to a shop that serves, or only with its reason in the file. */
export interface Finding {
  rule: string
  what: string
}

interface Table {
  name: string
  /** The files of its rows and of its indexes: others after they were written anew. */
  files: Readonly<Record<string, string>>
  scans: number
}

interface Column {
  column: string
  type: string
  isRequired: boolean
}

interface Constraint {
  name: string
  table: string
  isValid: boolean
}

/** Those that keep others from writing. */
const STRONG = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']

/**
 * Runs the text of a migration in the transaction that the client is in, and asks PostgreSQL itself what it did to the
 * tables that were there and are not small: which it locked, read from end to end or wrote anew. What a text hides in a
 * function or a DO block is seen too, and what only looks dangerous is not. Beside it what the program of before can no
 * longer do: a column or a table that is gone or of another type, one that must be filled now.
 */
export async function observeMigration(client: pg.Client, text: string): Promise<Finding[]> {
  // A plan reads a whole table now only where no index would do: how many rows there are in a test says nothing.
  await client.query('SET LOCAL enable_seqscan = off; SET LOCAL enable_indexonlyscan = off')
  const before = await readState(client)
  await client.query(text)
  const after = await readState(client)
  const locks = await readLocks(client)
  await client.query('SET LOCAL enable_seqscan = on; SET LOCAL enable_indexonlyscan = on')
  return [
    ...before.tables.flatMap((table) => judgeTable(table, after.tables, locks)),
    ...judgeTogether(before.tables, locks),
    ...judgeConstraints(before, after),
    ...judgeColumns(before.columns, after.columns),
  ]
}

type State = Awaited<ReturnType<typeof readState>>

async function readState(client: pg.Client) {
  const tables = await client.query<Table>(
    `SELECT relname AS name, pg_stat_get_xact_numscans(oid)::int AS scans,
       (SELECT jsonb_object_agg(part::text, pg_relation_filenode(part)::text) FROM (
         SELECT pg_class.oid::regclass AS part UNION ALL
         SELECT indexrelid::regclass FROM pg_index WHERE indrelid = pg_class.oid) AS parts) AS files
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'm') AND relname <> ALL ($1)`,
    [SMALL_TABLES],
  )
  const columns = await client.query<Column>(
    `SELECT attrelid::regclass || '.' || attname AS column, format_type(atttypid, atttypmod) AS type,
       attnotnull AND NOT atthasdef AND attidentity = '' AS "isRequired"
     FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'm') AND attnum > 0 AND NOT attisdropped`,
  )
  const constraints = await client.query<Constraint>(
    `SELECT conname AS name, relname AS table, convalidated AS "isValid"
     FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid WHERE contype IN ('c', 'f')`,
  )
  return { tables: tables.rows, columns: columns.rows, constraints: constraints.rows }
}

/** The locks that the transaction has, by table. */
async function readLocks(client: pg.Client): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await client.query<{ name: string; modes: string[] }>(
    `SELECT relname AS name, array_agg(mode ORDER BY mode) AS modes FROM pg_locks JOIN pg_class ON pg_class.oid = relation
     WHERE pid = pg_backend_pid() AND locktype = 'relation' GROUP BY 1`,
  )
  return new Map(rows.map(({ name, modes }) => [name, modes]))
}

function judgeTable(table: Table, after: readonly Table[], locks: ReadonlyMap<string, string[]>): Finding[] {
  const now = after.find(({ name }) => name === table.name)
  if (!now) return []
  const rewritten = Object.entries(table.files).find(([part, file]) => (now.files[part] ?? file) !== file)
  if (rewritten) return [{ rule: 'rewrite', what: `${rewritten[0]} is written anew while nobody may use it` }]
  if (now.scans === table.scans) return []
  const modes = locks.get(table.name) ?? []
  const strongest = STRONG.findLast((mode) => modes.includes(mode)) ?? 'no lock against writing'
  return [{ rule: 'whole-table', what: `${table.name} is read from end to end under ${strongest}` }]
}

/** The first waits with its lock, and all who come to it, until the second is free. */
function judgeTogether(before: readonly Table[], locks: ReadonlyMap<string, string[]>): Finding[] {
  const locked = before.filter(({ name }) => locks.get(name)?.includes('AccessExclusiveLock'))
  if (locked.length < 2) return []
  const names = locked.map(({ name }) => name).join(' and ')
  return [{ rule: 'two-tables', what: `${names} are locked against everybody in one transaction` }]
}

/** The plan of the check of a foreign key may use indexes, so that no scan is counted. */
function judgeConstraints(before: State, after: State): Finding[] {
  const known = new Set(before.tables.map(({ name }) => name))
  const isOld = ({ name, table }: Constraint) =>
    before.constraints.some((each) => each.name === name && each.table === table && each.isValid)
  return after.constraints
    .filter((each) => known.has(each.table) && each.isValid && !isOld(each))
    .map(({ name, table }) => ({
      rule: 'validated-at-once',
      what: `${name} of ${table} holds of every row at once: NOT VALID first, VALIDATE CONSTRAINT in a migration without a transaction`,
    }))
}

function judgeColumns(before: readonly Column[], after: readonly Column[]): Finding[] {
  const tableOf = ({ column }: Column) => column.split('.')[0]
  const tables = new Set(before.map(tableOf))
  const lost = before.flatMap(({ column, type, isRequired }) => {
    const now = after.find((each) => each.column === column)
    if (!now) return [`${column} is gone`]
    if (now.type !== type) return [`${column} is ${now.type} and was ${type}`]
    return now.isRequired && !isRequired ? [`${column} must be filled`] : []
  })
  const required = after
    .filter((each) => tables.has(tableOf(each)) && !before.some(({ column }) => column === each.column))
    .flatMap(({ column, isRequired }) => (isRequired ? [`${column} is new and must be filled`] : []))
  return [...lost, ...required].map((what) => ({ rule: 'contract', what }))
}

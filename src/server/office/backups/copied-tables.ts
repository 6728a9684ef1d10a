import type pg from 'pg'

/** A table whose rows are copied, with the columns that hold something of their own. */
export interface CopiedTable {
  schema: string
  name: string
  columns: string[]
}

/**
 * Both ends of a copy write and read values in one way, whatever the server's own settings are, and take their time.
 */
const SETTINGS = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  timezone: "'UTC'",
  datestyle: "'ISO, YMD'",
  intervalstyle: "'postgres'",
  extra_float_digits: '3',
  bytea_output: "'hex'",
  row_security: 'on',
  client_encoding: "'UTF8'",
}

/** For the transaction that has begun: behind a pooler a session's settings would become somebody else's. */
export async function prepareTransaction(client: pg.Client): Promise<void> {
  const settings = Object.entries(SETTINGS).map(([name, value]) => `SET LOCAL ${name} = ${value}`)
  await client.query(settings.join('; '))
}

/**
 * All tables of the application, and of the job library those that hold jobs and queues: mails that wait are part of
 * what was promised. The library's schedules and statistics are made anew by the worker, and the list of migrations is
 * in the manifest. A queue stands before its jobs.
 */
export async function listCopiedTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(`
    SELECT nspname AS schema, relname AS name, (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE relkind = 'r' AND (
      (nspname = 'public' AND relname <> 'schema_migrations')
      OR (nspname = 'pgboss' AND (relname IN ('queue', 'job_dependency')
        OR EXISTS (SELECT FROM pg_inherits WHERE inhrelid = c.oid AND inhparent = 'pgboss.job'::regclass))))
    ORDER BY nspname, relname = 'job_dependency', relname <> 'queue', relname`)
  return rows
}

/** How many rows a table has and a sum over them that does not depend on their order. */
export async function sumRows(
  client: pg.Client,
  table: CopiedTable,
): Promise<{ rows: number; rowsSum: string }> {
  const { rows } = await client.query<{ rows: string; sum: string }>(`
    SELECT count(*)::text AS rows, coalesce(sum(('x' || left(md5(line), 15))::bit(60)::bigint), 0)::text AS sum
    FROM (SELECT ROW(${columnList(table)})::text AS line FROM ${nameOf(table)}) AS lines`)
  return { rows: Number(rows[0]?.rows), rowsSum: rows[0]?.sum ?? '' }
}

/** The table's name for SQL. */
export function nameOf({ schema, name }: { schema: string; name: string }): string {
  return `${quote(schema)}.${quote(name)}`
}

export function columnList({ columns }: CopiedTable): string {
  return columns.map(quote).join(', ')
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { searchWords, TRIGRAM } from '#domain/ground/shared/typed-text/search-words.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** So many of a kind are found, and the latest are shown while nothing is asked. */
const HITS_MAX = 5
const LATEST_MAX = 3

/** How one kind of thing is found. */
interface Looked {
  table: 'orders' | 'users' | 'products' | 'sellers' | 'tickets' | 'returns' | 'disputes'
  columns: RawBuilder<unknown>
  /** What every row must be. */
  among?: RawBuilder<SqlBool>
  newest: RawBuilder<unknown>
  /** What names a row by itself: a number, an address. Each has an index. */
  names: readonly RawBuilder<SqlBool>[]
  /** Whether a row holds these words, of which an index knows three letters at a time. */
  holds?: (words: readonly string[]) => RawBuilder<SqlBool>
  /** What stands before newer rows. */
  first?: RawBuilder<unknown>
}

/** So many of the newest rows are looked through for words before their index is asked: common words are found there. */
const NEAR_MAX = 500
/** So many rows are taken from an index, and sorted. */
const GATHERED_MAX = 2_000

/** The rows that the query names, then those that hold its words, the best first; without a query the latest. */
export async function findRows<Row extends { id: unknown }>(
  tx: Tx,
  query: string,
  looked: Looked,
): Promise<Row[]> {
  const { columns, among = sql<SqlBool>`true`, newest, names, holds, first } = looked
  const table = sql.table(looked.table)
  const best = first ? sql`ORDER BY ${first}, ${newest}` : sql`ORDER BY ${newest}`
  const read = async (rows: RawBuilder<unknown>) => (await rows.execute(tx)).rows as Row[]
  const gather = (ways: readonly RawBuilder<SqlBool>[]) =>
    read(
      sql`WITH found AS MATERIALIZED (${sql.join(
        ways.map(
          (fits) => sql`(SELECT ${columns} FROM ${table} WHERE ${among} AND ${fits} LIMIT ${GATHERED_MAX})`,
        ),
        sql` UNION `,
      )}) SELECT * FROM found ${best} LIMIT ${HITS_MAX}`,
    )
  if (!query)
    return read(sql`SELECT ${columns} FROM ${table} WHERE ${among} ORDER BY ${newest} LIMIT ${LATEST_MAX}`)
  const named = names.length > 0 ? await gather(names) : []
  const words = searchWords(query)
  if (!holds || named.length === HITS_MAX || !words.some((word) => word.length >= TRIGRAM)) return named
  const fits = holds(words)
  const near = await read(sql`SELECT ${columns} FROM
    (SELECT * FROM ${table} WHERE ${among} ORDER BY ${newest} LIMIT ${NEAR_MAX}) AS ${table}
    WHERE ${fits} ${best} LIMIT ${HITS_MAX}`)
  const held = near.length === HITS_MAX ? near : await gather([fits])
  const known = new Set(named.map(({ id }) => id))
  return [...named, ...held.filter(({ id }) => !known.has(id))].slice(0, HITS_MAX)
}

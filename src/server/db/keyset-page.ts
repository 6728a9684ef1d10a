import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { decodeCursor, encodeCursor, type SortKind, type SortValue } from './cursor.ts'

/** A column that a list is sorted by: its name, or an expression over a row of the table that it is given. */
export interface SortColumn {
  kind: SortKind
  of: string | ((table: RawBuilder<unknown>) => RawBuilder<unknown>)
}

/** One sort order: its columns, of which none may be null, and behind them the list's tie-breaker. */
export interface SortOrder {
  by: readonly SortColumn[]
  direction: 'asc' | 'desc'
  /** Where the index has the tie-breaker the other way round. */
  tieDirection?: 'asc' | 'desc'
}

/** How a list is read page by page. Each order needs an index that ends in its columns and the tie-breaker. */
export interface KeysetList<Sort extends string> {
  /** The table, as the query names it. */
  table: string
  pageSize: number
  /** What no two rows share. */
  tieBreaker: SortColumn
  orders: Readonly<Record<Sort, SortOrder>>
}

export const moment = (of: SortColumn['of']): SortColumn => ({ kind: 'moment', of })
export const number = (of: SortColumn['of']): SortColumn => ({ kind: 'number', of })
export const decimal = (of: SortColumn['of']): SortColumn => ({ kind: 'decimal', of })
export const text = (of: SortColumn['of']): SortColumn => ({ kind: 'text', of })
export const uuid = (of: SortColumn['of']): SortColumn => ({ kind: 'uuid', of })

/**
 * The parts of the query for one page of a list: select `key`, keep what is `after`, sort by `orderBy()`, read `limit`
 * rows, and hand them to `cut`. No page costs more than the first. A cursor that was not made for this order of this list
 * gives the first page.
 */
export function keysetPage<Sort extends string>(
  list: KeysetList<Sort>,
  query: { sort?: Sort; cursor?: string | undefined },
) {
  const [onlyOrder] = Object.keys(list.orders) as Sort[]
  const { sort = onlyOrder as Sort, cursor } = query
  const order = list.orders[sort]
  const columns = [...order.by, list.tieBreaker]
  const values = decodeCursor(
    sort,
    columns.map(({ kind }) => kind),
    cursor,
  )
  return {
    isFirst: values === undefined,
    /** Where a row stands in this order, to be read back from a cursor. */
    key: sql<
      SortValue[]
    >`json_build_array(${sql.join(columns.map((column) => carried(column, list.table)))})`,
    after: values ? afterValues(list, order, values) : sql<SqlBool>`true`,
    orderBy: (table = list.table) => sortedBy(columns, order, table),
    limit: list.pageSize + 1,
    cursorOf: ({ key }: { key: SortValue[] }) => encodeCursor(sort, key),
    /** The rows of the page, and the cursor of the next one unless this is the last. */
    cut<Row extends { key: SortValue[] }>(rows: readonly Row[]): { rows: Row[]; nextCursor?: string } {
      const last = rows.length > list.pageSize ? rows[list.pageSize - 1] : undefined
      return {
        rows: rows.slice(0, list.pageSize),
        ...(last && { nextCursor: encodeCursor(sort, last.key) }),
      }
    },
  }
}

function columnOf({ of }: SortColumn, table: string): RawBuilder<unknown> {
  return typeof of === 'string' ? sql.ref(`${table}.${of}`) : of(sql.table(table))
}

function sortedBy(columns: readonly SortColumn[], order: SortOrder, table: string): RawBuilder<unknown> {
  const { direction, tieDirection = direction } = order
  const parts = columns.map((column, index) => {
    const isTie = index === columns.length - 1
    return sql`${columnOf(column, table)} ${sql.raw(isTie ? tieDirection : direction)}`
  })
  return sql.join(parts)
}

/** Compares the row with the cursor's as one, which an index answers without skipping. */
function afterValues<Sort extends string>(
  list: KeysetList<Sort>,
  { by, direction, tieDirection = direction }: SortOrder,
  values: readonly SortValue[],
): RawBuilder<SqlBool> {
  const row = (columns: readonly SortColumn[]) =>
    sql`(${sql.join(columns.map((column) => columnOf(column, list.table)))})`
  const cursor = (columns: readonly SortColumn[], from = 0) =>
    sql`(${sql.join(columns.map(({ kind }, index) => bound(kind, values[from + index])))})`
  const tie = [list.tieBreaker]
  if (tieDirection === direction)
    return sql`${row([...by, ...tie])} ${behind(direction)} ${cursor([...by, ...tie])}`
  return sql`(${row(by)} ${behind(direction)} ${cursor(by)}
    OR (${row(by)} = ${cursor(by)} AND ${row(tie)} ${behind(tieDirection)} ${cursor(tie, by.length)}))`
}

const behind = (direction: 'asc' | 'desc') => (direction === 'asc' ? sql`>` : sql`<`)

/** A column's value as a cursor carries it. A JavaScript Date would lose three digits of a moment, and with them some rows. */
function carried(column: SortColumn, table: string): RawBuilder<unknown> {
  const value = columnOf(column, table)
  if (column.kind === 'moment') return sql`(extract(epoch FROM ${value}) * 1000000)::bigint`
  return column.kind === 'decimal' ? sql`${value}::text` : value
}

/** A cursor's value as the column's type compares with it. */
function bound(kind: SortKind, value: SortValue | undefined): RawBuilder<unknown> {
  if (kind === 'moment') return sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`
  if (kind === 'number') return sql`${value}::bigint`
  return kind === 'decimal' ? sql`${value}::numeric` : sql`${value}`
}

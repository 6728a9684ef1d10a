import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import {
  type CursorPosition,
  type CursorSide,
  decodeCursor,
  encodeCursor,
  type SortKind,
  type SortValue,
} from './cursor.ts'

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
export const day = (of: SortColumn['of']): SortColumn => ({ kind: 'day', of })
export const number = (of: SortColumn['of']): SortColumn => ({ kind: 'number', of })
export const decimal = (of: SortColumn['of']): SortColumn => ({ kind: 'decimal', of })
export const text = (of: SortColumn['of']): SortColumn => ({ kind: 'text', of })
export const uuid = (of: SortColumn['of']): SortColumn => ({ kind: 'uuid', of })

/**
 * One page of a list: `read` it, and hand its rows to `cut`. The parts of the query are there for one that is put together
 * otherwise: select `key`, keep what is `after`, sort by `orderBy()`, read `limit` rows. No page costs more than the first. A page that ends before a row is read backwards, the
 * last row first, and `cut` turns it round. A cursor that was not made for this order of this list gives the first page.
 */
// Long because it is one page: what reads it, cuts it and goes on from it shares its order and its cursor.
export function keysetPage<Sort extends string>(
  list: KeysetList<Sort>,
  query: { sort?: Sort; cursor?: string | undefined },
) {
  const [onlyOrder] = Object.keys(list.orders) as Sort[]
  const { sort = onlyOrder as Sort, cursor } = query
  const { pageSize } = list
  const columns = [...list.orders[sort].by, list.tieBreaker]
  const from = decodeCursor(
    sort,
    columns.map(({ kind }) => kind),
    cursor,
  )
  const isBackwards = from?.side === 'before' || from?.side === 'through'
  const order = isBackwards ? reversed(list.orders[sort]) : list.orders[sort]
  const cursorAt = (side: CursorSide, { key }: Keyed, row: number) =>
    encodeCursor(sort, { side, values: key, row })
  const key = sql<
    SortValue[]
  >`json_build_array(${sql.join(columns.map((column) => carried(column, list.table)))})`
  const after = from ? afterValues(list, order, from) : sql<SqlBool>`true`
  return {
    isFirst: from === undefined,
    isBackwards,
    /** Where a row stands in this order, to be read back from a cursor. */
    key,
    after,
    /** Reads the page of a query, which has neither an order nor a limit yet: `query.$call(page.read)`. */
    read: <DB, Tables extends keyof DB, Row>(query: SelectQueryBuilder<DB, Tables, Row>) =>
      query
        .select(key.as('key'))
        .where(after)
        .orderBy(sortedBy(columns, order, list.table))
        .limit(pageSize + 1)
        .execute(),
    orderBy: (table = list.table) => sortedBy(columns, order, table),
    /** The other way round: what would be read last comes first. */
    orderFromEnd: (table = list.table) => sortedBy(columns, reversed(order), table),
    limit: pageSize + 1,
    /** The same page, continued from this row on in the direction in which it is read. */
    continuedAt: (row: Keyed) => cursorAt(isBackwards ? 'before' : 'behind', row, from?.row ?? 1),
    /**
     * The rows of the page in the list's order, and where it stands. A list that is searched row by row says where that
     * was given up before the page was full; its pages may be of any length.
     */
    cut<Row extends Keyed>(
      rows: readonly Row[],
      scan?: { stoppedAt: Keyed | undefined },
    ): { rows: Row[] } & PagePosition {
      const shown = rows.slice(0, pageSize)
      const beyond = rows.length > pageSize ? shown.at(-1) : scan?.stoppedAt
      if (isBackwards) shown.reverse()
      const row = from?.row ?? 1
      const firstRow = !isBackwards ? row : beyond ? Math.max(1, row - shown.length) : 1
      const lastRow = firstRow + shown.length
      const isSecond = firstRow <= (scan ? 1 : pageSize + 1)
      const [first, last] = [shown[0], shown.at(-1)]
      // A page on which nothing is left leads back to the row that it was to begin behind or end before.
      const start = from && { key: from.values }
      const next = isBackwards
        ? last
          ? cursorAt('behind', last, lastRow)
          : start && cursorAt('from', start, lastRow)
        : beyond && cursorAt('behind', beyond, lastRow)
      const previous = isBackwards
        ? beyond && cursorAt('before', beyond, firstRow)
        : first
          ? from && cursorAt('before', first, firstRow)
          : start && cursorAt('through', start, firstRow)
      return {
        rows: shown,
        firstRow,
        rowCount: shown.length,
        ...(next && { nextCursor: next }),
        ...(previous && { previousCursor: isSecond ? '' : previous }),
      }
    },
  }
}

/** A row with its place in the order. */
interface Keyed {
  key: SortValue[]
}

function reversed({ by, direction, tieDirection = direction }: SortOrder): SortOrder {
  const turn = (way: 'asc' | 'desc') => (way === 'asc' ? 'desc' : 'asc')
  return { by, direction: turn(direction), tieDirection: turn(tieDirection) }
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
  { values, side }: CursorPosition,
): RawBuilder<SqlBool> {
  const isIncluded = side === 'from' || side === 'through'
  const row = (columns: readonly SortColumn[]) =>
    sql`(${sql.join(columns.map((column) => columnOf(column, list.table)))})`
  const cursor = (columns: readonly SortColumn[], from = 0) =>
    sql`(${sql.join(columns.map(({ kind }, index) => bound(kind, values[from + index])))})`
  const tie = [list.tieBreaker]
  if (tieDirection === direction)
    return sql`${row([...by, ...tie])} ${behind(direction, isIncluded)} ${cursor([...by, ...tie])}`
  return sql`(${row(by)} ${behind(direction)} ${cursor(by)}
    OR (${row(by)} = ${cursor(by)} AND ${row(tie)} ${behind(tieDirection, isIncluded)} ${cursor(tie, by.length)}))`
}

const behind = (direction: 'asc' | 'desc', isIncluded = false) =>
  sql.raw((direction === 'asc' ? '>' : '<') + (isIncluded ? '=' : ''))

/** A column's value as a cursor carries it. A JavaScript Date would lose three digits of a moment, and with them some rows. */
function carried(column: SortColumn, table: string): RawBuilder<unknown> {
  const value = columnOf(column, table)
  if (column.kind === 'moment') return sql`(extract(epoch FROM ${value}) * 1000000)::bigint`
  return column.kind === 'decimal' || column.kind === 'day' ? sql`${value}::text` : value
}

/** A cursor's value as the column's type compares with it. */
function bound(kind: SortKind, value: SortValue | undefined): RawBuilder<unknown> {
  if (kind === 'moment') return sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`
  if (kind === 'number') return sql`${value}::bigint`
  if (kind === 'day') return sql`${value}::date`
  return kind === 'decimal' ? sql`${value}::numeric` : sql`${value}`
}

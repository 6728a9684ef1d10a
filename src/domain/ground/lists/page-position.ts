import { formatCount } from '#domain/ground/shared/money.ts'

/** How many rows a list has; `isMore` when it was not counted any further. */
export interface ListTotal {
  count: number
  isMore?: boolean
}

/** Where a page stands in its list. */
export interface PagePosition {
  /** Absent on the last page. */
  nextCursor?: string
  /** Absent on the first page; "" leads to the first page, which has no cursor. */
  previousCursor?: string
  /** The number of the first row, from 1, as the address says it: it is shown and decides nothing. */
  firstRow: number
  rowCount: number
  /** Absent where counting would cost more than the page. */
  total?: ListTotal
}

/** "25–48 of 3,078"; undefined where there is only one page. What an address claims is held to what is known. */
export function positionText(position: Partial<PagePosition>): string | undefined {
  const { rowCount = 0, nextCursor, previousCursor } = position
  const isFirst = previousCursor === undefined
  const isLast = nextCursor === undefined
  if (rowCount === 0 || (isFirst && isLast)) return undefined
  const exact = position.total?.isMore ? undefined : position.total?.count
  const claimed = isFirst ? rowCount : (position.firstRow ?? 1) + rowCount - 1
  const last = Math.max(rowCount, isLast ? (exact ?? claimed) : Math.min(claimed, exact ?? claimed))
  const rows = `${formatCount(last - rowCount + 1)}–${formatCount(last)}`
  if (isLast) return `${rows} of ${formatCount(last)}`
  if (!position.total) return rows
  const { count, isMore } = position.total
  return isMore
    ? `${rows} of more than ${formatCount(Math.max(count, last))}`
    : `${rows} of ${formatCount(Math.max(count, last))}`
}

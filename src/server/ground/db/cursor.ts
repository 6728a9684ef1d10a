import { parseDay } from '#domain/ground/shared/days.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'

/** What a list can be sorted by. A moment is told in microseconds, a decimal as its digits: both as exact as the column. */
export type SortKind = 'moment' | 'day' | 'number' | 'decimal' | 'text' | 'uuid'
export type SortValue = string | number

/** Where a page lies beside a row: it begins behind the row or with it, or ends before it or with it. */
const SIDES = ['behind', 'from', 'before', 'through'] as const
export type CursorSide = (typeof SIDES)[number]

export interface CursorPosition {
  values: SortValue[]
  side: CursorSide
  /**
   * The number of the page's first row, or of the first row of the page behind it; from 1. Only ever shown: an address
   * can be edited, and rows come and go.
   */
  row: number
}

/** A row's place in an order of a list, as a link carries it; it names its order, since it means nothing in another. */
export function encodeCursor(order: string, { values, side, row }: CursorPosition): string {
  return Buffer.from(JSON.stringify([order, side, row, ...values])).toString('base64url')
}

/** Reads a cursor back; undefined for what was not written for this very order: the list begins at its first page. */
export function decodeCursor(
  order: string,
  kinds: readonly SortKind[],
  cursor: string | undefined,
): CursorPosition | undefined {
  const parts = cursor ? parseJson(Buffer.from(cursor, 'base64url').toString('utf8')) : undefined
  if (!Array.isArray(parts) || parts.length !== kinds.length + 3 || parts[0] !== order) return undefined
  const [, side, row, ...values]: unknown[] = parts
  if (!isSide(side)) return undefined
  if (typeof row !== 'number' || !Number.isInteger(row) || row < 1 || row > ROW_MAX) return undefined
  if (!kinds.every((kind, index) => isOfKind[kind](values[index]))) return undefined
  return { values: values as SortValue[], side, row }
}

/** More rows than any list has. */
const ROW_MAX = 1_000_000_000

const isSide = (value: unknown): value is CursorSide => SIDES.some((side) => side === value)
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0

const isOfKind: Readonly<Record<SortKind, (value: unknown) => boolean>> = {
  moment: isCount,
  day: (value) => typeof value === 'string' && parseDay(value) !== undefined,
  number: isCount,
  decimal: (value) => typeof value === 'string' && /^\d{1,15}(\.\d{1,15})?$/.test(value),
  // PostgreSQL refuses NUL in a text.
  text: (value) => typeof value === 'string' && !value.includes('\0'),
  uuid: isUuid,
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // A cursor that somebody edited by hand.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

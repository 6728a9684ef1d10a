import { isUuid } from '#domain/shared/uuid.ts'

/** What a list can be sorted by. A moment is told in microseconds, a decimal as its digits: both as exact as the column. */
export type SortKind = 'moment' | 'number' | 'decimal' | 'text' | 'uuid'
export type SortValue = string | number

/** A row's place in an order of a list, as a link carries it; it names its order, since it means nothing in another. */
export function encodeCursor(order: string, values: readonly SortValue[]): string {
  return Buffer.from(JSON.stringify([order, ...values])).toString('base64url')
}

/** Reads a cursor back; undefined for what was not written for this very order: the list begins at its first page. */
export function decodeCursor(
  order: string,
  kinds: readonly SortKind[],
  cursor: string | undefined,
): SortValue[] | undefined {
  const parts = cursor ? parseJson(Buffer.from(cursor, 'base64url').toString('utf8')) : undefined
  if (!Array.isArray(parts) || parts.length !== kinds.length + 1 || parts[0] !== order) return undefined
  const values: unknown[] = parts.slice(1)
  return kinds.every((kind, index) => isOfKind[kind](values[index])) ? (values as SortValue[]) : undefined
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0

const isOfKind: Readonly<Record<SortKind, (value: unknown) => boolean>> = {
  moment: isCount,
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

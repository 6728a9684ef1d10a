import type { SortKey } from '#domain/catalogue/product-filters.ts'

/** Where a page of the list ended: the last product's sort value and its id. */
export interface PagePlace {
  value: number
  id: string
}

/** A cursor as text in a link; it names its sort, since it is not valid for another one. */
export function encodePlace(sort: SortKey, { value, id }: PagePlace): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')
}

/** Reads a place back. What was not written by `encodePlace` for this very sort counts as no place: the first page. */
export function decodePlace(sort: SortKey, cursor: string | undefined): PagePlace | undefined {
  if (!cursor) return undefined
  const parts = parseJson(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (!Array.isArray(parts)) return undefined
  const [ofSort, value, id] = parts
  const isPlace =
    ofSort === sort && Number.isSafeInteger(value) && value >= 0 && typeof id === 'string' && isProductId(id)
  return isPlace ? { value, id } : undefined
}

/** Whether a text could be a product's id: the same pattern as the table's own check. */
export function isProductId(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,119}$/.test(text)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A cursor that somebody edited by hand.
    return undefined
  }
}

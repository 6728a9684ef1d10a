import type { ListingSort } from '#domain/listings/listing-filters.ts'
import { isUuid } from '#domain/shared/uuid.ts'

/** Where a page of the list ended: the last row's sort value and its id. */
export interface ListingPlace {
  value: string | number
  id: string
}

/** A cursor as text in a link; it names its sort, since it is not valid for another one. */
export function encodeListingPlace(sort: ListingSort, { value, id }: ListingPlace): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')
}

/** Reads a place back. What was not written for this very sort counts as no place: the first page. */
export function decodeListingPlace(sort: ListingSort, cursor: string | undefined): ListingPlace | undefined {
  const parts = cursor ? parseJson(Buffer.from(cursor, 'base64url').toString('utf8')) : undefined
  if (!Array.isArray(parts)) return undefined
  const [ofSort, value, id] = parts
  const isValue = sort.startsWith('name')
    ? typeof value === 'string' && !value.includes('\0')
    : Number.isSafeInteger(value) && value >= 0
  return ofSort === sort && isValue && typeof id === 'string' && isUuid(id) ? { value, id } : undefined
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

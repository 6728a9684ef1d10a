import type { UserSort } from '#domain/accounts/user-filters.ts'

/** Where a page of the list of people ended: the last row's sort value and its id. Moments are microseconds. */
export interface UserPlace {
  value: string | number
  id: string
}

/** A cursor as text in a link; it names its sort, since it is not valid for another one. */
export function encodeUserPlace(sort: UserSort, { value, id }: UserPlace): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')
}

/** Reads a place back. What was not written for this very sort counts as no place: the first page. */
export function decodeUserPlace(sort: UserSort, cursor: string | undefined): UserPlace | undefined {
  const parts = cursor ? parseJson(Buffer.from(cursor, 'base64url').toString('utf8')) : undefined
  if (!Array.isArray(parts)) return undefined
  const [ofSort, value, id] = parts
  const isValue =
    sort === 'name' ? typeof value === 'string' && !value.includes('\0') : Number.isSafeInteger(value)
  return ofSort === sort && isValue && typeof id === 'string' && !id.includes('\0')
    ? { value, id }
    : undefined
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

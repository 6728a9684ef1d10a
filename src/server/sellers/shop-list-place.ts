import type { SellerSort } from '#domain/sellers/seller-list-filters.ts'

/** Where a page of the list of shops ended. */
export interface SellerListCursor {
  stage: number
  /** The name in lower case, or the moment of the application in microseconds. */
  value: string | number
  id: string
}

/** A cursor as text in a link; it names its sort, since it is not valid for another one. */
export function encodeShopPlace(sort: SellerSort, { stage, value, id }: SellerListCursor): string {
  return Buffer.from(JSON.stringify([sort, stage, value, id])).toString('base64url')
}

/** Reads a place back. What was not written for this very sort counts as no place: the first page. */
export function decodeShopPlace(sort: SellerSort, cursor: string | undefined): SellerListCursor | undefined {
  const parts = cursor ? parseJson(Buffer.from(cursor, 'base64url').toString('utf8')) : undefined
  if (!Array.isArray(parts) || parts.length !== 4) return undefined
  const [ofSort, stage, value, id] = parts
  const isText = (part: unknown): part is string => typeof part === 'string' && !part.includes('\0')
  const isValue =
    sort === 'name'
      ? isText(value)
      : Number.isSafeInteger(value) && value >= 0 && value < 4_000_000_000_000_000
  const isStage = Number.isInteger(stage) && stage >= 0 && stage <= 3
  return ofSort === sort && isStage && isValue && isText(id) ? { stage, value, id } : undefined
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

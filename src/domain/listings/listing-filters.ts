/** The orders of a vendor's product list, with the words on the sort menu. The first is the default. */
export const LISTING_SORTS = [
  { key: 'newest', label: 'Newest first' },
  { key: 'name-asc', label: 'Name: A to Z' },
  { key: 'name-desc', label: 'Name: Z to A' },
  { key: 'price-low', label: 'Price: low to high' },
  { key: 'price-high', label: 'Price: high to low' },
] as const

export type ListingSort = (typeof LISTING_SORTS)[number]['key']

/** What a vendor asked of their product list. A missing category means all of them. */
export interface ListingFilters {
  q?: string
  category?: string
  sort: ListingSort
  /** Opaque place in the list, as the previous page gave it. */
  cursor?: string
}

const TEXT_LENGTH_MAX = 120
const CURSOR_LENGTH_MAX = 600

/** Reads the query string of the list; what it does not know falls back to the default. Takes URLSearchParams' `get`. */
export function parseListingFilters(search: { get(name: string): string | null }): ListingFilters {
  const sort = LISTING_SORTS.find(({ key }) => key === search.get('sort'))?.key ?? LISTING_SORTS[0].key
  const q = cleaned(search.get('q'))
  const category = cleaned(search.get('category'))
  const cursor = search.get('cursor') ?? ''
  return {
    sort,
    ...(q && { q }),
    ...(category && category.toLowerCase() !== 'all' && { category }),
    ...(/^[\w-]+$/.test(cursor) && cursor.length <= CURSOR_LENGTH_MAX && { cursor }),
  }
}

/** The shortest query string that says the same, with its "?", or "". */
export function listingSearch({ q, category, sort, cursor }: ListingFilters): string {
  const pairs = Object.entries({
    q,
    category,
    sort: sort === LISTING_SORTS[0].key ? undefined : sort,
    cursor,
  })
  const parts = pairs.flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

function cleaned(text: string | null): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses NUL in a text
  const plain = (text ?? '').replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()
  return plain.slice(0, TEXT_LENGTH_MAX).trim()
}

/** The orders in which a product list can be read, with the words on the sort menu. The first is the default. */
export const SORTS = [
  { key: 'featured', label: 'Featured' },
  { key: 'price-low', label: 'Price: Low to High' },
  { key: 'price-high', label: 'Price: High to Low' },
  { key: 'newest', label: 'Newest' },
  { key: 'discount', label: 'Biggest Discount' },
] as const

export type SortKey = (typeof SORTS)[number]['key']

/** What a visitor asked of the product list. A missing category, brand or origin means all of them. */
export interface ProductFilters {
  category?: string
  brand?: string
  /** The country that the goods come from. */
  origin?: string
  sort: SortKey
  q?: string
  /** Opaque place in the list, as the previous page gave it. */
  cursor?: string
}

export interface FilterChip {
  field: 'category' | 'brand' | 'origin' | 'q'
  label: string
  /** The filters that remain when the chip is removed. */
  without: ProductFilters
}

/** Names on offer; a value outside them falls back to "all". Leave one out to accept any name. */
export interface KnownNames {
  categories?: readonly string[]
  brands?: readonly string[]
}

const NAME_LENGTH_MAX = 60
const QUERY_LENGTH_MAX = 120
const CURSOR_LENGTH_MAX = 300

/**
 * Reads the query string of the product list. Never refuses: what it does not know (a sort, a name outside
 * `known`, an overlong text) falls back to the default, since a shared or edited link should still show products.
 * Takes anything with URLSearchParams' `get`.
 */
export function parseProductFilters(
  search: { get(name: string): string | null },
  known: KnownNames = {},
): ProductFilters {
  const filters: ProductFilters = { sort: sortOf(search.get('sort')) }
  const category = nameOf(search.get('category'), known.categories)
  const brand = nameOf(search.get('brand'), known.brands)
  const origin = nameOf(search.get('origin'), undefined)
  const q = cleaned(search.get('q')).slice(0, QUERY_LENGTH_MAX).trim()
  const cursor = search.get('cursor') ?? ''
  if (category) filters.category = category
  if (brand) filters.brand = brand
  if (origin) filters.origin = origin
  if (q) filters.q = q
  if (/^[\w-]+$/.test(cursor) && cursor.length <= CURSOR_LENGTH_MAX) filters.cursor = cursor
  return filters
}

/** The shortest query string that says the same, with its "?", or "" when nothing was asked. */
export function filtersToSearch(filters: ProductFilters): string {
  const { category, brand, origin, sort, q, cursor } = filters
  const shownSort = sort === SORTS[0].key ? undefined : sort
  const pairs = Object.entries({ category, brand, origin, sort: shownSort, q, cursor })
  const parts = pairs.flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** One removable chip for each filter in force, in the order of the sidebar. Sorting is no filter. */
export function activeChips(filters: ProductFilters): FilterChip[] {
  const fields = ['category', 'brand', 'origin', 'q'] as const
  return fields.flatMap((field) => {
    const value = filters[field]
    if (!value) return []
    const { [field]: _removed, cursor: _place, ...without } = filters
    return [{ field, label: CHIP_LABELS[field](value), without }]
  })
}

const CHIP_LABELS = {
  category: (name: string) => name,
  brand: (name: string) => name,
  origin: (country: string) => `From ${country}`,
  q: (words: string) => `“${words}”`,
} as const

function sortOf(text: string | null): SortKey {
  return SORTS.find((sort) => sort.key === text)?.key ?? SORTS[0].key
}

function nameOf(text: string | null, names: readonly string[] | undefined): string | undefined {
  const name = cleaned(text)
  if (name === '' || name.toLowerCase() === 'all' || name.length > NAME_LENGTH_MAX) return undefined
  return names ? names.find((known) => known.toLowerCase() === name.toLowerCase()) : name
}

function cleaned(text: string | null): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses NUL in a text
  return (text ?? '').replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()
}

import { categories } from './categories.ts'

/** The orders of the back office's list of products, with the words on its menu. The first is the default. */
export const ALL_PRODUCTS_SORTS = [
  { key: 'newest', label: 'Newest first' },
  { key: 'oldest', label: 'Oldest first' },
  { key: 'name', label: 'Name: A to Z' },
  { key: 'price-high', label: 'Price: high to low' },
  { key: 'price-low', label: 'Price: low to high' },
] as const

export type AllProductsSort = (typeof ALL_PRODUCTS_SORTS)[number]['key']

/** Which products the list shows by what shoppers may see of them. The first is the default. */
export const ALL_PRODUCTS_STATUSES = [
  { key: 'kept', label: 'Live and drafts' },
  { key: 'live', label: 'Live' },
  { key: 'draft', label: 'Drafts' },
  { key: 'hidden', label: 'Hidden' },
] as const

export type AllProductsStatus = (typeof ALL_PRODUCTS_STATUSES)[number]['key']

/** What else the list can be narrowed to. */
export const ALL_PRODUCTS_SETS = [
  { key: 'waiting', label: 'Waiting for review' },
  { key: 'own', label: 'A shop’s own' },
  { key: 'shared', label: 'Shared' },
] as const

export type AllProductsSet = (typeof ALL_PRODUCTS_SETS)[number]['key']

/** What an administrator asked of the list of all products. */
export interface AllProductsFilters {
  q?: string
  category?: string
  brand?: string
  status: AllProductsStatus
  set?: AllProductsSet
  /** Only what can be bought now. */
  inStock: boolean
  sort: AllProductsSort
  /** Opaque place in the list, as the previous page gave it. */
  cursor?: string
}

const TEXT_LENGTH_MAX = 120
const CURSOR_LENGTH_MAX = 600
const TRIGRAM = 3

/** Reads the query string of the list; what it does not know falls back to the default. Takes URLSearchParams' `get`. */
export function parseAllProducts(search: { get(name: string): string | null }): AllProductsFilters {
  const pick = <Key extends string>(of: readonly { key: Key }[], name: string): Key | undefined =>
    of.find(({ key }) => key === search.get(name))?.key
  const q = cleaned(search.get('q'))
  const brand = cleaned(search.get('brand'))
  const category = categories.find(({ name }) => name === search.get('category'))?.name
  const set = pick(ALL_PRODUCTS_SETS, 'set')
  const cursor = search.get('cursor') ?? ''
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(brand && { brand }),
    status: pick(ALL_PRODUCTS_STATUSES, 'status') ?? 'kept',
    ...(set && { set }),
    inStock: search.get('stock') === 'in',
    sort: pick(ALL_PRODUCTS_SORTS, 'sort') ?? 'newest',
    ...(/^[\w-]+$/.test(cursor) && cursor.length <= CURSOR_LENGTH_MAX && { cursor }),
  }
}

/** The shortest query string that says the same, with its "?", or "". */
export function allProductsSearch(filters: AllProductsFilters): string {
  const { q, category, brand, status, set, inStock, sort, cursor } = filters
  const pairs = Object.entries({
    q,
    category,
    brand,
    status: status === 'kept' ? undefined : status,
    set,
    stock: inStock ? 'in' : undefined,
    sort: sort === 'newest' ? undefined : sort,
    cursor,
  })
  const parts = pairs.flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** Whether the words are too short to be looked for among a million products: none has three letters. */
export function isTooShortToFind(q: string): boolean {
  return !q.split(/\s+/).some((word) => word.length >= TRIGRAM)
}

function cleaned(text: string | null): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses NUL in a text
  const plain = (text ?? '').replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()
  return plain.slice(0, TEXT_LENGTH_MAX).trim()
}

import { choice, name, search } from '#domain/lists/filter-kinds.ts'
import { declareList } from '#domain/lists/list.ts'
import { isKind, type Kind, kinds } from './categories.ts'
import { QUERY_LENGTH_MAX } from './query-length.ts'

const NAME_LENGTH_MAX = 60

/** The shop's list of products: a shared or edited link still shows products, whatever it says. */
export const productList = declareList({
  filters: {
    category: name({ label: 'Category', lengthMax: NAME_LENGTH_MAX }),
    /** Narrower than the category: see `withKindInCategory`. */
    kind: choice(
      Object.entries(kinds).map(([key, { plural }]) => ({ key: key as Kind, label: plural })),
      { label: 'Kind', control: 'hidden' },
    ),
    brand: name({ label: 'Brand', lengthMax: NAME_LENGTH_MAX }),
    /** The country that the goods come from. */
    origin: name({ label: 'Country of origin', lengthMax: NAME_LENGTH_MAX }),
    q: search({ label: 'Search in products', lengthMax: QUERY_LENGTH_MAX }),
  },
  sorts: [
    { key: 'featured', label: 'Featured' },
    { key: 'price-low', label: 'Price: Low to High' },
    { key: 'price-high', label: 'Price: High to Low' },
    { key: 'newest', label: 'Newest' },
    { key: 'discount', label: 'Biggest Discount' },
  ],
})

/** What a visitor asked of the product list. A missing category, brand or origin means all of them. */
export type ProductFilters = ReturnType<typeof productList.parse>
export type SortKey = ProductFilters['sort']

/** A kind stands in its category: it brings that along, and says nothing in another. */
export function withKindInCategory(asked: ProductFilters): ProductFilters {
  if (!asked.kind) return asked
  const { category } = kinds[asked.kind]
  return asked.category && asked.category !== category ? withoutKind(asked) : { ...asked, category }
}

function withoutKind({ kind: _kind, ...others }: ProductFilters): ProductFilters {
  return others
}

export interface FilterChip {
  field: 'category' | 'kind' | 'brand' | 'origin' | 'q'
  label: string
  /** The filters that remain when the chip is removed. */
  without: ProductFilters
}

/** One removable chip for each filter in force, in the order of the sidebar. Sorting is no filter. */
export function activeChips(filters: ProductFilters): FilterChip[] {
  const fields = ['category', 'kind', 'brand', 'origin', 'q'] as const
  return fields.flatMap((field) => {
    const value = filters[field]
    if (!value) return []
    const { [field]: _removed, cursor: _cursor, ...others } = filters
    const without = field === 'category' ? withoutKind(others) : others
    return [{ field, label: CHIP_LABELS[field](value), without }]
  })
}

const CHIP_LABELS = {
  category: (category: string) => category,
  kind: (kind: string) => (isKind(kind) ? kinds[kind].plural : kind),
  brand: (brand: string) => brand,
  origin: (country: string) => `From ${country}`,
  q: (words: string) => `“${words}”`,
} as const

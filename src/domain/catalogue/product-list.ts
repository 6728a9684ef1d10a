import { name, search } from '#domain/lists/filter-kinds.ts'
import { declareList } from '#domain/lists/list.ts'

const NAME_LENGTH_MAX = 60

/** The shop's list of products: a shared or edited link still shows products, whatever it says. */
export const productList = declareList({
  filters: {
    category: name({ label: 'Category', lengthMax: NAME_LENGTH_MAX }),
    brand: name({ label: 'Brand', lengthMax: NAME_LENGTH_MAX }),
    /** The country that the goods come from. */
    origin: name({ label: 'Country of origin', lengthMax: NAME_LENGTH_MAX }),
    q: search({ label: 'Search in products', lengthMax: 120 }),
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

export interface FilterChip {
  field: 'category' | 'brand' | 'origin' | 'q'
  label: string
  /** The filters that remain when the chip is removed. */
  without: ProductFilters
}

/** One removable chip for each filter in force, in the order of the sidebar. Sorting is no filter. */
export function activeChips(filters: ProductFilters): FilterChip[] {
  const fields = ['category', 'brand', 'origin', 'q'] as const
  return fields.flatMap((field) => {
    const value = filters[field]
    if (!value) return []
    const { [field]: _removed, cursor: _cursor, ...without } = filters
    return [{ field, label: CHIP_LABELS[field](value), without }]
  })
}

const CHIP_LABELS = {
  category: (category: string) => category,
  brand: (brand: string) => brand,
  origin: (country: string) => `From ${country}`,
  q: (words: string) => `“${words}”`,
} as const

import { choice, name, search } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'

/** What the filter of stock asks: at most so many pieces that can be sold now. */
export const STOCK_LEFT_MAX = { out: 0, low: 5 } as const

/** A vendor's list of products. The categories to choose from are those that the vendor has. */
export const listingList = declareList({
  filters: {
    q: search({
      label: 'Search products',
      placeholder: 'Name, description, SKU or MPN',
      lengthMax: 120,
    }),
    category: name({ label: 'Category', any: 'All Categories', lengthMax: 120, control: 'choice' }),
    stock: choice(
      [
        { key: 'out', label: 'Out of stock' },
        { key: 'low', label: `${STOCK_LEFT_MAX.low} or fewer left` },
      ],
      { label: 'Stock', any: 'Any' },
    ),
  },
  sorts: [
    { key: 'newest', label: 'Newest first' },
    { key: 'name-asc', label: 'Name: A to Z' },
    { key: 'name-desc', label: 'Name: Z to A' },
    { key: 'price-low', label: 'Price: low to high' },
    { key: 'price-high', label: 'Price: high to low' },
  ],
})

export type ListingFilters = ReturnType<typeof listingList.parse>
export type ListingSort = ListingFilters['sort']

import { choice, name, search } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import { TRIGRAM } from '#domain/ground/shared/typed-text/search-words.ts'
import { categories } from './categories.ts'

/** The back office's list of all products. Without a status it shows live products and drafts. */
export const allProductsList = declareList({
  filters: {
    q: search({
      label: 'Search products',
      placeholder: 'Name, MPN, EAN or ID',
      lengthMax: 120,
    }),
    category: choice(
      categories.map(({ name: key }) => ({ key, label: key })),
      { label: 'Category', any: 'All Categories' },
    ),
    brand: name({ label: 'Brand', lengthMax: 60 }),
    status: choice(
      [
        { key: 'kept', label: 'Live and drafts' },
        { key: 'live', label: 'Live' },
        { key: 'draft', label: 'Drafts' },
        { key: 'hidden', label: 'Hidden' },
      ],
      { label: 'Status', usual: 'kept' },
    ),
    set: choice(
      [
        { key: 'waiting', label: 'Facts to check' },
        { key: 'own', label: 'A seller’s own' },
        { key: 'shared', label: 'Shared' },
      ],
      { label: 'Which', any: 'All products' },
    ),
    stock: choice([{ key: 'in', label: 'In stock' }], { label: 'Stock', any: 'Any' }),
  },
  sorts: [
    { key: 'newest', label: 'Newest first' },
    { key: 'oldest', label: 'Oldest first' },
    { key: 'name', label: 'Name: A to Z' },
    { key: 'price-high', label: 'Price: high to low' },
    { key: 'price-low', label: 'Price: low to high' },
  ],
})

export type AllProductsFilters = ReturnType<typeof allProductsList.parse>

/** Whether the words are too short to be looked for among a million products: none has three letters. */
export function isTooShortToFind(q: string): boolean {
  return !q.split(/\s+/).some((word) => word.length >= TRIGRAM)
}

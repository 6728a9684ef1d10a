import { search } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'

/** A vendor's products that need a price, by name. */
export const unpricedList = declareList({
  filters: {
    q: search({
      label: 'Search products',
      placeholder: 'Name, brand, SKU or MPN',
      lengthMax: 120,
    }),
  },
})

export type UnpricedFilters = ReturnType<typeof unpricedList.parse>

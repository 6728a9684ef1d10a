import { categories } from '#domain/goods/catalogue/categories.ts'
import { choice, search } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'

/** What one seller has on sale, on its public page. */
export const shopProductList = declareList({
  filters: {
    q: search({
      label: 'Search this seller’s products',
      placeholder: 'Name or part number',
      lengthMax: 120,
    }),
    category: choice(
      categories.map(({ name }) => ({ key: name, label: name })),
      { label: 'Category', any: 'All categories' },
    ),
  },
})

export type ShopProductQuery = ReturnType<typeof shopProductList.parse>

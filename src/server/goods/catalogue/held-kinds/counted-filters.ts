import type { CountedFilters } from '#domain/goods/catalogue/columns/kind-columns.ts'
import type { ProductFilters } from '#domain/goods/catalogue/product-list.ts'
import type { ProductSearch } from '#server/goods/search/search-views.ts'

/** What a list asks for, as the columns of a kind count it; undefined where words or a seller's own offers decide. */
export function countedFilters(
  filters: Omit<ProductFilters, 'sort' | 'cursor'> & { delivery?: object },
  search: ProductSearch | undefined,
): CountedFilters | undefined {
  const { q, seller, condition, delivery, discount, stock, ...others } = filters
  if (search || q || [seller, condition, delivery].some((demand) => demand !== undefined)) return undefined
  const { category, brand, brands, origin, priceMin, priceMax, spec } = others
  const named = { category, brand, brands, origin }
  return {
    ...named,
    priceMin,
    priceMax,
    spec,
    stock: stock !== undefined,
    discountMin: Number(discount ?? 0),
  }
}

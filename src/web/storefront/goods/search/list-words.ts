import { kinds } from '#domain/goods/catalogue/categories.ts'
import type { SuggestedList } from '#server/goods/catalogue/suggestion-views.ts'
import { canonicalPath, listingTitle } from '#web/storefront/goods/product-lists/listing-words.ts'

export function listPath(list: SuggestedList): string {
  return canonicalPath(filtersOf(list))
}

export function listTitle(list: SuggestedList): string {
  return listingTitle(filtersOf(list))
}

function filtersOf({ kind, brand }: SuggestedList) {
  return {
    ...(kind && { category: kinds[kind].category, kind }),
    ...(brand && { brand }),
    sort: 'featured' as const,
  }
}

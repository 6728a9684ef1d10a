import { slotFilters } from '#domain/goods/builder/slot-filters.ts'
import { slotOf } from '#domain/goods/builder/slots.ts'
import { type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import { productList } from '#domain/goods/catalogue/product-list.ts'
import type { Part } from '#domain/goods/compatibility/verdicts/verdict.ts'

/** Its parts as a picture, for messages and forums. */
export function picturePath(text: string): string {
  return `/build/picture?parts=${text}`
}

/** The list in which a part of a kind is chosen: narrowed to what the others ask for, cheapest first. */
export function choosePath(kind: Kind, build: readonly Part[]): string {
  const slot = slotOf(kind)
  const others = build.filter((part) => !(slot?.productsMax === 1 && slot.kinds.includes(part.kind)))
  const spec = slotFilters(kind, others)
  const asked = {
    category: kinds[kind].category,
    kind,
    stock: true,
    ...(spec && { spec }),
    view: 'build',
    sort: 'price-low',
  } as const
  return `/products${productList.search(asked)}`
}

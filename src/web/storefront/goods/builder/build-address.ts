import { slotFilters } from '#domain/goods/builder/slot-filters.ts'
import { slotOf } from '#domain/goods/builder/slots.ts'
import { type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import { attributeFiltersOf } from '#domain/goods/catalogue/filters/attribute-filters.ts'
import { type ProductFilters, productList } from '#domain/goods/catalogue/product-list.ts'
import type { Part } from '#domain/goods/compatibility/verdicts/verdict.ts'

/** The list in which a part of a kind is chosen: narrowed to what the others ask for, cheapest first. */
export function choosePath(kind: Kind, build: readonly Part[]): string {
  const spec = askedOf(kind, build)
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

/** A list for the build with what does not fit, and without: both keep what a person has chosen beyond that. */
export function fitPaths(
  { cursor: _place, misfits: _shown, spec = {}, ...filters }: ProductFilters & { kind: Kind },
  build: readonly Part[],
): { onlyFitting: string; everything: string } {
  const asked = askedOf(filters.kind, build) ?? {}
  const own = Object.entries(spec).filter(([key]) => !Object.hasOwn(asked, key))
  const path = (more: Partial<ProductFilters>) => `/products${productList.search({ ...filters, ...more })}`
  return {
    onlyFitting: path({ spec: attributeFiltersOf([...own, ...Object.entries(asked)]) }),
    everything: path({ spec: attributeFiltersOf(own), misfits: true }),
  }
}

/** What the parts of a build ask of one of a kind, where it takes the place of what its slot holds. */
function askedOf(kind: Kind, build: readonly Part[]) {
  const slot = slotOf(kind)
  return slotFilters(
    kind,
    build.filter((part) => !(slot?.productsMax === 1 && slot.kinds.includes(part.kind))),
  )
}

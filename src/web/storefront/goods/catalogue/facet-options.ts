import { formatCount } from '#domain/ground/shared/money.ts'
import type { KindFacets } from '#server/goods/catalogue/attribute-facet-views.ts'
import type { Facets } from '#server/goods/catalogue/facet-views.ts'
import type { RadioOption } from '#web/ui/choices/radio-group.tsx'

/** What the list counts, as the filters show it. */
export type ShownFacets = Omit<Facets, 'total'> &
  KindFacets & {
    /** Where this browser or account wants things delivered. */
    pin?: string
  }

interface Named {
  name: string
  count: number
}

/** Each name with its count; a chosen name that finds nothing here stays to be seen and undone. */
export function optionsOf(
  facets: readonly Named[],
  chosen: string | undefined,
  { isCounted }: { isCounted: boolean },
): RadioOption[] {
  const isListed = !chosen || facets.some(({ name }) => name === chosen)
  const listed = isListed ? facets : [...facets, { name: chosen, count: 0 }]
  return listed.map(({ name, count }) => ({
    value: name,
    label: name,
    trailing: isCounted ? formatCount(count) : `${formatCount(count)}+`,
  }))
}

/** How many brands stand in sight before the list has to be opened or searched. */
const LIKELY_MAX = 8

/** The brands that most of the list is of, the chosen one among them, and the rest by name. */
export function splitBrands<Brand extends Named>(
  brands: readonly Brand[],
  chosen: string | undefined,
): { likely: Brand[]; rest: Brand[] } {
  // One more in sight is better than a list of one.
  if (brands.length <= LIKELY_MAX + 1) return { likely: [...brands], rest: [] }
  const isChosen = ({ name }: Named) => name === chosen
  const ranked = brands.toSorted(
    (one, other) => Number(isChosen(other)) - Number(isChosen(one)) || other.count - one.count,
  )
  const likely = ranked.slice(0, LIKELY_MAX).toSorted((one, other) => other.count - one.count)
  return { likely, rest: brands.filter((brand) => !likely.includes(brand)) }
}

/** The brands whose name begins with what was typed, then those that hold it; spaces and signs do not matter. */
export function findBrands<Brand extends Named>(brands: readonly Brand[], typed: string): Brand[] {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const wanted = letters(typed)
  const found = brands.filter(({ name }) => letters(name).includes(wanted))
  const isBeginning = ({ name }: Named) => letters(name).startsWith(wanted)
  return [...found.filter(isBeginning), ...found.filter((brand) => !isBeginning(brand))]
}

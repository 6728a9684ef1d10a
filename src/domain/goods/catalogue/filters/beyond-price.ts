import type { Paise } from '#domain/ground/shared/money.ts'
import type { ProductFilters } from '../product-list.ts'

/** A price that the words of a search name, and the search without them. */
export interface PriceOfWords {
  min?: Paise
  max?: Paise
  without: string
}

/** The list of what comes next beyond the price that was asked for. */
export interface BeyondPrice {
  filters: ProductFilters
  /** It costs more than was asked for, the cheapest first; else less, the dearest first. */
  isAbove: boolean
}

/**
 * Of a list in which nothing is, since nothing costs so much: the same list from the highest price on that was asked for, or
 * where only a lowest was, up to that, of what is in stock. Undefined without a price.
 */
export function beyondPrice(
  { cursor: _place, priceMin, priceMax, by: _by, view: _view, ...filters }: ProductFilters,
  words: PriceOfWords | undefined,
): BeyondPrice | undefined {
  const all = { ...filters, ...(words && { q: words.without || undefined }), stock: true as const }
  const max = least([priceMax, words?.max])
  if (max !== undefined) return { isAbove: true, filters: { ...all, priceMin: max + 1, sort: 'price-low' } }
  const min = priceMin ?? words?.min
  if (min === undefined || min <= 1) return undefined
  return { isAbove: false, filters: { ...all, priceMax: min - 1, sort: 'price-high' } }
}

function least(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

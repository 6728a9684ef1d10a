import { kinds } from '#domain/goods/catalogue/categories.ts'
import { priceWords } from '#domain/goods/catalogue/filters/product-list-chips.ts'
import { readQuantity } from './quantities.ts'
import type { SearchRequest } from './read-search.ts'
import type { SearchTerm } from './search-terms.ts'

/** One thing that the words of a search demand of a product, for a chip that takes it away. */
export interface SearchCondition {
  label: string
  /** The query without it. */
  without: string
}

/** An order, and no filter: it is there while the list has it. */
export const CHEAPEST_FIRST = 'Cheapest first'

/** What a query demands beside its plain words: the kind of product, quantities, a price and the order of prices. */
export function searchConditions(request: SearchRequest, terms: readonly SearchTerm[]): SearchCondition[] {
  const unread = request.own.filter(({ means }) => means.length === 0).map(({ word }) => word)
  const { price, cheapest = '', words, excluded } = request
  const queryOf = (
    left: readonly string[],
    { price: within = price?.words, order = cheapest, not = excluded } = {},
  ) => [order, ...left, ...unread, withoutWords(not), within].filter(Boolean).join(' ')
  const byWords = terms.flatMap((term) => {
    const label = labelOf(term)
    if (label === undefined) return []
    const without = words.filter((word) => !term.words.includes(word))
    return [{ label, without: queryOf(without) }]
  })
  return [
    ...byWords,
    ...excluded.map((each) => ({
      label: `Without ${each.label}`,
      without: queryOf(words, { not: excluded.filter((other) => other !== each) }),
    })),
    ...(price ? [{ label: priceWords(price.min, price.max), without: queryOf(words, { price: '' }) }] : []),
    ...(cheapest ? [{ label: CHEAPEST_FIRST, without: queryOf(words, { order: '' }) }] : []),
  ]
}

/** What is not wanted, as a query says it. */
export function withoutWords(excluded: SearchRequest['excluded']): string {
  return excluded.map(({ by, words }) => `${by} ${words.join(' ')}`).join(' ')
}

function labelOf({ kinds: named, words }: SearchTerm): string | undefined {
  if (named) return named.map((kind) => kinds[kind].plural).join(' or ')
  const [word = ''] = words
  const quantity = words.length === 1 ? readQuantity(word) : undefined
  return (
    quantity &&
    [quantity.amount, UNITS[quantity.unit] ?? quantity.unit, quantity.bound].filter(Boolean).join(' ')
  )
}

/** As people write the units that are not written in small letters. */
const UNITS: Readonly<Record<string, string>> = {
  gb: 'GB',
  tb: 'TB',
  mb: 'MB',
  mts: 'MT/s',
  mhz: 'MHz',
  ghz: 'GHz',
  hz: 'Hz',
  w: 'W',
  dpi: 'DPI',
  mah: 'mAh',
  wh: 'Wh',
  core: 'cores',
  thread: 'threads',
}

import { isProductId } from '#domain/goods/catalogue/product-id.ts'
import { QUERY_LENGTH_MAX } from '#domain/goods/catalogue/query-length.ts'

/** As many columns as stand side by side on a desk. */
export const COMPARED_MAX = 4

/** What the address of a comparison says: everything, so that it can be shared. */
export interface Comparison {
  /** Up to COMPARED_MAX products, each once, in the order of their columns. */
  ids: readonly string[]
  /** Rows in which all say the same are left out. */
  onlyDifferences?: boolean
  /** One of `ids`: what is chosen next takes its column. */
  exchanged?: string
  /** What is looked for, to be put into the comparison. */
  q?: string
}

/** An address's query, as URLSearchParams reads it. */
interface Params {
  get(name: string): string | null
  getAll(name: string): string[]
}

/** Reads an address; whatever it says, it compares something or nothing. */
export function readComparison(params: Params): Comparison {
  const ids = [...new Set(params.getAll('p'))].filter(isProductId).slice(0, COMPARED_MAX)
  const exchanged = params.get('exchange')
  // By characters: half of one cannot stand in an address.
  const q = [...(params.get('q') ?? '').trim()].slice(0, QUERY_LENGTH_MAX).join('')
  return {
    ids,
    ...(params.get('only') === 'differences' && { onlyDifferences: true }),
    ...(exchanged !== null && ids.includes(exchanged) && { exchanged }),
    ...(q && { q }),
  }
}

/** The address of a comparison, with what it says in one order: two that are the same have the same address. */
export function comparisonPath({ ids, onlyDifferences, exchanged, q }: Comparison): string {
  const asked = [
    ...ids.map((id) => `p=${id}`),
    ...(onlyDifferences ? ['only=differences'] : []),
    ...(exchanged ? [`exchange=${exchanged}`] : []),
    ...(q ? [`q=${encodeURIComponent(q)}`] : []),
  ]
  return asked.length > 0 ? `/compare?${asked.join('&')}` : '/compare'
}

/** The comparison without one of its products. */
export function withoutProduct({ ids, onlyDifferences }: Comparison, id: string): Comparison {
  return { ids: ids.filter((each) => each !== id), ...(onlyDifferences && { onlyDifferences }) }
}

/** The comparison with one more product, in the place of the exchanged one if there is one; a full one stays as it is. */
export function withProduct({ ids, onlyDifferences, exchanged }: Comparison, id: string): Comparison {
  const next = exchanged ? ids.map((each) => (each === exchanged ? id : each)) : [...ids, id]
  return {
    ids: [...new Set(next)].slice(0, COMPARED_MAX),
    ...(onlyDifferences && { onlyDifferences }),
  }
}

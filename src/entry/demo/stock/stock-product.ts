import { type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import type { ProductFacts } from '#domain/goods/catalogue/product-facts.ts'

/** A product to be sold, without a price. */
export interface StockProduct {
  /** The seller's SKU, and what its price, stock and sellers follow from. */
  key: string
  kind: Kind
  facts: ProductFacts
}

/** How much of a shop each kind makes up, against the others. */
const SHARES: Readonly<Record<Kind, number>> = {
  laptop: 3,
  cpu: 6,
  motherboard: 8,
  memory: 9,
  'graphics-card': 10,
  'power-supply': 7,
  ssd: 8,
  'hard-drive': 4,
  monitor: 8,
  case: 7,
  keyboard: 8,
  mouse: 8,
  headphones: 6,
  webcam: 4,
  speaker: 4,
  'network-card': 3,
  'air-cooler': 5,
  'liquid-cooler': 5,
  'case-fan': 6,
}

/** How many products of each kind a shop of `count` has, at least one of each; no more than there are in `available`. */
export function productsOfKinds(
  count: number,
  available: (kind: Kind) => number = () => Number.POSITIVE_INFINITY,
): Map<Kind, number> {
  const all = Object.keys(kinds) as Kind[]
  const total = all.reduce((sum, kind) => sum + SHARES[kind], 0)
  const taken = new Map(
    all.map((kind) => [
      kind,
      Math.min(available(kind), Math.max(1, Math.floor((count * SHARES[kind]) / total))),
    ]),
  )
  let left = count - [...taken.values()].reduce((sum, some) => sum + some, 0)
  const mayGrow = (kind: Kind) => (taken.get(kind) ?? 0) < available(kind)
  while (left > 0 && all.some(mayGrow))
    for (const kind of all.filter(mayGrow).slice(0, left)) {
      taken.set(kind, (taken.get(kind) ?? 0) + 1)
      left -= 1
    }
  return taken
}

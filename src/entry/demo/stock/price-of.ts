import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { type PricedFacts, streetPrice } from './prices/street-price.ts'
import { type Chance, seededChance } from './seeded-chance.ts'

export interface Price {
  /** Whole rupees. */
  mrp: number
  price: number
  stock: number
}

interface PricedProduct {
  key: string
  kind: Kind
  facts: PricedFacts
}

/** The MRP is the product's; what a seller takes of it, and how many they have, is theirs. */
export function priceOf({ key, kind, facts }: PricedProduct, sellerId: string): Price {
  const ofProduct = seededChance(`mrp ${key}`)
  const street = streetPrice(kind, facts) * (ofProduct.between(930, 1_080) / 1_000)
  const mrp = niceAmount(street * (ofProduct.between(1_120, 1_420) / 1_000), ofProduct)
  const ofSeller = seededChance(`price ${key} ${sellerId}`)
  const dearness = ofSeller.percent(6) ? ofSeller.between(860, 930) : ofSeller.between(960, 1_070)
  const price = niceAmount((street * dearness) / 1_000, ofSeller)
  return { mrp, price: Math.min(price, mrp), stock: stockOf(ofSeller) }
}

/** As price tags end: 99, 90 or 00. */
function niceAmount(rupees: number, chance: Chance): number {
  const hundreds = Math.max(3, Math.round(rupees / 100)) * 100
  return hundreds - chance.pick([1, 10, 0, 1])
}

/** Some sold out, a few nearly so, most enough, one in a while a pallet. */
function stockOf(chance: Chance): number {
  if (chance.percent(9)) return 0
  if (chance.percent(10)) return chance.between(1, 3)
  return chance.percent(5) ? chance.between(150, 1_200) : chance.between(4, 60)
}

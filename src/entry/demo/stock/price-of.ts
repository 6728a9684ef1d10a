import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { type Chance, seededChance } from './seeded-chance.ts'

/** What goods of a kind cost at their MRP, from and to, in rupees. */
const RANGES: Readonly<Record<Kind, readonly [number, number]>> = {
  laptop: [32_000, 240_000],
  cpu: [7_000, 75_000],
  motherboard: [6_000, 60_000],
  memory: [1_800, 45_000],
  'graphics-card': [12_000, 220_000],
  'power-supply': [2_000, 38_000],
  ssd: [1_500, 40_000],
  'hard-drive': [3_500, 55_000],
  monitor: [8_000, 160_000],
  case: [2_500, 32_000],
  keyboard: [900, 28_000],
  mouse: [400, 16_000],
  headphones: [800, 35_000],
  webcam: [1_000, 22_000],
  speaker: [700, 30_000],
  'network-card': [900, 18_000],
  'air-cooler': [1_200, 12_000],
  'liquid-cooler': [5_000, 36_000],
  'case-fan': [300, 9_000],
}

export interface Price {
  /** Whole rupees. */
  mrp: number
  price: number
  stock: number
}

/** The MRP is the product's; what a seller takes of it, and how many they have, is theirs. */
export function priceOf(product: { key: string; kind: Kind }, sellerId: string): Price {
  const [from, to] = RANGES[product.kind]
  const ofProduct = seededChance(`mrp ${product.key}`)
  const mrp = niceAmount(from * (to / from) ** (ofProduct.below(LEVELS) / LEVELS), ofProduct)
  const ofSeller = seededChance(`price ${product.key} ${sellerId}`)
  const off = ofSeller.percent(15) ? 0 : ofSeller.between(20, 480) / 1_000
  const price = Math.max(1, Math.round(mrp * (1 - off)))
  return { mrp, price: Math.min(price, mrp), stock: stockOf(ofSeller) }
}

const LEVELS = 1_000

/** How dear a product is among those of its kind, from 0 to below 1: what its MRP follows from. */
export function priceLevel(key: string): number {
  return seededChance(`mrp ${key}`).below(LEVELS) / LEVELS
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

import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { attributesOf } from '#domain/goods/catalogue/attributes.ts'
import { type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import { keyAttributesOf, keyFacts } from '#domain/goods/catalogue/key-facts/key-facts.ts'
import { FACT_LENGTHS } from '#domain/goods/catalogue/product-facts.ts'
import { completeFacts } from '../complete-facts.ts'
import { type Chance, seededChance } from '../seeded-chance.ts'
import { productsOfKinds, type StockProduct } from '../stock-product.ts'
import { COMPUTER_KINDS, fittingFacts } from './fitting-facts.ts'
import { BRANDS, SERIES, SUFFIXES, TAILS } from './made-up-words.ts'
import { usualFacts } from './usual-facts.ts'

/** So many of a hundred names are nearly as long as names may be, as in the files of real sellers. */
const LONG_NAMES_PERCENT = 7

/** Products that do not exist, of every kind, with names and brands as short and as long as real ones. */
export function madeUpProducts(count: number): StockProduct[] {
  return [...productsOfKinds(count)].flatMap(([kind, some]) =>
    Array.from({ length: some }, (_, index) => madeUpProduct(kind, index)),
  )
}

/** Products that do not exist of the kinds that a computer is built of, as many of each. */
export function madeUpComputerProducts(count: number): StockProduct[] {
  const of = COMPUTER_KINDS.length
  return COMPUTER_KINDS.flatMap((kind) =>
    Array.from({ length: Math.floor(count / of) }, (_, index) => madeUpProduct(kind, index)),
  )
}

function madeUpProduct(kind: Kind, index: number): StockProduct {
  const key = `${kind}-${String(index + 1).padStart(4, '0')}`
  const chance = seededChance(`part ${key}`)
  const brand = chance.pick(BRANDS)
  const series = chance.pick(SERIES)
  const model = `${chance.pick(['A', 'B', 'X', 'Z', 'RX', 'NX', 'GT'])}${chance.between(1, 99)}0`
  const isLong = index === 0 || chance.percent(LONG_NAMES_PERCENT)
  const attributes = attributesOfProduct({ kind, key, series, model })
  const facts = {
    name: nameOf({ kind, brand, series, model, attributes, isLong }, chance),
    brand,
    mpn: `${model}-${kind.slice(0, 2).toUpperCase()}${String(index + 1).padStart(4, '0')}`,
    ean: null,
    shortDescription: '',
    description: '',
    attributes,
    boxContents: null,
    hsn: kinds[kind].hsn,
    gstRateBp: kinds[kind].gstRateBp,
    countryOfOrigin: null,
    importer: null,
    warrantyMonths: null,
    warrantyType: null,
    bisNumber: null,
    weightGrams: null,
    otherMpns: null,
  }
  return { key, kind, facts: completeFacts(kind, facts, chance) }
}

interface NamedProduct {
  kind: Kind
  brand: string
  series: string
  model: string
  attributes: AttributeValues
  isLong: boolean
}

/** As sellers write them: often with the facts that people search for, sometimes with praise. */
function nameOf({ kind, brand, series, model, attributes, isLong }: NamedProduct, chance: Chance): string {
  let name = [brand, series, model, chance.pick(SUFFIXES), kinds[kind].label].filter(Boolean).join(' ')
  const facts = keyFacts(kind, attributes).slice(0, 3).join(', ')
  if (facts && (isLong || chance.percent(60))) name = `${name} (${facts})`
  if (!isLong) return name
  const first = chance.below(TAILS.length)
  for (const tail of [...TAILS.slice(first), ...TAILS.slice(0, first)])
    if (name.length + 2 + tail.length <= FACT_LENGTHS.name) name = `${name}, ${tail}`
  return name
}

/** So many of a hundred products say everything; the others have holes, as in real files. */
const COMPLETE_PERCENT = 70
const KEPT_PERCENT = 75

function attributesOfProduct({
  kind,
  key,
  series,
  model,
}: {
  kind: Kind
  key: string
  series: string
  model: string
}): AttributeValues {
  const ofProduct = seededChance(`facts ${key}`)
  const level = equipmentLevel(key)
  const facts = fittingFacts(kind, level, ofProduct) ?? usualFacts(kind, level, ofProduct)
  const isComplete = ofProduct.percent(COMPLETE_PERCENT)
  const decisive = keyAttributesOf(kind).slice(0, 2)
  const kept = Object.entries(facts).filter(
    ([fact]) => isComplete || ofProduct.percent(KEPT_PERCENT) || decisive.some(({ key }) => key === fact),
  )
  const names = hasSeries(kind) ? { model, series } : { model }
  return { ...names, ...Object.fromEntries(kept) }
}

function hasSeries(kind: Kind): boolean {
  return attributesOf[kind].some(({ key }) => key === 'series')
}

/** How well equipped a product is among those of its kind, from 0 to below 1. */
function equipmentLevel(key: string): number {
  return seededChance(`level ${key}`).below(1_000) / 1_000
}

import type {
  AttributeDefinition,
  AttributeValue,
} from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { attributesOf } from '#domain/goods/catalogue/attributes.ts'
import { type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import { FACT_LENGTHS } from '#domain/goods/catalogue/product-facts.ts'
import { completeFacts } from '../complete-facts.ts'
import { priceLevel } from '../price-of.ts'
import { type Chance, seededChance } from '../seeded-chance.ts'
import { productsOfKinds, type StockProduct } from '../stock-product.ts'
import { COMPUTER_KINDS, fittingFacts } from './fitting-facts.ts'
import { BRANDS, SERIES, SUFFIXES, TAILS } from './made-up-words.ts'

/** So many of a hundred names are as long as names may be, as in the files of real sellers. */
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
  const facts = {
    name: nameOf({ kind, brand, series, model, isLong }, chance),
    brand,
    mpn: `${model}-${kind.slice(0, 2).toUpperCase()}${String(index + 1).padStart(4, '0')}`,
    ean: null,
    shortDescription: '',
    description: '',
    attributes: attributesOfProduct({ kind, key, series, model }, chance),
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

function nameOf(
  product: { kind: Kind; brand: string; series: string; model: string; isLong: boolean },
  chance: Chance,
): string {
  const { kind, brand, series, model, isLong } = product
  let name = [brand, series, model, chance.pick(SUFFIXES), kinds[kind].label].filter(Boolean).join(' ')
  if (!isLong) return chance.percent(40) ? `${name}, ${chance.pick(TAILS)}` : name
  while (name.length < FACT_LENGTHS.name) name = `${name}, ${chance.pick(TAILS)}`
  return name.slice(0, FACT_LENGTHS.name).trim()
}

/** So many of a hundred parts of a computer say everything that its rules compare; the others have holes, as in real files. */
const COMPLETE_PERCENT = 70
const KEPT_PERCENT = 75

function attributesOfProduct(
  { kind, key, series, model }: { kind: Kind; key: string; series: string; model: string },
  chance: Chance,
): Record<string, AttributeValue> {
  const ofProduct = seededChance(`facts ${key}`)
  const fitting = fittingFacts(kind, priceLevel(key), ofProduct)
  if (!fitting) return attributeValues(kind, { series, model }, chance)
  const isComplete = ofProduct.percent(COMPLETE_PERCENT)
  const kept = Object.entries(fitting).filter(() => isComplete || ofProduct.percent(KEPT_PERCENT))
  const names = hasSeries(kind) ? { model, series } : { model }
  return { ...names, ...Object.fromEntries(kept) }
}

function hasSeries(kind: Kind): boolean {
  return attributesOf[kind].some(({ key }) => key === 'series')
}

const QUANTITIES = [4, 8, 12, 16, 24, 32, 64, 120, 240, 360, 512, 1000, 2000] as const

/** What the filters and the fitting rules read; the rest is not known, as in real files. */
function attributeValues(
  kind: Kind,
  known: { series: string; model: string },
  chance: Chance,
): Record<string, AttributeValue> {
  const values: Record<string, AttributeValue> = {}
  for (const definition of attributesOf[kind] as readonly AttributeDefinition[]) {
    const { key } = definition
    if (key === 'series' || key === 'model') values[key] = known[key]
    else if ((definition.facet || definition.rule) && chance.percent(75)) {
      const value = chooseValue(definition, chance)
      if (value !== undefined) values[key] = value
    }
  }
  return values
}

function chooseValue(definition: AttributeDefinition, chance: Chance): AttributeValue | undefined {
  switch (definition.type) {
    case 'choice':
      return chance.pick(definition.options)
    case 'list':
      return [chance.pick(definition.options)]
    case 'flag':
      return chance.percent(50)
    case 'number':
      return chance.pick(QUANTITIES)
    case 'text':
    case 'rows':
      return undefined
  }
}

import type { Paise } from '#domain/ground/shared/money.ts'
import type { AttributeDefinition } from '../attributes/attribute-definition.ts'
import type { AttributeFilters } from '../filters/attribute-filters.ts'
import { fitsChoice, valuesOfJson } from './attribute-texts.ts'
import { makeRowsOfKeys } from './row-of-key.ts'
import { makeTextColumn, type TextColumn } from './text-column.ts'

/** What a product on sale of one kind is counted by. */
export interface CountedProduct {
  /** Stands for its id: see `RowsOfKeys`. */
  key: number
  category: string
  brand: string
  /** Empty where it is not known. */
  origin: string
  pricePaise: Paise
  discountBp: number
  inStock: boolean
  /** The JSON text of each attribute, in the order of the definitions; null where it has none. */
  attributes: readonly (string | null)[]
}

/** What products are counted that fit all of it. */
export interface CountedFilters {
  category?: string | undefined
  brand?: string | undefined
  brands?: readonly string[] | undefined
  origin?: string | undefined
  priceMin?: Paise | undefined
  priceMax?: Paise | undefined
  stock?: boolean | undefined
  /** In whole percent. */
  discountMin?: number | undefined
  /** Attributes that are not among the definitions exclude nothing. */
  spec?: AttributeFilters | undefined
}

export interface GroupCount {
  category: string
  brand: string
  origin: string
  amount: number
}

/**
 * All products of one kind that are on sale, column by column, in the memory of one process: what a list can be narrowed to
 * is counted in one pass over them, without a limit.
 */
export interface KindColumns {
  /** So many products are on sale. */
  readonly size: number
  /** Adds a product, or takes its new values; false where one cannot be held. */
  put(product: CountedProduct): boolean
  /** It is on sale no more; nothing happens where it never was. */
  remove(key: number): void
  count(filters: CountedFilters): number
  /** How many have each value of an attribute of the definitions. */
  countValues(filters: CountedFilters, of: readonly AttributeDefinition[]): Map<string, number>[]
  /** Of all that fit, in no order. */
  prices(filters: CountedFilters): Float64Array
  groups(filters: CountedFilters): GroupCount[]
  /** How many products whoever goes by price looks at until so many that fit are found: all of them where fewer do. */
  walkByPrice(filters: CountedFilters, wanted: number, from: 'lowest' | 'highest'): number
}

// Long because it is one store: its columns, what writes them and what reads them.
export function makeKindColumns(definitions: readonly AttributeDefinition[]): KindColumns {
  const rows = makeRowsOfKeys()
  const [category, brand, origin] = [makeTextColumn(), makeTextColumn(), makeTextColumn()]
  const attributes = definitions.map(() => makeTextColumn())
  const texts = [category, brand, origin, ...attributes]
  let isOnSale = new Uint8Array(0)
  let isInStock = new Uint8Array(0)
  let discounts = new Uint8Array(0)
  let prices = new Float64Array(0)
  let size = 0

  function grow(): void {
    const room = Math.max(1_024, isOnSale.length * 2)
    for (const column of texts) column.grow(room)
    isOnSale = grown(isOnSale, new Uint8Array(room))
    isInStock = grown(isInStock, new Uint8Array(room))
    discounts = grown(discounts, new Uint8Array(room))
    prices = grown(prices, new Float64Array(room))
  }

  function put(product: CountedProduct): boolean {
    const row = rows.findOrAdd(product.key)
    if (row >= isOnSale.length) grow()
    if (isOnSale[row] === 0) size += 1
    isOnSale[row] = 1
    isInStock[row] = product.inStock ? 1 : 0
    discounts[row] = Math.floor(product.discountBp / 100)
    prices[row] = product.pricePaise
    const values = [product.category, product.brand, product.origin, ...product.attributes]
    return texts.every((column, at) => column.set(row, values[at] ?? null))
  }

  function remove(key: number): void {
    const row = rows.find(key)
    if (row < 0 || isOnSale[row] === 0) return
    isOnSale[row] = 0
    size -= 1
  }

  /** For each text that a filter asks about: its codes by row, and which of them fit. */
  function testsOf({ spec = {}, ...filters }: CountedFilters): Test[] {
    const ofNames = [
      named(category, filters.category === undefined ? undefined : [filters.category]),
      named(brand, filters.brand === undefined ? undefined : [filters.brand]),
      named(brand, filters.brands),
      named(origin, filters.origin === undefined ? undefined : [filters.origin]),
    ]
    const ofAttributes = definitions.map(({ key, type }, at) => {
      const [choice, column] = [spec[key], attributes[at]]
      return choice && column && fitting(column, (json) => fitsChoice(json, type, choice))
    })
    return [...ofNames, ...ofAttributes].flatMap((test) => test ?? [])
  }

  function each(filters: CountedFilters, visit: (row: number) => void): void {
    const tests = testsOf(filters)
    const { priceMin = 0, priceMax = Number.POSITIVE_INFINITY, stock = false, discountMin = 0 } = filters
    const end = rows.size
    next: for (let row = 0; row < end; row++) {
      if (isOnSale[row] === 0 || (stock && isInStock[row] === 0)) continue
      const price = prices[row] as number
      if (price < priceMin || price > priceMax || (discounts[row] as number) < discountMin) continue
      for (const { codes, fits } of tests) if (fits[codes[row] as number] === 0) continue next
      visit(row)
    }
  }

  function count(filters: CountedFilters): number {
    let found = 0
    each(filters, () => {
      found += 1
    })
    return found
  }

  function pricesOf(filters: CountedFilters): Float64Array {
    const found = new Float64Array(size)
    let length = 0
    each(filters, (row) => {
      found[length] = prices[row] as number
      length += 1
    })
    return found.subarray(0, length)
  }

  return {
    get size() {
      return size
    },
    put,
    remove,
    count,
    prices: pricesOf,
    walkByPrice(filters, wanted, from) {
      const found = pricesOf(filters).sort()
      const last = found.at(from === 'lowest' ? wanted - 1 : -wanted)
      if (last === undefined) return size
      return count(from === 'lowest' ? { priceMax: last } : { priceMin: last })
    },
    countValues(filters, of) {
      const asked = of.map((definition) => {
        const column = attributes[definitions.findIndex(({ key }) => key === definition.key)] as TextColumn
        return {
          column,
          type: definition.type,
          codes: column.codes,
          counts: new Uint32Array(column.texts.length),
        }
      })
      each(filters, (row) => {
        for (const { codes, counts } of asked) {
          const code = codes[row] as number
          counts[code] = (counts[code] as number) + 1
        }
      })
      return asked.map(({ column, counts, type }) => countsByValue(column, counts, type))
    },
    groups(filters) {
      const [brands, origins] = [brand.texts.length, origin.texts.length]
      const counts = new Map<number, number>()
      each(filters, (row) => {
        const ofBrand = (category.codes[row] as number) * brands + (brand.codes[row] as number)
        const group = ofBrand * origins + (origin.codes[row] as number)
        counts.set(group, (counts.get(group) ?? 0) + 1)
      })
      return [...counts].map(([group, amount]) => {
        const ofBrand = Math.floor(group / origins)
        return {
          category: category.texts[Math.floor(ofBrand / brands)] ?? '',
          brand: brand.texts[ofBrand % brands] ?? '',
          origin: origin.texts[group % origins] ?? '',
          amount,
        }
      })
    },
  }
}

interface Test {
  codes: Uint16Array
  /** By code, 1 for what fits. */
  fits: Uint8Array
}

function fitting(column: TextColumn, isFitting: (text: string) => boolean): Test {
  const fits = Uint8Array.from(column.texts, (text) => (text !== null && isFitting(text) ? 1 : 0))
  return { codes: column.codes, fits }
}

function named(column: TextColumn, names: readonly string[] | undefined): Test | undefined {
  if (names === undefined) return undefined
  const fits = new Uint8Array(column.texts.length)
  for (const name of names) {
    const code = column.codeOf(name)
    if (code !== undefined) fits[code] = 1
  }
  return { codes: column.codes, fits }
}

function countsByValue(
  { texts }: TextColumn,
  counts: Uint32Array,
  type: AttributeDefinition['type'],
): Map<string, number> {
  const byValue = new Map<string, number>()
  for (const [code, json] of texts.entries()) {
    const count = counts[code] ?? 0
    if (json === null || count === 0) continue
    for (const value of valuesOfJson(json, type)) byValue.set(value, (byValue.get(value) ?? 0) + count)
  }
  return byValue
}

function grown<Column extends Uint8Array | Float64Array>(from: Column, to: Column): Column {
  to.set(from)
  return to
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { AttributeDefinition } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { KindColumns } from '#domain/goods/catalogue/columns/kind-columns.ts'
import { filterableAttributes, valueWords } from '#domain/goods/catalogue/filters/attribute-filter-words.ts'
import type { AttributeFilters } from '#domain/goods/catalogue/filters/attribute-filters.ts'
import {
  BARS,
  type BarPaths,
  barPaths,
  histogramOf,
  type PriceSpread,
  priceBarPaths,
} from '#domain/goods/catalogue/filters/histogram.ts'
import { keyAttributesOf } from '#domain/goods/catalogue/key-facts/key-facts.ts'
import type { ProductFilters } from '#domain/goods/catalogue/product-list.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import type { ProductSearch } from '#server/goods/search/search-views.ts'
import type { App } from '#server/ground/app.ts'
import { countedFilters } from './held-kinds/counted-filters.ts'
import { heldKind } from './held-kinds/held-kinds.ts'
import type { Narrowing } from './narrowing-views.ts'
import { fromMatches } from './product-views.ts'

/** What a list of one kind can be narrowed to by one of its attributes. */
export interface AttributeFacet {
  key: string
  label: string
  /**
   * By number from the smallest, else the most frequent first; counted with all filters but this one. Of a range only those
   * that are chosen.
   */
  values: { value: string; label: string; count: number }[]
  /** Of numbers: what is written after them. */
  unit?: string
  isNumber: boolean
  /** By this people of the kind decide. */
  isKey: boolean
  /** Of numbers with many values: between which they lie, and how they are spread. */
  range?: BarPaths & { min: number; max: number }
  /** False where more products are there than are counted: each count may be higher. */
  isCounted: boolean
  /** What is chosen. */
  chosen: readonly string[]
  min?: number
  max?: number
}

/** Between which prices a list of one kind lies, in rupees as they are read, and how they are spread. */
export type PriceRange = BarPaths & { least: string; most: string }

/** So many products are counted; beyond them each count may be higher. */
const PRODUCTS_COUNTED_MAX = 5_000
const VALUES_MAX = 40
/** Numbers of more different values are a range to choose of. */
const TICKED_MAX = 8

/** Attributes, and prices, that are counted over the same products. */
interface Count {
  of: readonly AttributeDefinition[]
  filters: Narrowing
  hasPrices: boolean
}

export interface KindFacets {
  attributes: AttributeFacet[]
  /** Absent where all cost the same, or more products are there than are counted. */
  price?: PriceRange
}

/** The attributes and prices by which a list of the chosen kind can be narrowed; none where no kind is chosen. */
export async function listKindFacets(
  app: App,
  filters: Narrowing,
  search: ProductSearch | undefined,
): Promise<KindFacets> {
  const { isRare: _isRare, ...asked } = filters
  const { kind, spec = {} } = asked
  if (!kind) return { attributes: [] }
  const definitions = filterableAttributes(kind)
  if (definitions.length === 0) return { attributes: [] }
  const counts = countsOf(definitions, asked)
  const held = countedFilters(asked, search) && (await heldKind(app, kind))
  const rows = held
    ? await countInMemory(held, counts)
    : await countValues(app, counts, (of) => fromMatches(of, search))
  const byKey = Map.groupBy(rows, ({ key }) => key)
  const decisive = new Set(keyAttributesOf(kind).map(({ key }) => key))
  const price = priceRange(byKey.get(PRICE_KEY) ?? [], filters)
  const attributes = definitions.flatMap((definition) => {
    const { key } = definition
    const facet = { ...facetOf(definition, byKey.get(key) ?? [], spec[key]), isKey: decisive.has(key) }
    return facet.values.length > 1 || facet.chosen.length > 0 || isNarrow(facet) || facet.range ? facet : []
  })
  return { attributes, ...(price && { price }) }
}

/** What is chosen of an attribute, or as a price, does not narrow its own values: each such one is counted by itself. */
function countsOf(definitions: readonly AttributeDefinition[], filters: Narrowing): Count[] {
  const { priceMin, priceMax, ...ofAnyPrice } = filters
  const spec: AttributeFilters = filters.spec ?? {}
  const hasPrices = priceMin === undefined && priceMax === undefined
  const isChosen = ({ key }: AttributeDefinition) => spec[key] !== undefined
  const free = definitions.filter((definition) => !isChosen(definition))
  const ofChosen = definitions.filter(isChosen).map((definition) => {
    const { [definition.key]: _own, ...ofOthers } = spec
    return { of: [definition], filters: { ...filters, spec: ofOthers }, hasPrices: false }
  })
  return [
    ...(free.length > 0 || hasPrices ? [{ of: free, filters, hasPrices }] : []),
    ...ofChosen,
    ...(hasPrices ? [] : [{ of: [], filters: ofAnyPrice, hasPrices: true }]),
  ]
}

interface ValueCount {
  key: string
  value: string
  count: number
  /** There are more products than were counted. */
  isMore: boolean
}

/** The same in the memory of this process, to the last product. Others have their turn after each pass over them. */
async function countInMemory(held: KindColumns, counts: readonly Count[]): Promise<ValueCount[]> {
  const rows: ValueCount[] = []
  for (const { of, filters, hasPrices } of counts) {
    if (rows.length > 0) await nextTurn()
    const asked = countedFilters(filters, undefined)
    invariant(asked, 'a list that is counted in memory has no words and no offers of its own')
    for (const [at, values] of held.countValues(asked, of).entries())
      for (const [value, count] of values) rows.push({ key: of[at]?.key ?? '', value, count, isMore: false })
    if (hasPrices) rows.push(...barsOfPrices(held.prices(asked)))
  }
  return rows
}

/** As `countOfPrices` writes them. */
function barsOfPrices(prices: Float64Array): ValueCount[] {
  const ends = prices.reduce(
    ({ least, most }, price) => ({ least: Math.min(least, price), most: Math.max(most, price) }),
    { least: Number.POSITIVE_INFINITY, most: 0 },
  )
  const { least, most } = ends
  if (prices.length === 0 || least === most) return []
  const [from, width] = [Math.log(least), Math.log(most) - Math.log(least)]
  const bars = Array.from({ length: BARS }, () => 0)
  for (const price of prices) {
    const bar = Math.min(BARS - 1, Math.floor(((Math.log(price) - from) / width) * BARS))
    bars[bar] = (bars[bar] ?? 0) + 1
  }
  return bars.flatMap((count, at) =>
    count > 0 ? { key: PRICE_KEY, value: `${at + 1} ${least} ${most}`, count, isMore: false } : [],
  )
}

async function countValues(
  app: App,
  counts: readonly Count[],
  fromMatchesOf: (filters: Narrowing) => RawBuilder<unknown>,
): Promise<ValueCount[]> {
  const found = counts.map(({ of, filters, hasPrices }, at) => {
    const columns = [...of.map(heldOf), ...(hasPrices ? [sql`price_paise AS price`] : [])]
    return sql`${tableOf(at)} AS MATERIALIZED (
      SELECT ${sql.join(columns)} ${fromMatchesOf(filters)} LIMIT ${sql.lit(PRODUCTS_COUNTED_MAX + 1)})`
  })
  const parts = counts.flatMap(({ of, hasPrices }, at) => [
    ...countsOfColumns(of, tableOf(at)),
    ...(hasPrices ? [countOfPrices(tableOf(at))] : []),
  ])
  const { rows } = await sql<ValueCount>`
    WITH ${sql.join(found)} ${sql.join(parts, sql` UNION ALL `)}`.execute(app.db)
  return rows
}

const tableOf = (at: number) => sql.ref(`found_${at}`)
const columnOf = (at: number) => sql.ref(`value_${at}`)

/** A list as it is, anything else as text. */
const heldOf = ({ key, type }: AttributeDefinition, at: number) =>
  type === 'list'
    ? sql`attributes -> ${key} AS ${columnOf(at)}`
    : sql`attributes ->> ${key} AS ${columnOf(at)}`

/** All single values in one reading of the products that were found; a list is counted by each of its values. */
function countsOfColumns(
  of: readonly AttributeDefinition[],
  found: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const isMore = isMoreThanCounted(found)
  const columns = of.map(({ key, type }, at) => ({ key, type, column: columnOf(at) }))
  const lists = columns.filter(({ type }) => type === 'list')
  const single = columns.filter(({ type }) => type !== 'list')
  const all = sql.join(single.map(({ column }) => column))
  const names = single.map(({ key, column }) => sql`WHEN grouping(${column}) = 0 THEN ${key}`)
  const ofSingle = sql`SELECT CASE ${sql.join(names, sql` `)} END AS key, coalesce(${all}) AS value, count(*)::integer AS count, ${isMore}
    FROM ${found} GROUP BY GROUPING SETS (${all}) HAVING coalesce(${all}) IS NOT NULL`
  return [
    ...(single.length > 0 ? [ofSingle] : []),
    ...lists.map(
      ({ key, column }) => sql`SELECT ${key} AS key, one.value, count(*)::integer AS count, ${isMore}
        FROM ${found} CROSS JOIN LATERAL jsonb_array_elements_text(
          CASE WHEN jsonb_typeof(${column}) = 'array' THEN ${column} WHEN ${column} IS NULL THEN '[]' ELSE jsonb_build_array(${column}) END) AS one (value)
        GROUP BY one.value`,
    ),
  ]
}

const isMoreThanCounted = (found: RawBuilder<unknown>) =>
  sql`(SELECT count(*) FROM ${found}) > ${sql.lit(PRODUCTS_COUNTED_MAX)} AS "isMore"`

/** No attribute is called so. */
const PRICE_KEY = '*price'

/** Each bar of the prices as "number of the bar, least and largest of all prices"; nothing where all are one price. */
function countOfPrices(found: RawBuilder<unknown>): RawBuilder<unknown> {
  const ln = (price: string) => sql`ln(${sql.ref(price)}::double precision)`
  return sql`SELECT ${PRICE_KEY} AS key,
      concat_ws(' ', least(${sql.lit(BARS)}, width_bucket(${ln('price')}, ${ln('lowest')}, ${ln('highest')}, ${sql.lit(BARS)})), lowest, highest) AS value,
      count(*)::integer AS count, ${isMoreThanCounted(found)}
    FROM ${found} CROSS JOIN (SELECT min(price) AS lowest, max(price) AS highest FROM ${found}) AS ends
    WHERE price > 0 AND lowest > 0 AND lowest < highest GROUP BY 2`
}

/** One bar at each end of the fields says nothing that they do not. */
const BARS_DRAWN_MIN = 3

function priceRange(
  rows: readonly ValueCount[],
  { priceMin: fromPaise, priceMax: toPaise }: Narrowing,
): PriceRange | undefined {
  const [first] = rows
  if (!first || first.isMore) return undefined
  const bars = Array.from({ length: BARS }, () => 0)
  const [, leastPaise = 0, mostPaise = 0] = first.value.split(' ').map(Number)
  for (const { value, count } of rows) bars[Number.parseInt(value, 10) - 1] = count
  const spread: PriceSpread = { leastPaise, mostPaise, bars }
  const isSpread = rows.length >= BARS_DRAWN_MIN
  return {
    ...(isSpread ? priceBarPaths(spread, { fromPaise, toPaise }) : { outside: '', within: '' }),
    least: formatCount(Math.floor(leastPaise / 100)),
    most: formatCount(Math.ceil(mostPaise / 100)),
  }
}

const isNarrow = ({ min, max }: Pick<AttributeFacet, 'min' | 'max'>) => min !== undefined || max !== undefined

function facetOf(
  definition: AttributeDefinition,
  counted: readonly ValueCount[],
  choice: NonNullable<ProductFilters['spec']>[string] | undefined,
): Omit<AttributeFacet, 'isKey'> {
  const isNumber = definition.type === 'number'
  const rows = isNumber ? counted.filter(hasNumber) : counted
  const chosen = choice?.values ?? []
  const missing = chosen.filter((value) => rows.every((row) => row.value !== value))
  const all = [...rows, ...missing.map((value) => ({ value, count: 0 }))]
  const sorted = all.toSorted((one, other) =>
    isNumber
      ? Number(one.value) - Number(other.value)
      : other.count - one.count || one.value.localeCompare(other.value),
  )
  const { min, max } = choice?.values === undefined ? (choice ?? {}) : {}
  const range =
    isNumber && rows.length > TICKED_MAX
      ? histogramOf(rows.map(({ value, count }) => ({ value: Number(value), count })))
      : undefined
  return {
    key: definition.key,
    label: definition.label,
    values: (range ? sorted.filter(({ value }) => chosen.includes(value)) : sorted)
      .slice(0, VALUES_MAX)
      .map(({ value, count }) => ({ value, label: valueWords(definition, value), count })),
    ...(definition.type === 'number' && definition.unit && { unit: definition.unit }),
    isNumber,
    ...(range && { range: { min: range.min, max: range.max, ...barPaths(range, { from: min, to: max }) } }),
    isCounted: rows.every(({ isMore }) => !isMore),
    chosen,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  }
}

/** Facts from before they were typed may hold a word where a number belongs. */
const hasNumber = ({ value }: ValueCount) => value !== '' && Number.isFinite(Number(value))

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AttributeDefinition } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { KindColumns } from '#domain/goods/catalogue/columns/kind-columns.ts'
import { filterableAttributes } from '#domain/goods/catalogue/filters/attribute-filter-words.ts'
import type { AttributeChoice, AttributeFilters } from '#domain/goods/catalogue/filters/attribute-filters.ts'
import type { ProductFilters } from '#domain/goods/catalogue/product-list.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { App } from '#server/ground/app.ts'
import { allOf } from '#server/ground/db/filter-conditions.ts'
import { countedFilters } from './held-kinds/counted-filters.ts'
import { heldKind } from './held-kinds/held-kinds.ts'

/** What a delivery to one place demands of an offer. */
export interface DeliveryDemand {
  /** By the most days that an offer of theirs may take to leave. */
  sellerIdsByDays?: ReadonlyMap<number, readonly string[]>
  /** Of one piece. */
  priceMaxPaise?: Paise
}

/** What is asked of a list, with what it means for offers where a delivery is asked for. */
export type Narrowing = Omit<ProductFilters, 'sort' | 'cursor'> & {
  delivery?: DeliveryDemand
  /** So few products have the chosen values of attributes that these are found first, by their index. */
  isRare?: boolean
}
type Condition = RawBuilder<SqlBool>

/**
 * What a product must fulfil beside category, kind, brand and words; its columns are those of `products`. Price, stock and
 * discount are those of the best offer, unless a seller, a condition or a delivery is asked for: see `forOneOffer`.
 */
export function narrowing(filters: Narrowing) {
  const ofBest = (of: Condition) => () => (isOfOffers(filters) ? sql<SqlBool>`true` : of)
  const apart = 'looked up apart' as const
  return {
    brands: (brands: readonly string[]) => sql<SqlBool>`products.brand IN (${sql.join([...brands])})`,
    priceMin: ofBest(sql`products.price_paise >= ${filters.priceMin ?? 0}`),
    priceMax: ofBest(sql`products.price_paise <= ${filters.priceMax ?? 0}`),
    stock: ofBest(sql`products.in_stock`),
    discount: ofBest(sql`products.discount_bp >= ${Number(filters.discount ?? 0) * 100}`),
    condition: apart,
    seller: apart,
    pin: apart,
    within: apart,
    cash: apart,
    delivery: apart,
    view: apart,
    misfits: apart,
    by: apart,
    isRare: () => allOf(byAttributeIndex(filters)),
    spec: (spec: AttributeFilters) => fitsAttributes(filters.kind, spec),
  }
}

/** Whether it matters which of a product's offers a list is about. */
function isOfOffers({ seller, condition, delivery }: Narrowing): boolean {
  return [seller, condition, delivery].some((demand) => demand !== undefined)
}

/** Where a seller, a condition or a delivery is asked for: a product has one and the same offer for which everything holds. */
export function forOneOffer(filters: Narrowing): Condition[] {
  if (!isOfOffers(filters)) return []
  const { seller, condition, priceMin, priceMax, stock, discount, delivery } = filters
  const demands = [
    ...(seller === undefined ? [] : [sql<SqlBool>`sellers.slug = ${seller}`]),
    ...(condition === undefined ? [] : [sql<SqlBool>`offers.condition = ${condition}`]),
    ...(priceMin === undefined ? [] : [sql<SqlBool>`offers.unit_price_paise >= ${priceMin}`]),
    ...(priceMax === undefined ? [] : [sql<SqlBool>`offers.unit_price_paise <= ${priceMax}`]),
    // What is sold out reaches nobody, and a pre-order nobody in days that are counted from today.
    ...(stock || delivery
      ? [sql<SqlBool>`stock.on_hand > stock.reserved AND offers.preorder_from IS NULL`]
      : []),
    ...(discount === undefined ? [] : [sql<SqlBool>`offers.discount_bp >= ${Number(discount) * 100}`]),
    ...(delivery ? deliveryDemands(delivery) : []),
  ]
  return [
    sql`EXISTS (SELECT FROM offers JOIN sellers ON sellers.id = offers.seller_id
      JOIN stock ON stock.offer_id = offers.id
      WHERE offers.product_id = products.id AND offers.status = 'live' AND sellers.is_selling
        AND ${allOf(demands)})`,
  ]
}

function deliveryDemands({ sellerIdsByDays, priceMaxPaise }: DeliveryDemand): Condition[] {
  const inTime = [...(sellerIdsByDays ?? [])].map(
    ([days, ids]) =>
      sql<SqlBool>`(offers.dispatch_days <= ${days} AND offers.seller_id = ANY(${[...ids]}::text[]))`,
  )
  return [
    ...(sellerIdsByDays ? [anyOf(inTime)] : []),
    ...(priceMaxPaise === undefined ? [] : [sql<SqlBool>`offers.unit_price_paise <= ${priceMaxPaise}`]),
  ]
}

/** One of these conditions; false when there is none. */
function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length > 0 ? sql`(${sql.join([...conditions], sql` OR `)})` : sql`false`
}

/** Attributes that the kind does not filter by exclude nothing. */
function fitsAttributes(kind: Kind | undefined, spec: AttributeFilters): Condition {
  if (!kind) return sql`true`
  const fits = allOf(
    filterableAttributes(kind).flatMap((definition) => {
      const choice = spec[definition.key]
      return choice ? fitsOne(definition, choice) : []
    }),
  )
  // The planner takes two values of an expression for next to nothing, and would read and sort the whole kind for a page.
  return sql`CASE WHEN ${fits} THEN true ELSE false END`
}

function fitsOne({ key, type }: AttributeDefinition, choice: AttributeChoice): Condition {
  if (choice.values !== undefined)
    return type === 'list'
      ? sql`jsonb_exists_any(products.attributes -> ${key}, ${[...choice.values]}::text[])`
      : sql`products.attributes ->> ${key} IN (${sql.join([...choice.values])})`
  const value = sql`(products.attributes ->> ${key})::numeric`
  const demands = [
    ...(choice.min === undefined ? [] : [sql<SqlBool>`${value} >= ${choice.min}`]),
    ...(choice.max === undefined ? [] : [sql<SqlBool>`${value} <= ${choice.max}`]),
  ]
  return sql`CASE WHEN jsonb_typeof(products.attributes -> ${key}) = 'number' THEN ${allOf(demands)} ELSE false END`
}

/** What every product has that fits the chosen values of attributes, in the form that their index answers. */
export function byAttributeIndex({ kind, spec = {} }: Narrowing): Condition[] {
  if (!kind) return []
  return filterableAttributes(kind).flatMap(({ key, type }) => {
    const values = spec[key]?.values
    if (!values) return []
    const held = values.map((value) => ({ [key]: type === 'list' ? [value] : typed(type, value) }))
    return [anyOf(held.map((each) => sql`products.attributes @> ${JSON.stringify(each)}::jsonb`))]
  })
}

/** More are found faster by walking through the kind in the order of the list. */
const RARE_MAX = 1_500
/** So many products a page walks for. */
const ON_A_PAGE = 24
/** Finding a product by its values, and sorting it, takes so many times what walking past one does. */
const FOUND_OVER_WALKED = 2

/** The filters, with whether the products that have the chosen values are found faster than walked to. */
export async function withRarity<Filters extends Narrowing & { sort?: string }>(
  app: App,
  filters: Filters,
): Promise<Filters> {
  const { kind } = filters
  const held = byAttributeIndex(filters)
  if (held.length === 0) return filters
  const columns = kind && (await heldKind(app, kind))
  if (columns) return { ...filters, isRare: isFoundFaster(columns, filters) || undefined }
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (
      SELECT FROM products WHERE on_sale AND kind = ${kind} AND ${allOf(held)} LIMIT ${RARE_MAX + 1}) AS found`.execute(
    app.db,
  )
  return { ...filters, isRare: (rows[0]?.count ?? 0) <= RARE_MAX || undefined }
}

/** Cheap boards may all be of another socket: where a list goes by price, the columns know how far it is to its first page. */
function isFoundFaster(columns: KindColumns, filters: Narrowing & { sort?: string }): boolean {
  const found = columns.count({ spec: chosenValues(filters) })
  const counted = countedFilters(filters, undefined)
  const isByPrice = filters.sort === 'price-low' || filters.sort === 'price-high'
  if (!isByPrice || !counted) return found <= RARE_MAX
  const from = filters.sort === 'price-low' ? 'lowest' : 'highest'
  return found * FOUND_OVER_WALKED <= columns.walkByPrice(counted, ON_A_PAGE, from)
}

/** Without the ranges of numbers. */
function chosenValues({ spec = {} }: Narrowing): AttributeFilters {
  return Object.fromEntries(Object.entries(spec).filter(([, choice]) => choice.values !== undefined))
}

function typed(type: AttributeDefinition['type'], value: string): string | number | boolean {
  if (type === 'number') return Number(value)
  return type === 'flag' ? value === 'true' : value
}

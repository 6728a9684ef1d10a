import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { filterableAttributes } from '#domain/catalogue/attribute-filter-words.ts'
import type { AttributeChoice, AttributeFilters } from '#domain/catalogue/attribute-filters.ts'
import type { Kind } from '#domain/catalogue/categories.ts'
import type { ProductFilters } from '#domain/catalogue/product-list.ts'
import { allOf } from '#server/db/filter-conditions.ts'

type Filters = Omit<ProductFilters, 'sort' | 'cursor'>
type Condition = RawBuilder<SqlBool>

/**
 * What a product must fulfil beside category, kind, brand and words; its columns are those of `products`. Price, stock and
 * discount are those of the best offer, unless a seller or a condition is asked for: then all of them hold for one and
 * the same offer.
 */
export function narrowing(filters: Filters) {
  const { seller, condition } = filters
  const isOfOffer = seller !== undefined || condition !== undefined
  const ofBest = (of: Condition) => () => (isOfOffer ? sql<SqlBool>`true` : of)
  const ofOffer = () => holdsForOneOffer(filters)
  return {
    brands: (brands: readonly string[]) => sql<SqlBool>`products.brand IN (${sql.join([...brands])})`,
    priceMin: ofBest(sql`products.price_paise >= ${filters.priceMin ?? 0}`),
    priceMax: ofBest(sql`products.price_paise <= ${filters.priceMax ?? 0}`),
    stock: ofBest(sql`products.in_stock`),
    discount: ofBest(sql`products.discount_bp >= ${Number(filters.discount ?? 0) * 100}`),
    condition: ofOffer,
    seller: condition === undefined ? ofOffer : () => sql<SqlBool>`true`,
    spec: (spec: AttributeFilters) => fitsAttributes(filters.kind, spec),
  }
}

function holdsForOneOffer(filters: Filters): Condition {
  const { seller, condition, priceMin, priceMax, stock, discount } = filters
  const demands = [
    ...(seller === undefined ? [] : [sql<SqlBool>`sellers.slug = ${seller}`]),
    ...(condition === undefined ? [] : [sql<SqlBool>`offers.condition = ${condition}`]),
    ...(priceMin === undefined ? [] : [sql<SqlBool>`offers.unit_price_paise >= ${priceMin}`]),
    ...(priceMax === undefined ? [] : [sql<SqlBool>`offers.unit_price_paise <= ${priceMax}`]),
    ...(stock ? [sql<SqlBool>`stock.on_hand > stock.reserved`] : []),
    ...(discount === undefined ? [] : [sql<SqlBool>`offers.discount_bp >= ${Number(discount) * 100}`]),
  ]
  return sql`EXISTS (SELECT FROM offers JOIN sellers ON sellers.id = offers.seller_id JOIN stock ON stock.offer_id = offers.id
    WHERE offers.product_id = products.id AND offers.status = 'live' AND sellers.is_selling
      AND ${allOf(demands)})`
}

/** Attributes that the kind does not filter by exclude nothing. */
export function fitsAttributes(kind: Kind | undefined, spec: AttributeFilters): Condition {
  if (!kind) return sql`true`
  return allOf(
    filterableAttributes(kind).flatMap(({ key, type }) => {
      const choice = spec[key]
      return choice ? fitsOne(key, type === 'list', choice) : []
    }),
  )
}

function fitsOne(key: string, isList: boolean, choice: AttributeChoice): Condition {
  if (choice.values !== undefined)
    return isList
      ? sql`jsonb_exists_any(products.attributes -> ${key}, ${[...choice.values]}::text[])`
      : sql`products.attributes ->> ${key} IN (${sql.join([...choice.values])})`
  const value = sql`(products.attributes ->> ${key})::numeric`
  const demands = [
    ...(choice.min === undefined ? [] : [sql<SqlBool>`${value} >= ${choice.min}`]),
    ...(choice.max === undefined ? [] : [sql<SqlBool>`${value} <= ${choice.max}`]),
  ]
  return sql`CASE WHEN jsonb_typeof(products.attributes -> ${key}) = 'number' THEN ${allOf(demands)} ELSE false END`
}

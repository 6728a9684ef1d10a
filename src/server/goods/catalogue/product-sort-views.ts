import { type RawBuilder, sql } from 'kysely'
import type { AttributeDefinition } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { filterableAttributes } from '#domain/goods/catalogue/filters/attribute-filter-words.ts'
import { keyAttributesOf } from '#domain/goods/catalogue/key-facts/key-facts.ts'
import type { SortKey } from '#domain/goods/catalogue/product-list.ts'
import {
  decimal,
  type KeysetList,
  moment,
  number,
  type SortColumn,
  text,
} from '#server/ground/db/keyset-page.ts'

/** The shop's list of products: for each order, an index of the products table ends in its column and the id. */
export const PRODUCTS: KeysetList<SortKey> = {
  table: 'products',
  pageSize: 24,
  tieBreaker: text('id'),
  orders: {
    featured: { by: [number('handpicked_rank')], direction: 'asc' },
    'price-low': { by: [number('price_paise')], direction: 'asc' },
    'price-high': { by: [number('price_paise')], direction: 'desc' },
    discount: { by: [decimal('discount_bp')], direction: 'desc' },
    newest: { by: [moment('created_at')], direction: 'desc' },
    origin: { by: [text(knownOrigin), number('handpicked_rank')], direction: 'asc' },
  },
}

/** Goods whose origin is not known come last: no country begins so. */
function knownOrigin(products: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${products}.country_of_origin, 'zz')`
}

/**
 * A list of one kind by one of its attributes, "vram" or "-vram" from the largest; undefined for what the kind is not
 * filtered by. Products without a value come last both ways.
 */
export function byAttribute(kind: Kind | undefined, by: string | undefined): KeysetList<string> | undefined {
  const isFromLargest = by?.startsWith('-') === true
  const key = isFromLargest ? by?.slice(1) : by
  const definition = kind && filterableAttributes(kind).find((each) => each.key === key)
  if (!by || !definition) return undefined
  const place = keyAttributesOf(kind).findIndex((each) => each.key === key)
  const order = {
    by: [place < 0 ? attributeColumn(definition, isFromLargest) : keyColumn(place, isFromLargest)],
    direction: isFromLargest ? 'desc' : 'asc',
  } as const
  return { ...PRODUCTS, orders: { [`by ${by}`]: order } }
}

/** Of the facts by which people decide: by their index, which says the same words. */
function keyColumn(place: number, isFromLargest: boolean): SortColumn {
  const unknown = sql.raw(isFromLargest ? "''" : "E'\\uFFFD'")
  return text(
    (products) => sql`coalesce(${products}.sort_keys ->> ${sql.lit(place)}, ${unknown}) COLLATE "C"`,
  )
}

/** A cursor carries numbers of so many digits, and no more than fifteen behind the point. */
const LARGEST = '999999999999999'

function attributeColumn({ key, type }: AttributeDefinition, isFromLargest: boolean): SortColumn {
  const held = (products: RawBuilder<unknown>) => sql`${products}.attributes -> ${key}`
  const words = (products: RawBuilder<unknown>) => sql`${products}.attributes ->> ${key}`
  if (type !== 'number')
    return text((products) => sql`coalesce(${words(products)}, ${isFromLargest ? '' : 'zzz'})`)
  const unknown = sql.raw(isFromLargest ? '0' : LARGEST)
  return decimal(
    (products) =>
      sql`CASE WHEN jsonb_typeof(${held(products)}) = 'number' THEN round(greatest(0, least(${sql.raw(LARGEST)}, (${words(products)})::numeric)), 6) ELSE ${unknown} END`,
  )
}

/** What fits a search best first: of a query that gives each product its `score`. */
export const BY_SCORE: KeysetList<SortKey> = {
  ...PRODUCTS,
  orders: { ...PRODUCTS.orders, featured: { by: [number('score')], direction: 'desc', tieDirection: 'asc' } },
}

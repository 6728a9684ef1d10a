import { type RawBuilder, sql } from 'kysely'
import type { SortKey } from '#domain/catalogue/product-filters.ts'
import type { PagePlace } from './page-place.ts'

interface ListOrder {
  column: RawBuilder<unknown>
  direction: 'asc' | 'desc'
  /** The column's value as a whole number, to be carried by a link. */
  placeValue: RawBuilder<number>
  /** Whether a row comes after a place. Compares (value, id) as one, which the index answers without skipping. */
  after(place: PagePlace): RawBuilder<boolean>
}

/** The orders of the product list: for each, an index of the products table ends in this column and the id. */
export const listOrders: Readonly<Record<SortKey, ListOrder>> = {
  featured: byNumber(sql`products.handpicked_rank`, 'asc'),
  'price-low': byNumber(sql`products.price_paise`, 'asc'),
  'price-high': byNumber(sql`products.price_paise`, 'desc'),
  discount: {
    column: sql`products.discount_bp`,
    direction: 'desc',
    // Millionths of a basis point, as exact as the column.
    placeValue: sql`(products.discount_bp * 1000000)::bigint`,
    after: ({ value, id }) =>
      sql`(products.discount_bp, products.id) < (${value}::bigint / 1000000::numeric, ${id})`,
  },
  newest: {
    column: sql`products.created_at`,
    direction: 'desc',
    // Microseconds: a JavaScript Date would lose three digits and with them some products.
    placeValue: sql`(extract(epoch FROM products.created_at) * 1000000)::bigint`,
    after: ({ value, id }) =>
      sql`(products.created_at, products.id) < (timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond', ${id})`,
  },
}

function byNumber(column: RawBuilder<unknown>, direction: 'asc' | 'desc'): ListOrder {
  const comesAfter = direction === 'asc' ? sql`>` : sql`<`
  return {
    column,
    direction,
    placeValue: sql`${column}::bigint`,
    after: ({ value, id }) => sql`(${column}, products.id) ${comesAfter} (${value}::bigint, ${id})`,
  }
}

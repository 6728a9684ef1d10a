import { type RawBuilder, sql } from 'kysely'
import type { SortKey } from '#domain/catalogue/product-list.ts'
import { decimal, type KeysetList, moment, number, text } from '#server/db/keyset-page.ts'

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

/** What fits a search best first: of a query that gives each product its `score`. */
export const BY_SCORE: KeysetList<SortKey> = {
  ...PRODUCTS,
  orders: { ...PRODUCTS.orders, featured: { by: [number('score')], direction: 'desc', tieDirection: 'asc' } },
}

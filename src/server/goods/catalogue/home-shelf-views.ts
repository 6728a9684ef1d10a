import { sql } from 'kysely'
import { UNPICKED } from '#domain/goods/catalogue/product-list.ts'
import type { App } from '#server/ground/app.ts'
import { keysetPage } from '#server/ground/db/keyset-page.ts'
import { type ProductSummary, selectCards, toSummary } from './product-card-views.ts'
import { PRODUCTS } from './product-sort-views.ts'

const SHOWN_MAX = 4
/** A product may come forward from so far down its order: beyond them, what is new would not be new any more. */
const LOOKED_AT_MAX = 200

/**
 * The four products of a shelf of the home page; none of the new ones is out of stock. What was picked by hand comes
 * first, in its order; the rest of the
 * shelf is in its own order, products that have a picture of their own before those that would show an illustration.
 * Only the first of the order are looked at, by its index.
 */
export async function readHomeShelf(app: App, sort: 'featured' | 'newest'): Promise<ProductSummary[]> {
  const order = keysetPage(PRODUCTS, { sort }).orderBy()
  const isPicked = sort === 'featured' ? sql<boolean>`handpicked_rank < ${UNPICKED}` : sql<boolean>`false`
  const first = app.db
    .selectFrom('products')
    .where('on_sale', '=', true)
    .select('id')
    .select(sql<number>`row_number() OVER (ORDER BY ${order})`.as('place'))
    .select(isPicked.as('is_picked'))
    .orderBy(order)
    .limit(LOOKED_AT_MAX)
    .as('first')
  const rows = await selectCards(app.db)
    .innerJoin(first, 'first.id', 'products.id')
    .leftJoin('product_pictures as own', (join) =>
      join
        .onRef('own.product_id', '=', 'first.id')
        .on('own.position', '=', 0)
        .on('own.is_illustration', '=', false),
    )
    .$if(sort === 'newest', (query) => query.where('products.in_stock', '=', true))
    .orderBy(sql`first.is_picked DESC, first.is_picked OR own.product_id IS NOT NULL DESC, first.place`)
    .limit(SHOWN_MAX)
    .execute()
  return rows.map(toSummary)
}

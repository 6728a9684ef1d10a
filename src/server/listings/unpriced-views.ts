import { sql, type Transaction } from 'kysely'
import type { Kind } from '#domain/catalogue/categories.ts'
import type { UnpricedFilters } from '#domain/listings/unpriced-list.ts'
import type { UnpricedListing } from '#domain/listings/unpriced-listing.ts'
import type { ListTotal, PagePosition } from '#domain/lists/page-position.ts'
import { productWords } from '#domain/search/product-words.ts'
import type { App } from '#server/app.ts'
import { type ProductPicture, shownPicture } from '#server/catalogue/pictures/shown-picture-views.ts'
import { allOf, filterConditions } from '#server/db/filter-conditions.ts'
import { type KeysetList, keysetPage, text } from '#server/db/keyset-page.ts'
import { holdsWords } from '#server/db/like-pattern.ts'
import type { Schema } from '#server/db/schema.ts'
import { inSellerTransaction } from '#server/db/seller-transaction.ts'

type Tx = Transaction<Schema>

/** A product that its seller has listed without a price. */
export interface UnpricedProduct extends UnpricedListing {
  productId: string
  kind: Kind
  name: string
  brand: string
  mpn: string | null
  picture: ProductPicture | null
}

/** A product's id is made of its name, so that its order is that of the names. */
export const UNPRICED: KeysetList<'product'> = {
  table: 'unpriced_listings',
  pageSize: 25,
  tieBreaker: text('product_id'),
  orders: { product: { by: [], direction: 'asc' } },
}

/** One page of a seller's products that need a price, and how many there are. */
export async function listUnpricedProducts(
  app: App,
  sellerId: string,
  filters: UnpricedFilters,
): Promise<PagePosition & { products: UnpricedProduct[]; total: ListTotal }> {
  const keyset = keysetPage(UNPRICED, filters)
  const found = filterConditions(filters, { q: (q) => isMeant(q) })
  return inSellerTransaction(app, sellerId, async (tx) => {
    const rows = await waiting(tx, sellerId)
      .select([
        'products.id as productId',
        'products.kind',
        'products.name',
        'products.brand',
        'products.mpn',
        'unpriced_listings.seller_sku as sellerSku',
        'unpriced_listings.condition',
        'unpriced_listings.dispatch_days as dispatchDays',
        'unpriced_listings.stock',
        shownPicture('products.id').as('picture'),
      ])
      .select(keyset.key.as('key'))
      .where(allOf([...found, keyset.after]))
      .orderBy(keyset.orderBy())
      .limit(keyset.limit)
      .execute()
    const { rows: shown, ...position } = keyset.cut(rows)
    const products = shown.map(({ key: _key, ...product }) => product)
    return { products, ...position, total: { count: await count(tx, sellerId, found) } }
  })
}

/** How many products of a seller need a price. */
export async function countUnpriced(app: App, sellerId: string): Promise<number> {
  return inSellerTransaction(app, sellerId, (tx) => count(tx, sellerId, []))
}

/** What an administrator has hidden cannot be sold at any price. */
function waiting(tx: Tx, sellerId: string) {
  return tx
    .selectFrom('unpriced_listings')
    .innerJoin('products', 'products.id', 'unpriced_listings.product_id')
    .where('unpriced_listings.seller_id', '=', sellerId)
    .where('products.status', '<>', 'hidden')
}

async function count(tx: Tx, sellerId: string, conditions: Parameters<typeof allOf>[0]): Promise<number> {
  const { rows } = await waiting(tx, sellerId)
    .where(allOf(conditions))
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

function isMeant(q: string) {
  const words = productWords(q)
  return sql<boolean>`(${holdsWords('products.search_text', words)} OR unpriced_listings.seller_sku = ${q})`
}

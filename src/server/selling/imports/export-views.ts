import type { Kysely } from 'kysely'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { ProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import type { OfferTerms } from '#domain/selling/listings/offer-terms.ts'
import { factsOf } from '#server/goods/catalogue/editing/product-columns.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, text, uuid } from '#server/ground/db/keyset-page.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

/** One of a seller's products with the seller's own terms. */
export interface Listing {
  offerId: string
  productId: string
  status: 'draft' | 'live' | 'paused'
  kind: Kind
  facts: ProductFacts
  terms: OfferTerms
  onHand: number
  reserved: number
}

export const EXPORTED: KeysetList<'product'> = {
  table: 'offers',
  pageSize: 50,
  tieBreaker: uuid('id'),
  orders: { product: { by: [text('product_id')], direction: 'asc' } },
}

/** A page of a seller's products, in the order of their ids. */
export async function listListings(
  app: App,
  { sellerId, cursor, limit }: { sellerId: string; cursor: string | undefined; limit: number },
): Promise<{ listings: Listing[] } & PagePosition> {
  const page = keysetPage({ ...EXPORTED, pageSize: limit }, { sort: 'product', cursor })
  return inSellerTransaction(app, sellerId, async (tx) => {
    const rows = await tx
      .selectFrom('offers')
      .innerJoin('products', 'products.id', 'offers.product_id')
      .innerJoin('stock', 'stock.offer_id', 'offers.id')
      .selectAll('products')
      .select([
        'offers.id as offer_id',
        'offers.status as offer_status',
        'offers.seller_sku',
        'offers.list_price_paise as mrp_paise',
        'offers.discount_bp as offer_discount_bp',
        'offers.unit_price_paise',
        'offers.condition',
        'offers.dispatch_days',
        'stock.on_hand',
        'stock.reserved',
      ])
      .where('offers.seller_id', '=', sellerId)
      .where('offers.status', '<>', 'removed')
      .$narrowType<{ offer_status: Listing['status'] }>()
      .$call(page.read)
    const { rows: shown, ...next } = page.cut(rows)
    const listings = shown.map((row) => ({
      offerId: row.offer_id,
      productId: row.id,
      status: row.offer_status,
      kind: row.kind,
      facts: factsOf(row),
      terms: {
        sellerSku: row.seller_sku,
        listPricePaise: row.mrp_paise,
        discountBp: row.offer_discount_bp,
        unitPricePaise: row.unit_price_paise,
        condition: row.condition,
        dispatchDays: row.dispatch_days,
      },
      onHand: row.on_hand,
      reserved: row.reserved,
    }))
    return { listings, ...next }
  })
}

/** A page of a seller's products that wait for a price. */
export async function listUnpriced(
  app: App,
  { sellerId, after, limit }: { sellerId: string; after: string; limit: number },
): Promise<{ productId: string; kind: Kind; facts: ProductFacts; sku: string | null }[]> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const rows = await tx
      .selectFrom('unpriced_listings')
      .innerJoin('products', 'products.id', 'unpriced_listings.product_id')
      .selectAll('products')
      .select('unpriced_listings.seller_sku')
      .where('unpriced_listings.seller_id', '=', sellerId)
      .where('products.id', '>', after)
      .orderBy('products.id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      productId: row.id,
      kind: row.kind,
      facts: factsOf(row),
      sku: row.seller_sku,
    }))
  })
}

/** The kinds that a seller lists, or that wait for a price. */
export async function listKinds(
  app: App,
  { sellerId, waiting }: { sellerId: string; waiting: boolean },
): Promise<Kind[]> {
  const table = waiting ? 'unpriced_listings' : 'offers'
  return inSellerTransaction(app, sellerId, async (tx) => {
    const rows = await (tx as Kysely<Schema>)
      .selectFrom(table)
      .innerJoin('products', 'products.id', `${table}.product_id`)
      .select('products.kind')
      .distinct()
      .where(`${table}.seller_id`, '=', sellerId)
      .execute()
    return rows.map(({ kind }) => kind).toSorted()
  })
}

/** The offer of a seller with this SKU. */
export async function findOfferBySku(
  app: App,
  { sellerId, sku }: { sellerId: string; sku: string },
): Promise<string | undefined> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const row = await tx
      .selectFrom('offers')
      .select('id')
      .where('seller_id', '=', sellerId)
      .where('seller_sku', '=', sku)
      .where('status', '<>', 'removed')
      .executeTakeFirst()
    return row?.id
  })
}

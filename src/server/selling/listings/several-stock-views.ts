import { sql } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { soldName } from '#domain/selling/listings/sold-name.ts'
import { type ProductPicture, shownPicture } from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

/** The stock of one of several products that are changed together. */
export interface StockOfProduct {
  offerId: string
  name: string
  sellerSku: string | null
  picture: ProductPicture | null
  onHand: number
  /** Of these, promised to orders or kept for customers. */
  reserved: number
}

/** The stock of these offers, by name; what is not the seller's, or was removed, is left out. */
export async function listStockOf(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
  offerIds: readonly string[],
): Promise<StockOfProduct[]> {
  const ids = offerIds.filter(isUuid)
  if (ids.length === 0) return []
  const rows = await inSellerTransaction(app, sellerId, (tx) =>
    tx
      .selectFrom('offers')
      .innerJoin('products', 'products.id', 'offers.product_id')
      .innerJoin('stock', 'stock.offer_id', 'offers.id')
      .select(['offers.id as offerId', 'products.name', 'offers.condition', 'offers.seller_sku as sellerSku'])
      .select(['stock.on_hand as onHand', 'stock.reserved', shownPicture('products.id').as('picture')])
      .$narrowType<{ condition: 'new' | 'open-box' | 'refurbished' }>()
      .where('offers.id', 'in', ids)
      .where('offers.seller_id', '=', sellerId)
      .where('offers.status', '<>', 'removed')
      .orderBy(sql`lower(products.name)`)
      .orderBy('offers.id')
      .execute(),
  )
  return rows.map(({ condition, ...row }) => ({ ...row, name: soldName({ name: row.name, condition }) }))
}

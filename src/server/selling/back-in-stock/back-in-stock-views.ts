import type { Kysely } from 'kysely'
import type { WishedOffer } from '#domain/goods/wishlist/wishes.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { soldName } from '#domain/selling/listings/sold-name.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** What a letter says of an offer that can be bought again. */
export interface OfferBack extends WishedOffer {
  productName: string
  pricePaise: Paise
}

/** An offer that is on sale now, and no pre-order; undefined for any other. */
export async function findOfferBack(db: Kysely<Schema>, offerId: string): Promise<OfferBack | undefined> {
  const row = await db
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .innerJoin('sellers', 'sellers.id', 'offers.seller_id')
    .select(['products.name', 'offers.unit_price_paise', 'offers.condition'])
    .where('offers.id', '=', offerId)
    .where('offers.status', '=', 'live')
    .where('offers.preorder_from', 'is', null)
    .where('products.status', '=', 'live')
    .where('sellers.is_selling', '=', true)
    .executeTakeFirst()
  if (!row) return undefined
  const pricePaise = row.unit_price_paise
  const price = row.condition === 'new' ? { newPricePaise: pricePaise } : {}
  return { productName: soldName(row), pricePaise, inStock: true, ...price }
}

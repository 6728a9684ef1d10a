import { sql } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

/** At so few free pieces an offer is listed as low on stock. */
export const LOW_STOCK_MAX = 3
const SHOWN_MAX = 10

export interface LowStock {
  offerId: string
  name: string
  sellerSku: string | null
  available: number
}

/**
 * The seller's live offers that have run out or soon will, those with the fewest pieces first. What is left of a pre-order is
 * no stock.
 */
export async function listLowStock(app: App, sellerId: string): Promise<LowStock[]> {
  const available = sql<number>`stock.on_hand - stock.reserved`
  return inSellerTransaction(app, sellerId, (tx) =>
    tx
      .selectFrom('stock')
      .innerJoin('offers', 'offers.id', 'stock.offer_id')
      .innerJoin('products', 'products.id', 'offers.product_id')
      .select([
        'offers.id as offerId',
        'products.name',
        'offers.seller_sku as sellerSku',
        available.as('available'),
      ])
      .where('stock.seller_id', '=', sellerId)
      .where('offers.seller_id', '=', sellerId)
      .where('offers.status', '=', 'live')
      .where((eb) =>
        eb.or([
          eb('offers.preorder_from', 'is', null),
          eb('offers.preorder_from', '<=', indianDay(app.clock.now())),
        ]),
      )
      .where(available, '<=', LOW_STOCK_MAX)
      .orderBy(available)
      .orderBy('offers.id')
      .limit(SHOWN_MAX)
      .execute(),
  )
}

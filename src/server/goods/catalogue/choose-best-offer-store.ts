import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { keptWordRank } from './kept-word-rank-views.ts'

/**
 * The rule of the best offer, and its only home: of the live offers of sellers in good standing, those in stock before those that can be pre-ordered (decision 1148), these before the others, new goods before any
 * other (decision 0730), then the lowest price to pay, then whoever kept its word more often (decision 1133), then the earliest. Writes it onto the products' rows, where it differs (decision 0441).
 */
export async function writeBestOffers(tx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  await sql`
    WITH best AS (
      SELECT DISTINCT ON (offers.product_id) offers.product_id, offers.id, offers.list_price_paise,
        offers.discount_bp, offers.unit_price_paise,
        coalesce(stock.on_hand - stock.reserved, 0) > 0 AND offers.preorder_from IS NULL AS in_stock
      FROM offers
      JOIN sellers ON sellers.id = offers.seller_id AND sellers.is_selling
      LEFT JOIN stock ON stock.offer_id = offers.id
      WHERE offers.product_id = ANY(${[...ids]}) AND offers.status = 'live'
      ORDER BY offers.product_id, in_stock DESC, coalesce(stock.on_hand - stock.reserved, 0) > 0 DESC, offers.condition = 'new' DESC,
        offers.unit_price_paise, ${keptWordRank('sellers')} DESC, offers.created_at, offers.id
    )
    UPDATE products SET on_sale = card.on_sale, best_offer_id = card.best_offer_id,
      list_price_paise = card.list_price_paise, discount_bp = card.discount_bp,
      price_paise = card.price_paise, in_stock = card.in_stock
    FROM (
      SELECT products.id, best.id IS NOT NULL AND products.status = 'live' AS on_sale, best.id AS best_offer_id,
        best.list_price_paise, best.discount_bp, best.unit_price_paise AS price_paise,
        coalesce(best.in_stock, false) AS in_stock
      FROM products LEFT JOIN best ON best.product_id = products.id
      WHERE products.id = ANY(${[...ids]})
    ) AS card
    WHERE products.id = card.id
      AND (products.on_sale, products.best_offer_id, products.list_price_paise, products.discount_bp,
           products.price_paise, products.in_stock)
        IS DISTINCT FROM
          (card.on_sale, card.best_offer_id, card.list_price_paise, card.discount_bp,
           card.price_paise, card.in_stock)
  `.execute(tx)
}

/** Locks the product rows in id order, so that two transactions can never wait for each other. */
export async function lockProductRows(tx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  await tx.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

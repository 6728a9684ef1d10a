import { sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** The accepted pieces of a line whose seller refunds today's price under warranty. */
export interface WarrantyLine {
  pieces: number
  /** What its customer paid for one piece, after promotions and without what others paid, up to the paisa. */
  paidPaise: Paise
  /** The lowest price of a seller who sells now, of the same product in the condition in which it was sold, in stock. */
  todayPaise: Paise | null
}

/** By the order lines of a return, with the prices of all sellers; to be read as the marketplace. */
export async function readWarrantyLines(tx: Transaction<Schema>, returnId: string): Promise<WarrantyLine[]> {
  const { rows } = await sql<WarrantyLine>`
    SELECT returned.pieces, ceil((lines.line_paise - lines.contributed_paise) / lines.quantity::numeric)::bigint AS "paidPaise",
      (SELECT min(other.unit_price_paise) FROM offers AS sold
        JOIN offers AS other ON other.product_id = sold.product_id AND other.condition = coalesce(lines.sold_condition, sold.condition) AND other.status = 'live'
        JOIN sellers ON sellers.id = other.seller_id AND sellers.is_selling
        JOIN stock ON stock.offer_id = other.id AND stock.on_hand > stock.reserved
        WHERE sold.id = lines.offer_id AND other.preorder_from IS NULL) AS "todayPaise"
    FROM (SELECT order_line_id, count(*)::int AS pieces FROM return_units
      WHERE return_id = ${returnId} AND outcome = 'accepted' GROUP BY order_line_id) AS returned
    JOIN order_lines AS lines ON lines.id = returned.order_line_id AND lines.warranty_refund = 'today'`.execute(
    tx,
  )
  return rows
}

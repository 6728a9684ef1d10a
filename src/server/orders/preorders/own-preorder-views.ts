import { sql } from 'kysely'
import type { Condition } from '#domain/goods/catalogue/conditions.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { preorderDay } from '#domain/ground/shipping/preorder.ts'
import { soldName } from '#domain/selling/listings/sold-name.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

/** An offer of a seller as its page of the pre-order shows it. */
export interface OwnPreorder {
  name: string
  /** Undefined for an ordinary offer. */
  preorder: { from: Day; limit: number; since: Date } | undefined
  /** Pieces that can be ordered. */
  free: number
  /** Pieces that were pre-ordered and have not left. */
  ordered: number
}

/** The offer of a seller; undefined for ids that are none of theirs, or removed. */
export async function findOwnPreorder(
  app: Pick<App, 'db' | 'random' | 'clock'>,
  sellerId: string,
  offerId: string,
): Promise<OwnPreorder | undefined> {
  if (!isUuid(offerId)) return undefined
  const { rows } = await inSellerTransaction(app, sellerId, (tx) =>
    sql<{
      name: string
      condition: Condition
      from: Day | null
      limit: number | null
      since: Date | null
      free: number
      ordered: number
    }>`
      SELECT products.name, offers.condition, to_char(preorder_from, 'YYYY-MM-DD') AS "from", preorder_limit AS "limit",
        preorder_since AS since, coalesce(on_hand - reserved, 0) AS free,
        (SELECT coalesce(sum(line.quantity - line.cancelled_quantity), 0)::int FROM order_lines AS line
          JOIN vendor_orders ON vendor_orders.id = line.vendor_order_id
          WHERE line.offer_id = offers.id AND line.preorder_from IS NOT NULL AND vendor_orders.placed_at IS NOT NULL
            AND vendor_orders.status IN ('pending', 'accepted', 'packed', 'partly-shipped')) AS ordered
      FROM offers JOIN products ON products.id = offers.product_id LEFT JOIN stock ON stock.offer_id = offers.id
      WHERE offers.id = ${offerId}::uuid AND offers.seller_id = ${sellerId} AND offers.status <> 'removed'`.execute(
      tx,
    ),
  )
  const [row] = rows
  if (!row) return undefined
  const { from: day, limit, since, free, ordered } = row
  const from = preorderDay(day, indianDay(app.clock.now()))
  return {
    name: soldName(row),
    preorder: from && limit && since ? { from, limit, since } : undefined,
    free,
    ordered,
  }
}

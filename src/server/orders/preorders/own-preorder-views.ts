import { sql } from 'kysely'
import type { Condition } from '#domain/goods/catalogue/conditions.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { preorderDay } from '#domain/ground/shipping/preorder.ts'
import type { OfferStatus } from '#domain/selling/listings/offer-status.ts'
import { soldName } from '#domain/selling/listings/sold-name.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

/** An offer of a seller as its page of the pre-order shows it. */
export interface OwnPreorder {
  name: string
  /** The seller has deleted it: its page is closed, and nobody orders it any more. */
  isRemoved: boolean
  /** Undefined for an ordinary offer. */
  preorder: { from: Day; limit: number; since: Date } | undefined
  /** Pieces that can be ordered. */
  free: number
  /** Pieces that were pre-ordered and have not left. */
  ordered: number
}

/**
 * The offer of a seller; undefined for ids that are none of theirs, and for a deleted one that is no pre-order: whoever has
 * ordered one goes on waiting for its day.
 */
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
      isRemoved: boolean
      from: Day | null
      limit: number | null
      since: Date | null
      free: number
      ordered: number
    }>`
      SELECT products.name, offers.condition, offers.status = 'removed' AS "isRemoved",
        to_char(preorder_from, 'YYYY-MM-DD') AS "from", preorder_limit AS "limit",
        preorder_since AS since, coalesce(on_hand - reserved, 0) AS free,
        ${ORDERED} AS ordered
      FROM offers JOIN products ON products.id = offers.product_id LEFT JOIN stock ON stock.offer_id = offers.id
      WHERE offers.id = ${offerId}::uuid AND offers.seller_id = ${sellerId}
        AND (offers.status <> 'removed' OR preorder_from IS NOT NULL)`.execute(tx),
  )
  const [row] = rows
  if (!row) return undefined
  const { from: day, limit, since, free, ordered } = row
  const from = preorderDay(day, indianDay(app.clock.now()))
  if (row.isRemoved && !from) return undefined
  return {
    name: soldName(row),
    isRemoved: row.isRemoved,
    preorder: from && limit && since ? { from, limit, since } : undefined,
    free,
    ordered,
  }
}

/** Pieces of an offer that were pre-ordered and have not left. */
const ORDERED = sql`(SELECT coalesce(sum(line.quantity - line.cancelled_quantity - coalesce((SELECT sum(parcel_lines.quantity)
    FROM parcel_lines JOIN parcels ON parcels.id = parcel_id AND parcels.status NOT IN ('packed', 'cancelled')
    WHERE parcel_lines.order_line_id = line.id), 0)), 0)::int FROM order_lines AS line
  JOIN vendor_orders ON vendor_orders.id = line.vendor_order_id
  WHERE line.offer_id = offers.id AND line.preorder_from IS NOT NULL AND vendor_orders.placed_at IS NOT NULL
    AND vendor_orders.status IN ('pending', 'accepted', 'packed', 'partly-shipped'))`

/** A pre-order as a row of its seller's list. */
export interface ListedPreorder {
  offerId: string
  name: string
  from: Day
  ordered: number
  /** Pieces that can be ordered; none of what is not on sale. */
  left: number
  status: OfferStatus
}

/** So many on a page. */
const PREORDERS_PAGE = 25

/** A seller's pre-orders, the soonest first, of deleted and paused offers too; `next` is the last one where there are more. */
export async function listOwnPreorders(
  app: Pick<App, 'db' | 'random' | 'clock'>,
  sellerId: string,
  { after = '' }: { after?: string | undefined } = {},
): Promise<{ preorders: ListedPreorder[]; next: string | undefined }> {
  const { rows } = await inSellerTransaction(app, sellerId, (tx) =>
    sql<ListedPreorder & { condition: Condition }>`
      SELECT offers.id AS "offerId", products.name, offers.condition, to_char(offers.preorder_from, 'YYYY-MM-DD') AS "from",
        ${ORDERED} AS ordered, CASE WHEN offers.status = 'live' THEN coalesce(on_hand - reserved, 0) ELSE 0 END AS left,
        offers.status
      FROM offers JOIN products ON products.id = offers.product_id LEFT JOIN stock ON stock.offer_id = offers.id
      WHERE offers.seller_id = ${sellerId} AND offers.preorder_from > ${indianDay(app.clock.now())}::date
        AND (${after} = '' OR (offers.preorder_from, offers.id) > (
          SELECT last.preorder_from, last.id FROM offers AS last WHERE last.id::text = ${after}))
      ORDER BY offers.preorder_from, offers.id LIMIT ${PREORDERS_PAGE + 1}`.execute(tx),
  )
  const preorders = rows.slice(0, PREORDERS_PAGE).map(({ condition, ...row }) => ({
    ...row,
    name: soldName({ name: row.name, condition }),
  }))
  return { preorders, next: rows.length > PREORDERS_PAGE ? preorders.at(-1)?.offerId : undefined }
}

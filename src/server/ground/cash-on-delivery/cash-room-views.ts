import { type Kysely, sql } from 'kysely'
import {
  type OwnCourierTerms,
  ownCourierLimit,
  RETURNED_CASH_DAYS,
  type SellersRecord,
} from '#domain/ground/cash-on-delivery/own-courier-cash.ts'
import type { CashRooms } from '#domain/ground/cash-on-delivery/seller-cash.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { cashOfVendorOrder } from './cash-of-vendor-order-views.ts'

/** What decides how much cash a seller's own couriers may collect, and what they have of it (paise). */
export interface OwnCourierCash {
  sellerId: string
  sellerName: string
  record: SellersRecord
  /**
   * Collected or about to be, and not handed over. What is said to be lost counts until somebody of the back office has
   * closed it, and what is said to be back for RETURNED_CASH_DAYS, or until somebody has set the seller's limit since, and
   * while its customer disputes it: nobody but the seller says that its courier collected nothing.
   */
  outstandingPaise: Paise
}

/** What is known of these sellers; the marketplace's own shop, which has no limit, is absent. */
export async function readOwnCourierCash(
  { clock }: Pick<App, 'clock'>,
  db: Kysely<Schema>,
  { sellerIds, terms }: { sellerIds: readonly string[]; terms: OwnCourierTerms },
): Promise<OwnCourierCash[]> {
  const backSince = new Date(clock.now().getTime() - RETURNED_CASH_DAYS * DAY_MS)
  const { rows } = await sql<{
    sellerId: string
    sellerName: string
    ownLimitPaise: Paise | null
    isApproved: boolean
    approvedDays: number
    deliveredOrders: number
    outstandingPaise: Paise
  }>`
    SELECT sellers.id AS "sellerId", sellers.name AS "sellerName", limits.limit_paise AS "ownLimitPaise",
      sellers.standing = 'approved' AS "isApproved",
      ${indianDay(clock.now())}::date - indian_day(coalesce(sellers.decided_at, sellers.created_at)) AS "approvedDays",
      (SELECT count(*) FROM (SELECT FROM vendor_orders WHERE vendor_orders.seller_id = sellers.id
        AND vendor_orders.status = 'delivered' LIMIT ${terms.ownCourierCashOrders}) AS counted) AS "deliveredOrders",
      (SELECT coalesce(sum(cash_paise - cash_remitted_paise), 0) FROM parcels WHERE parcels.seller_id = sellers.id
        AND cash_paise > cash_remitted_paise AND status NOT IN ('packed', 'cancelled', 'returned') AND courier = 'manual'
        AND (status <> 'lost' OR NOT EXISTS (SELECT FROM lost_cash_closures WHERE parcel_id = parcels.id)))
      + (SELECT coalesce(sum(cash_paise - cash_remitted_paise), 0) FROM parcels WHERE parcels.seller_id = sellers.id
        AND cash_paise > cash_remitted_paise AND status = 'returned' AND courier = 'manual'
        AND (moved_at > greatest(${backSince}, limits.set_at) OR EXISTS (SELECT FROM disputes
          WHERE disputes.parcel_id = parcels.id AND disputes.ended_at IS NULL))) AS "outstandingPaise"
    FROM sellers LEFT JOIN seller_cash_limits AS limits ON limits.seller_id = sellers.id
    WHERE sellers.id = ANY(${sellerIds}) AND NOT sellers.is_house`.execute(db)
  return rows.map((row) => ({
    sellerId: row.sellerId,
    sellerName: row.sellerName,
    record: {
      deliveredOrders: Number(row.deliveredOrders),
      approvedDays: Number(row.approvedDays),
      ownLimitPaise: row.ownLimitPaise === null ? undefined : Number(row.ownLimitPaise),
      isApproved: row.isApproved,
    },
    outstandingPaise: Number(row.outstandingPaise),
  }))
}

/**
 * How much more these sellers can send to be paid at the door, where couriers of their own are the only ones: what was
 * ordered in cash and has not left counts as sent. None has a bound where the marketplace books couriers, nor while it is not
 * approved: then its goods are refused for that.
 */
export async function readCashRooms(
  app: Pick<App, 'clock' | 'couriers'>,
  db: Kysely<Schema>,
  { sellerIds, terms }: { sellerIds: readonly string[]; terms: OwnCourierTerms },
): Promise<CashRooms> {
  if (app.couriers.length > 0 || sellerIds.length === 0) return new Map()
  const [known, waiting] = await together([
    readOwnCourierCash(app, db, { sellerIds, terms }),
    readCashToSend(db, sellerIds),
  ])
  const selling = known.filter(({ record }) => record.isApproved)
  return new Map(
    selling.map(({ sellerId, sellerName, record, outstandingPaise }) => {
      const roomPaise = ownCourierLimit(record, terms) - outstandingPaise - (waiting.get(sellerId) ?? 0)
      return [sellerId, { sellerName, roomPaise }]
    }),
  )
}

/** What is to be paid at the door of vendor orders that have not left, or not whole. */
export async function readCashToSend(
  db: Kysely<Schema>,
  sellerIds: readonly string[],
): Promise<ReadonlyMap<string, Paise>> {
  const { rows } = await sql<{ sellerId: string; paise: number }>`
    SELECT vendor_order.seller_id AS "sellerId", sum(${cashOfVendorOrder('vendor_order')}
      - coalesce((SELECT sum(cash_paise) FROM parcels WHERE parcels.vendor_order_id = vendor_order.id
          AND parcels.status NOT IN ('packed', 'cancelled')), 0))::bigint AS paise
    FROM vendor_orders AS vendor_order JOIN orders ON orders.id = vendor_order.order_id
    WHERE vendor_order.seller_id = ANY(${sellerIds}) AND vendor_order.placed_at IS NOT NULL
      AND vendor_order.status IN ('pending', 'accepted', 'packed', 'partly-shipped')
      AND (orders.payment_method = 'cod' AND orders.payment_status = 'due'
        OR orders.has_advance)
    GROUP BY vendor_order.seller_id`.execute(db)
  return new Map(rows.map(({ sellerId, paise }) => [sellerId, Number(paise)]))
}

import { sql } from 'kysely'
import { TERM_BOUNDS } from '#domain/ground/settings/setting-limits.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { SALE_KINDS } from '#domain/money/earnings/ledger-entries.ts'
import { keepBound } from '#domain/money/payments/cash-cover.ts'
import {
  lostShareBp,
  RECORD_DAYS,
  reserveBp,
  reserveOf,
  reserveReason,
} from '#domain/money/payouts/reserve.ts'
import {
  hasOfOpenSales,
  keepOfOpenSales,
  limitReason,
  type OpenSale,
  openReturnsLimit,
} from '#domain/money/payouts/returnable-sales-limit.ts'
import { OPEN_RETURNS } from '#domain/selling/order-moves/open-returns.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import type { NewReserve, Reserve } from '#server/money/earnings/post-payout.ts'
import {
  type Db,
  daysOn,
  deliveredOn,
  ofSale,
  released,
} from '#server/money/earnings/releases/released-views.ts'
import { readBoundReserve } from './bound-reserve-views.ts'

/** A seller, and the day as of which it is asked about. */
export interface OfSeller {
  sellerId: string
  today: Day
}

/** What the next payout sets aside. */
export interface ReservePlan {
  planned: (NewReserve & ReturnUnderWay)[]
  /** How much of sales that can still be returned may be paid, what of that its seller earned, and what it has with that payout. */
  openReturns: { limitPaise: Paise; earnedPaise: Paise; usedPaise: Paise }
  /** What of that is reserve that covers refunds of cash which did not come in. */
  boundPaise: Paise
}

/** Whether a return of the goods of a sale is under way: what is in reserve of it stays until that is decided. */
interface ReturnUnderWay {
  isComingBack: boolean
}

/** What is in reserve, and whether it ends now. */
interface StandingReserve extends Reserve, ReturnUnderWay {
  id: number
  isOver: boolean
  /** Its own sale can still come back. */
  isOpen: boolean
}

/** A sale of which something was paid or is released; the amounts of the sale without what is in reserve of it. */
interface ReturnableSale extends Omit<OpenSale, 'byRecordPaise'>, ReturnUnderWay {
  orderId: string
  parcelId: string | null
  /** The last day on which its goods may come back; today when that is over and a return of them is under way. */
  until: Day
  /** What is released of the sale itself and not paid. */
  unpaidPaise: Paise
  timesKept: number
}

/** A return of goods of a row's parcel is under way, which was asked for in its days. */
export const isComingBack = sql<boolean>`EXISTS (SELECT FROM returns WHERE returns.parcel_id = entry.parcel_id
  AND returns.kind = 'return' AND returns.status = ANY (${[...OPEN_RETURNS]}::text[]))`

/** A payout has paid a row; `payout_rows` is joined to it. */
const isPaid = sql<boolean>`payout_rows.payout_id IS NOT NULL`

/** Nothing that was delivered before so many days can come back or belongs to the record. */
const DELIVERED_DAYS_MAX = RECORD_DAYS + TERM_BOUNDS.returnDays.max

/**
 * What stays in reserve of the sales that are released: of each, the first time, by the seller's record of `RECORD_DAYS`
 * days, and whatever exceeds the limit of what may be paid of sales that can still be returned (`openReturnsLimit`); until
 * the last day on which goods ordered on their day may come back. The longest window counts, also where some of the goods
 * were built to order. What a dispute held back is looked at again when it is released.
 */
export async function planReserves(db: Db, { sellerId, today }: OfSeller): Promise<ReservePlan> {
  const shareBp = await readLostShare(db, { sellerId, today })
  const { terms, sales, earnedPaise, limitPaise } = await readOpenReturns(db, { sellerId, today })
  const rateBp = reserveBp(shareBp, terms)
  const boundPaise = await readBoundOfOpenSales(db, { sellerId, today })
  const byRecord = sales.map(({ timesKept, unpaidPaise }) =>
    timesKept > 0 ? 0 : reserveOf(unpaidPaise, rateBp),
  )
  const { keepPaise, usedPaise } = keepOfOpenSales(
    sales.map((sale, at) => ({ ...sale, byRecordPaise: byRecord[at] ?? 0 })),
    { limitPaise, boundPaise },
  )
  const planned = sales.map((sale, at) => {
    const { orderId, vendorOrderId, parcelId, until, isComingBack, timesKept, unpaidPaise } = sale
    const paise = keepPaise[at] ?? 0
    const why =
      paise === byRecord[at]
        ? { basisPaise: unpaidPaise, rateBp, reason: reserveReason(shareBp) }
        : { basisPaise: null, rateBp: null, reason: limitReason(limitPaise) }
    const of = { sellerId, orderId, vendorOrderId, parcelId, until, isComingBack, timesKept }
    return { ...of, paise, ...why }
  })
  return {
    planned: planned.filter(({ paise }) => paise > 0),
    openReturns: { limitPaise, earnedPaise, usedPaise },
    boundPaise,
  }
}

/**
 * What of a seller's reserve by its record may pay refunds of cash, before what pays others and what it owes is taken off:
 * of sales that can no longer be returned, of others, and what may still be paid of these. What is kept by the limit of
 * those pays none.
 */
export async function readRecordReserve(
  db: Db,
  of: OfSeller,
): Promise<{ settledPaise: Paise; openPaise: Paise; roomPaise: Paise }> {
  const byRecord = (await listReserves(db, of)).filter(({ rateBp }) => rateBp !== null)
  const sum = (some: readonly StandingReserve[]) => some.reduce((total, { paise }) => total + paise, 0)
  const settledPaise = sum(byRecord.filter(({ isOpen }) => !isOpen))
  const openPaise = sum(byRecord) - settledPaise
  if (openPaise === 0) return { settledPaise, openPaise, roomPaise: 0 }
  const { openReturns, boundPaise } = await planReserves(db, of)
  return { settledPaise, openPaise, roomPaise: openReturns.limitPaise - openReturns.usedPaise + boundPaise }
}

/**
 * What is in reserve, the first to end first; `isOver` when its last day has passed and no return that was asked for is
 * under way, or when its sale came back whole, and it covers no refund of cash that the seller's courier has not handed
 * over. Of such cash the reserve of sales that can still come back covers no more than may be paid of them.
 */
export async function listReserves(db: Db, { sellerId, today }: OfSeller): Promise<StandingReserve[]> {
  const { rows } = await sql<Omit<StandingReserve, 'isOpen'>>`
    SELECT kept.*, until < ${today}::date AND NOT "isComingBack" OR "staysPaise" <= 0 AS "isOver" FROM (
      SELECT entry.id, entry.seller_id AS "sellerId", entry.order_id AS "orderId", entry.vendor_order_id AS "vendorOrderId",
        entry.parcel_id AS "parcelId", entry.amount_paise AS paise, entry.basis_paise AS "basisPaise", entry.rate_bp AS "rateBp",
        entry.reserve_until AS until, entry.note AS reason, ${isComingBack} AS "isComingBack",
        (SELECT coalesce(sum(sale.seller_paise), 0) FROM ledger_entries AS sale
          WHERE sale.vendor_order_id = entry.vendor_order_id AND sale.parcel_id IS NOT DISTINCT FROM entry.parcel_id
            AND sale.kind = ANY (${[...SALE_KINDS]}::text[])) AS "staysPaise"
      FROM ledger_entries AS entry
      WHERE entry.seller_id = ${sellerId} AND entry.reserve_until IS NOT NULL
        AND NOT EXISTS (SELECT FROM ledger_entries AS back WHERE back.reverses = entry.id)) AS kept
    ORDER BY until, id`.execute(db)
  const reserves = rows.map((row) => ({ ...row, isOpen: !row.isOver }))
  const boundPaise = reserves.some(({ isOver }) => isOver) ? await readBoundReserve(db, sellerId) : 0
  if (boundPaise === 0) return reserves
  const { sales, limitPaise } = await readOpenReturns(db, { sellerId, today })
  return keepBound(reserves, { boundPaise, roomPaise: limitPaise - hasOfOpenSales(sales) })
}

/** What covers refunds of cash that did not come in and is more than the reserve of sales that cannot come back leaves. */
async function readBoundOfOpenSales(db: Db, of: OfSeller): Promise<Paise> {
  const boundPaise = await readBoundReserve(db, of.sellerId)
  if (boundPaise === 0) return 0
  const settled = (await listReserves(db, of)).filter(({ isOpen, isOver }) => !isOpen && !isOver)
  return Math.max(
    0,
    settled.reduce((left, { paise }) => left - paise, boundPaise),
  )
}

/** The sales of a seller that can still come back, with the limit of what may be paid of them and what makes it up. */
async function readOpenReturns(db: Db, of: OfSeller) {
  const { terms } = await readSettings(db, of.today)
  const { sales, earnedPaise } = await readReturnableSales(db, of)
  const limitPaise = openReturnsLimit({ settingPaise: terms.openReturnsPayoutPaise, earnedPaise })
  return { terms, sales, earnedPaise, limitPaise }
}

/**
 * The sales of a seller that can still come back and of which something was paid or is released, the oldest first, and what
 * it earned with those whose days ended within the days of the record: what stayed sold, less what a dispute holds back.
 */
async function readReturnableSales(
  db: Db,
  { sellerId, today }: OfSeller,
): Promise<{ sales: ReturnableSale[]; earnedPaise: Paise }> {
  const { rows } = await sql<{ sales: ReturnableSale[]; earnedPaise: Paise }>`
    WITH sales AS (
      SELECT entry.order_id, entry.vendor_order_id, entry.parcel_id, vendor_order.placed_at, ${deliveredOn} AS delivered_on,
        ${isComingBack} AS is_coming_back, sum(entry.seller_paise) AS released,
        coalesce(sum(entry.seller_paise) FILTER (WHERE ${isPaid}), 0) AS paid,
        coalesce(sum(entry.seller_paise) FILTER (WHERE ${ofSale}), 0) AS stays,
        coalesce(sum(entry.seller_paise) FILTER (WHERE ${ofSale} AND NOT ${isPaid}), 0) AS unpaid,
        count(entry.reserve_until) AS times_kept
      FROM ledger_entries AS entry JOIN vendor_orders AS vendor_order ON vendor_order.id = entry.vendor_order_id
      LEFT JOIN parcels ON parcels.id = entry.parcel_id
      LEFT JOIN payout_rows ON payout_rows.ledger_entry_id = entry.id
      WHERE entry.seller_id = ${sellerId} AND (${ofSale} OR entry.kind = 'reserve')
        AND ${deliveredOn} >= ${today}::date - ${DELIVERED_DAYS_MAX}::integer AND (${isPaid} OR ${released(today)})
      GROUP BY 1, 2, 3, 4, 5),
    holds AS (
      SELECT entry.vendor_order_id, -sum(entry.seller_paise) AS held,
        -coalesce(sum(entry.seller_paise) FILTER (WHERE ${isPaid}), 0) AS held_paid
      FROM ledger_entries AS entry LEFT JOIN payout_rows ON payout_rows.ledger_entry_id = entry.id
      WHERE entry.seller_id = ${sellerId} AND entry.kind = 'hold' GROUP BY 1),
    dated AS (
      SELECT sales.*, coalesce(held, 0) AS held, coalesce(held_paid, 0) AS held_paid,
        delivered_on + ${daysOn('returnDays', sql`indian_day(placed_at)`)} AS until
      FROM sales LEFT JOIN holds USING (vendor_order_id)),
    told AS (SELECT *, is_coming_back OR until >= ${today}::date AS is_open FROM dated)
    SELECT
      (SELECT coalesce(json_agg(json_build_object('orderId', order_id, 'vendorOrderId', vendor_order_id, 'parcelId', parcel_id,
          'until', greatest(until, ${today}::date), 'isComingBack', is_coming_back, 'paidPaise', paid, 'releasedPaise', released, 'heldPaise', held,
          'heldPaidPaise', held_paid, 'unpaidPaise', greatest(0, unpaid), 'timesKept', times_kept)
          ORDER BY delivered_on, placed_at, vendor_order_id, parcel_id), '[]'::json)
        FROM told WHERE is_open) AS sales,
      (SELECT coalesce(sum(greatest(0, stays - held)), 0) FROM told
        WHERE NOT is_open AND until >= ${today}::date - ${RECORD_DAYS}::integer) AS "earnedPaise"`.execute(db)
  return rows[0] ?? { sales: [], earnedPaise: 0 }
}

/**
 * How much of what was sold in the days of the record came back in them or is held back for disputes, in basis points. What was
 * lost and found delivered counts once, as sold.
 */
async function readLostShare(db: Db, { sellerId, today }: OfSeller): Promise<number> {
  const { rows } = await sql<{ sold: Paise; lost: Paise }>`
    SELECT coalesce(sum(amount_paise) FILTER (WHERE kind = 'sale' AND reverses IS NULL), 0) AS sold,
      coalesce(sum(amount_paise) FILTER (WHERE kind = 'sale' AND reverses IS NOT NULL), 0)
        - coalesce(sum(seller_paise) FILTER (WHERE kind = 'hold' AND NOT EXISTS (SELECT FROM ledger_entries AS back
          WHERE back.reverses = entry.id) AND reverses IS NULL), 0) AS lost
    FROM ledger_entries AS entry
    WHERE seller_id = ${sellerId} AND indian_day(at) > ${today}::date - ${RECORD_DAYS}::integer
      AND NOT EXISTS (SELECT FROM parcels AS found WHERE found.in_place_of = entry.parcel_id)`.execute(db)
  return lostShareBp({ soldPaise: rows[0]?.sold ?? 0, lostPaise: rows[0]?.lost ?? 0 })
}

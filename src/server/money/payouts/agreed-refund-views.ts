import { sql, type Transaction } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import {
  type AgreedRefund,
  coverAgreedRefund,
  type StandingSale,
} from '#domain/money/payouts/agreed-refund.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import {
  compensatesCash,
  daysOn,
  deliveredOn,
  ofSale,
  unpaid,
  waitsForCash,
} from '#server/money/earnings/releases/released-views.ts'
import { readBoundReserve } from '#server/money/earnings/reserves/bound-reserve-views.ts'
import { isComingBack, planReserves } from '#server/money/earnings/reserves/reserve-views.ts'

interface Row extends StandingSale {
  /** What the refund takes of it; null of a sale that was taken back already. */
  takesPaise: Paise | null
}

/**
 * What a refund that its seller alone agrees to takes from it, and what of that is covered, under the lock of the seller's
 * cash (`lockCash`). The hold of the dispute that it ends counts for it. Undefined for the marketplace's own sales, and for
 * a parcel whose courier has not handed over its cash: that refund waits for it by its own rules (decision 0930). Takes what goes back to the customer,
 * in paise.
 */
export async function readAgreedRefund(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  of: { sellerId: string; parcelId: string; amountPaise: Paise; disputeId?: string },
): Promise<AgreedRefund | undefined> {
  const { sellerId, parcelId, amountPaise, disputeId = null } = of
  const today = indianDay(app.clock.now())
  const parcel = await tx
    .selectFrom('parcels')
    .innerJoin('sellers', 'sellers.id', 'parcels.seller_id')
    .select(['vendor_order_id', 'cash_paise', 'cash_remitted_paise', 'is_house'])
    .where('parcels.id', '=', parcelId)
    .executeTakeFirstOrThrow()
  if (parcel.is_house || parcel.cash_paise > parcel.cash_remitted_paise) return undefined
  // A sale from before there were parcels was booked for its whole vendor order.
  const isOwn = sql<boolean>`(entry.parcel_id = ${parcelId} OR entry.parcel_id IS NULL
    AND entry.vendor_order_id = ${parcel.vendor_order_id})`
  const standingReserve = sql<boolean>`(entry.reserve_until IS NOT NULL
    AND NOT EXISTS (SELECT FROM ledger_entries AS back WHERE back.reverses = entry.id))`
  const { rows } = await sql<Row>`
    WITH sales AS (
      SELECT coalesce(entry.parcel_id, entry.vendor_order_id) AS key, ${isOwn} AS is_own,
        ${isComingBack} OR coalesce(${deliveredOn} + ${daysOn('returnDays', sql`indian_day(vendor_order.placed_at)`)} >= ${today}::date,
          true) AS is_open,
        coalesce(sum(entry.seller_paise) FILTER (WHERE entry.kind = 'sale'), 0) AS gross,
        coalesce(sum(entry.seller_paise) FILTER (WHERE ${ofSale}), 0) AS stays,
        coalesce(sum(entry.seller_paise) FILTER (WHERE ${unpaid} AND NOT (${ofSale} AND ${waitsForCash})), 0)
          + coalesce(sum(entry.amount_paise) FILTER (WHERE ${standingReserve}), 0) AS standing
      FROM ledger_entries AS entry JOIN vendor_orders AS vendor_order ON vendor_order.id = entry.vendor_order_id
      LEFT JOIN parcels ON parcels.id = entry.parcel_id
      WHERE entry.seller_id = ${sellerId} AND (${ofSale} OR entry.kind = 'reserve')
        AND (${isOwn} OR ${unpaid} OR ${standingReserve}
          OR entry.parcel_id IN (SELECT parcel_id FROM disputes WHERE seller_id = ${sellerId} AND ended_at IS NULL))
      GROUP BY 1, 2, 3),
    held AS (
      SELECT coalesce(disputes.parcel_id, entry.vendor_order_id) AS key, -sum(entry.seller_paise) AS paise
      FROM ledger_entries AS entry LEFT JOIN disputes ON disputes.id = entry.dispute_id
      WHERE entry.seller_id = ${sellerId} AND entry.kind = 'hold' AND ${unpaid}
        AND entry.dispute_id IS DISTINCT FROM ${disputeId}::uuid GROUP BY 1)
    SELECT coalesce(is_own, false) AS "isOwn", coalesce(is_open, false) AS "isOpen",
      round(least(${amountPaise}::numeric, gross) * stays / nullif(gross, 0))::bigint AS "takesPaise",
      -- A refund takes no more than the sale comes to, whatever is held back of it.
      (coalesce(standing, 0) - least(coalesce(held.paise, 0), CASE WHEN stays < 0 THEN 0 ELSE stays END))::bigint AS "leftPaise"
    FROM sales FULL JOIN held USING (key)`.execute(tx)
  const { rows: others } = await sql<{ paise: Paise }>`
    SELECT (coalesce((SELECT sum(entry.seller_paise) FROM ledger_entries AS entry
        WHERE entry.seller_id = ${sellerId} AND ${unpaid} AND NOT ${compensatesCash} AND NOT ${ofSale}
          AND entry.kind NOT IN ('reserve', 'hold')), 0)
      -- What this dispute holds back was taken off a payout: it is with us.
      - coalesce((SELECT sum(entry.seller_paise) FROM ledger_entries AS entry
        WHERE entry.dispute_id = ${disputeId}::uuid AND entry.kind = 'hold' AND NOT (${unpaid})
          AND NOT EXISTS (SELECT FROM ledger_entries AS back WHERE back.reverses = entry.id)), 0))::bigint AS paise`.execute(
    tx,
  )
  const sales = rows.map((row) => ({ ...row, leftPaise: Number(row.leftPaise) }))
  const ownSale = sales.find((sale) => sale.isOwn)
  // Cash that came in of a sale that was taken back is with us: what goes back of it is nobody else's.
  const isWithUs = ownSale?.takesPaise === null && parcel.cash_paise > 0
  const takesPaise = isWithUs ? 0 : Number(ownSale?.takesPaise ?? amountPaise)
  const { openReturns, boundPaise } = await planReserves(tx, { sellerId, today })
  // What a dispute holds back lessens the limit already.
  const alsoPaise = disputeId === null ? takesPaise : 0
  return coverAgreedRefund({
    takesPaise,
    sales,
    otherPaise: Number(others[0]?.paise ?? 0) - (await readBoundReserve(tx, sellerId)),
    // What is bound is taken off above, whatever it is kept of.
    roomPaise: openReturns.limitPaise - openReturns.usedPaise + boundPaise - alsoPaise,
  })
}

import { sql } from 'kysely'
import { SALE_KINDS } from '#domain/earnings/ledger-entries.ts'
import { keepBound } from '#domain/payments/cash-cover.ts'
import { lostShareBp, RECORD_DAYS, reserveBp, reserveOf, reserveReason } from '#domain/payouts/reserve.ts'
import type { Day } from '#domain/shared/days.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { Reserve } from '#server/earnings/post-payout.ts'
import { type Db, daysOn, deliveredOn, ofSale, released } from '#server/earnings/releases/released-views.ts'
import { readBoundReserve } from '#server/payments/cash/cover-views.ts'
import { readSettings } from '#server/settings/current-settings.ts'

/** A seller, and the day as of which it is asked about. */
export interface OfSeller {
  sellerId: string
  today: Day
}

/**
 * What stays in reserve of the sales that are released and of which nothing was set aside yet: by the seller's record
 * of `RECORD_DAYS` days, until the last day on which goods ordered on their day may come back. The longest window counts,
 * also where some of the goods were built to order.
 */
export async function planReserves(db: Db, { sellerId, today }: OfSeller): Promise<Reserve[]> {
  const shareBp = await readLostShare(db, { sellerId, today })
  const rateBp = reserveBp(shareBp, (await readSettings(db, today)).terms)
  if (rateBp === 0) return []
  const orderedOn = sql`indian_day(part.placed_at)`
  const { rows } = await sql<{ order: string; part: string; parcel: string | null; net: Paise; until: Day }>`
    SELECT entry.order_id AS "order", entry.vendor_order_id AS part, entry.parcel_id AS parcel, sum(entry.seller_paise) AS net,
      max(${deliveredOn} + ${daysOn('returnDays', orderedOn)}) AS until
    FROM ledger_entries AS entry JOIN vendor_orders AS part ON part.id = entry.vendor_order_id
    LEFT JOIN parcels ON parcels.id = entry.parcel_id
    WHERE entry.seller_id = ${sellerId} AND ${released(today)} AND ${ofSale}
      AND ${deliveredOn} + ${daysOn('returnDays', orderedOn)} >= ${today}::date
      AND NOT EXISTS (SELECT FROM ledger_entries AS aside
        WHERE aside.source = 'reserve:' || coalesce(entry.parcel_id, entry.vendor_order_id))
    GROUP BY 1, 2, 3 HAVING sum(entry.seller_paise) > 0 ORDER BY 2, 3`.execute(db)
  const reason = reserveReason(shareBp)
  return rows
    .map(({ order: orderId, part: vendorOrderId, parcel: parcelId, net: basisPaise, until }) => ({
      ...{ sellerId, orderId, vendorOrderId, parcelId, basisPaise, rateBp, until, reason },
      paise: reserveOf(basisPaise, rateBp),
    }))
    .filter(({ paise }) => paise > 0)
}

/**
 * What is in reserve, the first to end first; `isOver` when its last day has passed, or its sale came back whole, and it
 * covers no refund of cash that the seller's courier has not handed over.
 */
export async function listReserves(
  db: Db,
  { sellerId, today }: OfSeller,
): Promise<(Reserve & { id: number; isOver: boolean })[]> {
  const { rows } = await sql<Reserve & { id: number; isOver: boolean }>`
    SELECT entry.id, entry.seller_id AS "sellerId", entry.order_id AS "orderId", entry.vendor_order_id AS "vendorOrderId",
      entry.parcel_id AS "parcelId", entry.amount_paise AS paise, entry.basis_paise AS "basisPaise", entry.rate_bp AS "rateBp",
      entry.reserve_until AS until, entry.note AS reason,
      entry.reserve_until < ${today}::date OR (SELECT coalesce(sum(sale.seller_paise), 0) FROM ledger_entries AS sale
        WHERE sale.vendor_order_id = entry.vendor_order_id AND sale.parcel_id IS NOT DISTINCT FROM entry.parcel_id
          AND sale.kind = ANY (${[...SALE_KINDS]}::text[])) <= 0 AS "isOver"
    FROM ledger_entries AS entry
    WHERE entry.seller_id = ${sellerId} AND entry.reserve_until IS NOT NULL
      AND NOT EXISTS (SELECT FROM ledger_entries AS back WHERE back.reverses = entry.id)
    ORDER BY entry.reserve_until, entry.id`.execute(db)
  return rows.some(({ isOver }) => isOver) ? keepBound(rows, await readBoundReserve(db, sellerId)) : rows
}

/** How much of what was sold in the days of the record came back in them or is held back for disputes, in basis points. */
async function readLostShare(db: Db, { sellerId, today }: OfSeller): Promise<number> {
  const { rows } = await sql<{ sold: Paise; lost: Paise }>`
    SELECT coalesce(sum(amount_paise) FILTER (WHERE kind = 'sale' AND reverses IS NULL), 0) AS sold,
      coalesce(sum(amount_paise) FILTER (WHERE kind = 'sale' AND reverses IS NOT NULL), 0)
        - coalesce(sum(seller_paise) FILTER (WHERE kind = 'hold' AND NOT EXISTS (SELECT FROM ledger_entries AS back
          WHERE back.reverses = entry.id) AND reverses IS NULL), 0) AS lost
    FROM ledger_entries AS entry
    WHERE seller_id = ${sellerId} AND indian_day(at) > ${today}::date - ${RECORD_DAYS}::integer`.execute(db)
  return lostShareBp({ soldPaise: rows[0]?.sold ?? 0, lostPaise: rows[0]?.lost ?? 0 })
}

import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { type MarketplaceTerms, OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { SALE_KINDS } from '#domain/money/earnings/ledger-entries.ts'
import type { Schema } from '#server/ground/db/schema.ts'

export type Db = Kysely<Schema> | Transaction<Schema>

/** The value in days of a setting on a day, inside a query. */
export const daysOn = (
  key: Extract<
    keyof MarketplaceTerms,
    'payoutAfterDays' | 'returnDays' | 'defectDays' | 'customReturnDays' | 'disputeDays'
  >,
  day: RawBuilder<unknown>,
) => sql<number>`coalesce((
  SELECT value::text::integer FROM setting_changes WHERE key = ${key} AND withdrawn_at IS NULL AND valid_from <= ${day}
  ORDER BY valid_from DESC, id DESC LIMIT 1), ${OPENING_TERMS[key]}::integer)`

/** The day on which the goods of a row arrived; `entry`, `vendor_order` and `parcels` are in the query. */
export const deliveredOn = sql<Day>`indian_day(CASE WHEN entry.parcel_id IS NULL THEN vendor_order.delivered_at ELSE parcels.delivered_at END)`

/** Rows of the ledger that move something of a seller's and that no payout has paid. */
export const unpaid = sql<boolean>`entry.seller_paise <> 0
  AND (entry.kind <> 'payout' OR entry.reverses IS NOT NULL)
  AND NOT EXISTS (SELECT FROM payout_rows WHERE payout_rows.ledger_entry_id = entry.id)`

export const ofSale = sql<boolean>`entry.kind = ANY (${[...SALE_KINDS]}::text[])`

/**
 * Whether a parcel collects cash that its courier has not handed over in full, so that nothing of it is paid out; `parcels`
 * is in the query. What it comes to less than nothing, since it came back after it was paid out, waits for no courier.
 */
export const waitsForCash = sql<boolean>`(coalesce(parcels.cash_paise > parcels.cash_remitted_paise, false)
  AND (SELECT sum(sold.seller_paise) FROM ledger_entries AS sold WHERE sold.parcel_id = parcels.id
    AND sold.kind = ANY (${[...SALE_KINDS]}::text[])
    AND NOT EXISTS (SELECT FROM payout_rows WHERE payout_rows.ledger_entry_id = sold.id)) > 0)`

/**
 * Compensation for goods that were delivered for cash which their courier has not handed over in full: we bear what a
 * customer gets back, and nobody has paid yet.
 */
export const compensatesCash = sql<boolean>`(entry.kind = 'compensation' AND EXISTS (SELECT FROM parcels AS box
  WHERE box.id = entry.parcel_id AND box.status = 'delivered' AND box.cash_paise > box.cash_remitted_paise))`

/**
 * Whether nothing is left to sell of a parcel that arrived nowhere: it came back, was lost or damaged, or another stands in
 * its place, and each piece was credited; `parcels` is in the query. A credit note for some of them decides nothing about the others.
 */
const isGivenBack = sql<boolean>`(parcels.status IN ('returned', 'lost', 'damaged', 'cancelled')
  AND EXISTS (SELECT FROM parcel_lines AS sent WHERE sent.parcel_id = parcels.id)
  AND NOT EXISTS (SELECT FROM parcel_lines AS sent WHERE sent.parcel_id = parcels.id
    AND sent.credited_quantity < sent.quantity))`

/**
 * Unpaid rows that wait for nothing: those of a sale when its parcel, or a vendor order without parcels, was delivered
 * `payoutAfterDays` ago (of the day of the delivery), or was cancelled, or was given back whole (`isGivenBack`), and the cash
 * of a parcel that collects some is here, whoever says that it was delivered; all others at once, but for
 * `compensatesCash`. What is taken back of a sale is released with it.
 */
export const released = (
  today: Day,
) => sql<boolean>`${unpaid} AND NOT ${compensatesCash} AND (NOT ${ofSale} OR EXISTS (
    SELECT FROM vendor_orders AS vendor_order LEFT JOIN parcels ON parcels.id = entry.parcel_id
    WHERE vendor_order.id = entry.vendor_order_id AND NOT ${waitsForCash} AND (vendor_order.status = 'cancelled'
      OR ${deliveredOn} <= ${today}::date - ${daysOn('payoutAfterDays', deliveredOn)}
      OR entry.parcel_id IS NULL AND vendor_order.status = 'returned' OR ${isGivenBack})))`

/** The rows of a seller that are released and not paid. */
export async function readReleased(
  db: Db,
  { sellerId, today }: { sellerId: string; today: Day },
): Promise<{ id: number; paise: Paise; isReserve: boolean }[]> {
  const { rows } = await sql<{ id: number; paise: Paise; isReserve: boolean }>`
    SELECT entry.id, entry.seller_paise AS paise, entry.kind = 'reserve' AS "isReserve" FROM ledger_entries AS entry
    WHERE entry.seller_id = ${sellerId} AND ${released(today)} ORDER BY entry.id`.execute(db)
  return rows
}

/** Sellers to whom more is released than they owe, or of whose reserve some has ended. */
export async function listSellersToPay(db: Db, today: Day): Promise<string[]> {
  const { rows } = await sql<{ sellerId: string }>`
    SELECT entry.seller_id AS "sellerId" FROM ledger_entries AS entry
    WHERE entry.seller_id IS NOT NULL AND ${released(today)}
    GROUP BY 1 HAVING sum(entry.seller_paise) > 0
    UNION SELECT entry.seller_id FROM ledger_entries AS entry WHERE entry.reserve_until < ${today}
      AND NOT EXISTS (SELECT FROM ledger_entries AS back WHERE back.reverses = entry.id)
    ORDER BY 1`.execute(db)
  return rows.map((row) => row.sellerId)
}

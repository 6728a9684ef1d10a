import { sql } from 'kysely'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { type CashToCover, freeReserve } from '#domain/money/payments/cash-cover.ts'
import type { App } from '#server/ground/app.ts'
import { type Db, released } from '#server/money/earnings/releases/released-views.ts'
import { boundOf, goneBackOf } from '#server/money/earnings/reserves/bound-reserve-views.ts'
import { readRecordReserve } from '#server/money/earnings/reserves/reserve-views.ts'

/** A refund of cash that nothing covers yet, with what might. */
export interface UncoveredRefund extends Omit<CashToCover, 'isLetThrough'> {
  id: string
  orderId: string
  parcelId: string
  sellerId: string
  deliveredOn: Day
  askedOn: Day
  isBooked: boolean
}

/** Whether there is such a refund, of whatever money. */
export async function isRefund(db: Db, refundId: string): Promise<boolean> {
  if (!isUuid(refundId)) return false
  const row = await db
    .selectFrom('payment_refunds')
    .select('id')
    .where('id', '=', refundId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Refunds of cash that nothing covers yet: of an order, or one, or so many of those for which an account waits, after one of
 * them or from the first that was asked for.
 */
export async function listUncovered(
  { clock }: Pick<App, 'clock'>,
  db: Db,
  of: { orderId: string } | { refundId: string } | { toPayAfter: string | undefined; rowsMax: number },
): Promise<UncoveredRefund[]> {
  const which =
    'rowsMax' in of
      ? sql<boolean>`refunds.status = 'asked' ${
          of.toPayAfter === undefined
            ? sql``
            : sql`AND (refunds.asked_at, refunds.id) > (SELECT former.asked_at, former.id FROM payment_refunds AS former
                WHERE former.id = ${of.toPayAfter})`
        }`
      : 'orderId' in of
        ? sql<boolean>`refunds.order_id = ${of.orderId}`
        : sql<boolean>`refunds.id = ${of.refundId}`
  const { rows } = await sql<Omit<UncoveredRefund, 'freeReservePaise'>>`
    SELECT refunds.id, refunds.order_id AS "orderId", refunds.amount_paise AS "refundPaise",
      parcels.id AS "parcelId", parcels.seller_id AS "sellerId", parcels.cash_remitted_paise AS "remittedPaise",
      ${goneBackOf('parcels')} AS "goneBackPaise",
      indian_day(coalesce(parcels.delivered_at, refunds.asked_at)) AS "deliveredOn",
      indian_day(refunds.asked_at) AS "askedOn",
      coalesce(parcels.courier, 'manual') <> 'manual' AS "isBooked"
    FROM payment_refunds AS refunds JOIN credit_notes ON credit_notes.id = refunds.cause_id
    JOIN parcels ON parcels.id = credit_notes.parcel_id
    WHERE refunds.gateway_payment_id IS NULL AND refunds.status IN ('waiting', 'asked', 'failed') AND ${which}
      AND NOT EXISTS (SELECT FROM cash_refund_covers AS covers WHERE covers.refund_id = refunds.id)
    ORDER BY refunds.asked_at, refunds.id LIMIT ${'rowsMax' in of ? of.rowsMax : null}`.execute(db)
  const sellerIds = [...new Set(rows.map(({ sellerId }) => sellerId))]
  const free = await readFreeReserves(db, { sellerIds, today: indianDay(clock.now()) })
  return rows.map((row) => ({
    ...row,
    refundPaise: Number(row.refundPaise),
    remittedPaise: Number(row.remittedPaise),
    goneBackPaise: Number(row.goneBackPaise),
    freeReservePaise: free.get(row.sellerId) ?? 0,
  }))
}

/** What of each seller's reserve covers a refund, as `freeReserve`: what a seller owes is what a payout would take off first. */
async function readFreeReserves(
  db: Db,
  { sellerIds, today }: { sellerIds: readonly string[]; today: Day },
): Promise<ReadonlyMap<string, Paise>> {
  if (sellerIds.length === 0) return new Map()
  const { rows } = await sql<{ sellerId: string; isApproved: boolean; bound: number; released: number }>`
    SELECT sellers.id AS "sellerId", sellers.standing = 'approved' AS "isApproved",
      ${boundOf(sql.ref('sellers.id'))} AS bound,
      (SELECT coalesce(sum(entry.seller_paise), 0)::bigint FROM ledger_entries AS entry
        WHERE entry.seller_id = sellers.id AND ${released(today)}) AS released
    FROM sellers WHERE sellers.id = ANY(${[...sellerIds]})`.execute(db)
  const free = new Map<string, Paise>()
  for (const { sellerId, isApproved, bound, released } of rows) {
    const standing = await readRecordReserve(db, { sellerId, today })
    const of = { ...standing, boundPaise: Number(bound), releasedPaise: Number(released), isApproved }
    free.set(sellerId, freeReserve(of))
  }
  return free
}

import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { type CashToCover, freeReserve } from '#domain/money/payments/cash-cover.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { released } from '#server/money/earnings/releases/released-views.ts'

type Db = Kysely<Schema> | Transaction<Schema>

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

/** What has gone back of the cash of a parcel, in paise, by the name of its row in a query. */
const goneBackOf = (parcels: string): RawBuilder<number> => sql`(SELECT coalesce(sum(covers.remitted_paise
    + covers.reserve_paise + covers.let_through_paise), 0)::bigint
  FROM cash_refund_covers AS covers WHERE covers.parcel_id = ${sql.ref(parcels)}.id)`

/**
 * What of a seller's reserve covers cash that went back and has not come in, in paise: what comes in of a parcel makes up
 * for whatever went back of it, and sets the reserve free when it is as much.
 */
export const boundOf = (sellerId: RawBuilder<unknown>): RawBuilder<number> => sql`(
  SELECT coalesce(sum(least(bound.reserve, greatest(0, ${goneBackOf('box')} - box.cash_remitted_paise))), 0)::bigint
  FROM (SELECT parcel_id, sum(reserve_paise) AS reserve FROM cash_refund_covers
    WHERE seller_id = ${sellerId} AND reserve_paise > 0 GROUP BY parcel_id) AS bound
  JOIN parcels AS box ON box.id = bound.parcel_id)`

/**
 * What is in reserve of a seller by its record, in paise: by a share of sales. What exceeds the limit of sales that can
 * still be returned pays nothing else, since it is gone when its own sale comes back.
 */
const reserveOf = (sellerId: RawBuilder<unknown>): RawBuilder<number> => sql`(
  SELECT coalesce(sum(aside.amount_paise), 0)::bigint FROM ledger_entries AS aside
  WHERE aside.seller_id = ${sellerId} AND aside.reserve_until IS NOT NULL AND aside.rate_bp IS NOT NULL
    AND NOT EXISTS (SELECT FROM ledger_entries AS back WHERE back.reverses = aside.id))`

/** The reserve of a seller that may not end now: it covers cash that went back and has not come in. */
export async function readBoundReserve(db: Db, sellerId: string): Promise<Paise> {
  const { rows } = await sql<{ paise: Paise }>`SELECT ${boundOf(sql`${sellerId}`)} AS paise`.execute(db)
  return Number(rows[0]?.paise ?? 0)
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
    ...{ refundPaise: Number(row.refundPaise), remittedPaise: Number(row.remittedPaise) },
    ...{ goneBackPaise: Number(row.goneBackPaise), freeReservePaise: free.get(row.sellerId) ?? 0 },
  }))
}

/** What of each seller's reserve covers a refund, as `freeReserve`: what a seller owes is what a payout would take off first. */
async function readFreeReserves(
  db: Db,
  { sellerIds, today }: { sellerIds: readonly string[]; today: Day },
): Promise<ReadonlyMap<string, Paise>> {
  if (sellerIds.length === 0) return new Map()
  const { rows } = await sql<{
    sellerId: string
    isApproved: boolean
    reserve: number
    bound: number
    released: number
  }>`
    SELECT sellers.id AS "sellerId", sellers.standing = 'approved' AS "isApproved",
      ${reserveOf(sql.ref('sellers.id'))} AS reserve, ${boundOf(sql.ref('sellers.id'))} AS bound,
      (SELECT coalesce(sum(entry.seller_paise), 0)::bigint FROM ledger_entries AS entry
        WHERE entry.seller_id = sellers.id AND ${released(today)}) AS released
    FROM sellers WHERE sellers.id = ANY(${[...sellerIds]})`.execute(db)
  return new Map(
    rows.map(({ sellerId, isApproved, ...of }) => [
      sellerId,
      freeReserve({
        ...{ reservePaise: Number(of.reserve), boundPaise: Number(of.bound) },
        ...{ releasedPaise: Number(of.released), isApproved },
      }),
    ]),
  )
}

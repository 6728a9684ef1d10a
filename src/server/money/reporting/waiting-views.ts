import { sql } from 'kysely'
import { REMITTANCE_DAYS } from '#domain/ground/cash-on-delivery/remittance-days.ts'
import { WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { TO_DISPATCH } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'

/** What waits for somebody of the back office, each counted up to `WAITING_COUNTED_MAX`. */
export interface Waiting {
  /** Shops that have applied, and whose turn it is not. */
  vendors: number
  /** Changes of legal identity that nobody has decided, and of which it is not the shop's turn. */
  identityChanges: number
  /** New and changed listings of shops, proposals for shared products, and answers against the specification. */
  listings: number
  /** Disputes that an administrator decides. */
  disputes: number
  /** Chargebacks that the bank waits for an answer to. */
  chargebacks: number
  /** Claims that something does not fit, which nobody has decided. */
  fitClaims: number
  /** Cases of reviews and votes that may not be honest, which nobody has decided. */
  suspicions: number
  /** Prices that a seller calls a slip, which nobody has decided in time so far. */
  slips: number
  /** Batches of a product that fail more often than the rest, which nobody has noted. */
  batches: number
  /** Reviews, questions and measurements about which something is to be decided. */
  reviews: number
  questions: number
  measurements: number
  /** Orders of which a seller was to hand something over before today. */
  lateOrders: number
  /** Returns on which somebody was to act by a moment that is past. */
  overdueReturns: number
  /** Refunds that are not asked for by themselves any more. */
  failedRefunds: number
  /** Delivered parcels whose cash should be here. */
  missingCash: number
  /** Sellers' shares of lost chargebacks of which somebody is to say who bears them. */
  lostChargebacks: number
  /** Where the ledger differs from what it is about. */
  ledgerDifferences: number
  failedMails: number
  failedJobs: number
}

const TO_DISPATCH_SQL = sql.join(TO_DISPATCH.map((status) => sql.lit(status)))
/** Several sellers may be late with one order. */
const LATE_READ_MAX = 5 * WAITING_COUNTED_MAX

export async function countWaiting(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'dashboard.read'>,
): Promise<Waiting> {
  const now = clock.now()
  const today = indianDay(now)
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const some = (rows: ReturnType<typeof sql>) =>
    sql<number>`(SELECT count(*) FROM (${rows} LIMIT ${sql.lit(WAITING_COUNTED_MAX)}) AS found)`
  const { rows } = await sql<Waiting>`SELECT
    ${some(sql`SELECT FROM sellers WHERE stage = 0`)} AS vendors,
    ${some(sql`SELECT FROM seller_identity_changes WHERE status = 'open' AND (question IS NULL OR answered_at IS NOT NULL)`)} AS "identityChanges",
    least(${some(sql`SELECT FROM product_reviews WHERE state = 'waiting'`)}
      + ${some(sql`SELECT FROM product_proposals WHERE status = 'open'`)}
      + ${some(sql`SELECT FROM answer_proposals WHERE state = 'open'`)}, ${sql.lit(WAITING_COUNTED_MAX)}) AS listings,
    ${some(sql`SELECT FROM disputes WHERE status = 'with-us'`)} AS disputes,
    ${some(sql`SELECT FROM payment_disputes WHERE status NOT IN ('won', 'closed', 'lost') AND status = 'open'
      AND NOT EXISTS (SELECT FROM chargeback_answers AS answers WHERE answers.gateway = payment_disputes.gateway
        AND answers.dispute_id = payment_disputes.dispute_id AND answers.status <> 'refused')`)} AS chargebacks,
    ${some(sql`SELECT FROM fit_claims WHERE decision IS NULL`)} AS "fitClaims",
    ${some(sql`SELECT FROM review_suspicions WHERE decided_at IS NULL`)} AS suspicions,
    ${some(sql`SELECT FROM slip_claims WHERE outcome IS NULL AND due_at > ${now}`)} AS slips,
    ${some(sql`SELECT FROM batch_signals WHERE noted_at IS NULL`)} AS batches,
    ${some(sql`SELECT FROM reviews WHERE queued_at IS NOT NULL`)} AS reviews,
    ${some(sql`SELECT FROM questions WHERE queued_at IS NOT NULL`)} AS questions,
    ${some(sql`SELECT FROM measurements WHERE queued_at IS NOT NULL`)} AS measurements,
    ${some(sql`SELECT DISTINCT order_id FROM (SELECT order_id FROM vendor_orders
      WHERE placed_at IS NOT NULL AND status IN (${TO_DISPATCH_SQL}) AND dispatch_by < ${today}
        AND order_waits_for(order_id) IS NULL
      LIMIT ${sql.lit(LATE_READ_MAX)}) AS late`)} AS "lateOrders",
    ${some(sql`SELECT FROM returns WHERE act_by < ${now}`)} AS "overdueReturns",
    ${some(sql`SELECT FROM payment_refunds WHERE status = 'failed' AND charged_back_by IS NULL`)} AS "failedRefunds",
    ${some(sql`SELECT FROM parcels WHERE status = 'delivered' AND cash_paise > cash_remitted_paise
      AND (delivered_at <= ${daysAgo(REMITTANCE_DAYS.marketplace)}
        OR delivered_at <= ${daysAgo(REMITTANCE_DAYS.seller)} AND coalesce(courier, 'manual') = 'manual')`)} AS "missingCash",
    ${some(sql`SELECT FROM chargeback_shares WHERE looked_for_at IS NOT NULL AND decided_at IS NULL`)} AS "lostChargebacks",
    ${some(sql`SELECT FROM ledger_differences WHERE closed_at IS NULL`)} AS "ledgerDifferences",
    ${some(sql`SELECT FROM mails WHERE sent_at IS NULL AND gave_up_at IS NOT NULL AND text_body IS NOT NULL`)} AS "failedMails",
    ${some(sql`SELECT FROM pgboss.job WHERE state = 'failed'`)} AS "failedJobs"`.execute(db)
  const [counted] = rows
  invariant(counted, 'a row of counts')
  return counted
}

/** What couriers collect, or have collected, for parcels that have left, and have not paid to us. */
export interface CashOnTheRoad {
  paise: Paise
  parcels: number
}

export async function readCashOnTheRoad(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'cash.read'>,
): Promise<CashOnTheRoad> {
  const row = await db
    .selectFrom('parcels')
    .select((eb) => eb.fn.countAll<number>().as('parcels'))
    .select(sql<string>`coalesce(sum(cash_paise - cash_remitted_paise), 0)`.as('paise'))
    .where(
      sql<boolean>`cash_paise > cash_remitted_paise AND status NOT IN ('packed', 'cancelled', 'returned')`,
    )
    .where('status', '<>', 'lost')
    .executeTakeFirstOrThrow()
  return { paise: Number(row.paise), parcels: Number(row.parcels) }
}

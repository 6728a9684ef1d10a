import { sql } from 'kysely'
import { WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'

/** What waits for somebody of the back office, each counted up to `WAITING_COUNTED_MAX`. */
export interface Waiting {
  /** Shops that have applied, and whose turn it is not. */
  vendors: number
  /** Changes of legal identity that nobody has decided, and of which it is not the shop's turn. */
  identityChanges: number
  /** New and changed listings of shops, and proposals for shared products. */
  listings: number
  /** Sellers' shares of lost chargebacks of which somebody is to say who bears them. */
  lostChargebacks: number
  /** Where the ledger differs from what it is about. */
  ledgerDifferences: number
  failedMails: number
  failedJobs: number
}

export async function countWaiting(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'dashboard.read'>,
): Promise<Waiting> {
  const some = (rows: ReturnType<typeof sql>) =>
    sql<number>`(SELECT count(*) FROM (${rows} LIMIT ${sql.lit(WAITING_COUNTED_MAX)}) AS found)`
  const { rows } = await sql<Waiting>`SELECT
    ${some(sql`SELECT FROM sellers WHERE stage = 0`)} AS vendors,
    ${some(sql`SELECT FROM seller_identity_changes WHERE status = 'open' AND (question IS NULL OR answered_at IS NOT NULL)`)} AS "identityChanges",
    least(${some(sql`SELECT FROM product_reviews WHERE state = 'waiting'`)}
      + ${some(sql`SELECT FROM product_proposals WHERE status = 'open'`)}, ${sql.lit(WAITING_COUNTED_MAX)}) AS listings,
    ${some(sql`SELECT FROM chargeback_shares WHERE looked_for_at IS NOT NULL AND decided_at IS NULL`)} AS "lostChargebacks",
    ${some(sql`SELECT FROM ledger_differences WHERE closed_at IS NULL`)} AS "ledgerDifferences",
    ${some(sql`SELECT FROM mails WHERE sent_at IS NULL AND gave_up_at IS NOT NULL AND text_body IS NOT NULL`)} AS "failedMails",
    ${some(sql`SELECT FROM pgboss.job WHERE state = 'failed'`)} AS "failedJobs"`.execute(db)
  return (
    rows[0] ?? {
      vendors: 0,
      identityChanges: 0,
      listings: 0,
      lostChargebacks: 0,
      ledgerDifferences: 0,
      failedMails: 0,
      failedJobs: 0,
    }
  )
}

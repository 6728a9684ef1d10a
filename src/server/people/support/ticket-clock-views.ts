import { type Kysely, sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#domain/ground/shared/durations.ts'
import {
  NEAR_ACKNOWLEDGING_HOURS,
  NEAR_RESOLVING_DAYS,
  TICKETS_COUNTED_MAX,
} from '#domain/people/support/ticket-clock.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { Schema } from '#server/ground/db/schema.ts'

export interface TicketsNearLimit {
  /** Not acknowledged, and the 48 hours are nearly over. */
  toAcknowledge: number
  /** Not resolved, and the month is nearly over. */
  toResolve: number
  /** Past a limit of the law. */
  overdue: number
}

/** The moments between which a ticket counts as close to its limit. */
export function nearLimits(now: Date): { acknowledgeUntil: Date; resolveUntil: Date } {
  return {
    acknowledgeUntil: new Date(now.getTime() + NEAR_ACKNOWLEDGING_HOURS * HOUR_MS),
    resolveUntil: new Date(now.getTime() + NEAR_RESOLVING_DAYS * DAY_MS),
  }
}

/** How many tickets are close to their limit or past it, each counted up to `TICKETS_COUNTED_MAX`. */
export async function readTicketsNearLimit(
  db: Kysely<Schema>,
  _admin: Permitted<'support.read'>,
  now: Date,
): Promise<TicketsNearLimit> {
  const { acknowledgeUntil, resolveUntil } = nearLimits(now)
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`(SELECT count(*) FROM (SELECT 1 FROM tickets WHERE ${condition} LIMIT ${sql.lit(TICKETS_COUNTED_MAX)}) AS found)`
  const { rows } = await sql<TicketsNearLimit>`SELECT
    ${count(sql`acknowledged_at IS NULL AND status <> 'closed' AND due_at >= ${now} AND due_at <= ${acknowledgeUntil}`)} AS "toAcknowledge",
    ${count(sql`acknowledged_at IS NOT NULL AND due_at >= ${now} AND due_at <= ${resolveUntil}`)} AS "toResolve",
    ${count(sql`due_at < ${now}`)} AS overdue`.execute(db)
  return rows[0] ?? { toAcknowledge: 0, toResolve: 0, overdue: 0 }
}

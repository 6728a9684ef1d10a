import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

export interface PaymentFigures {
  /** Payments that somebody waits for, by status, each counted up to `PAYMENTS_COUNTED_MAX`. */
  open: StateFigures[]
  /** When money last came by the gateway; null before the first. */
  lastCapturedAt: Date | null
  /** What the gateway told and nobody has worked off. */
  eventsWaiting: number
  oldestEventSeconds: number
}

export interface StateFigures {
  state: string
  count: number
  oldestSeconds: number
}

/** `pending`: at the gateway. `due`: at the door. `refund-due`: to be given back. */
const OPEN_STATUSES = ['pending', 'due', 'refund-due']
/** A count of this many means "this many or more". */
const PAYMENTS_COUNTED_MAX = 10_000

/** How the money for orders stands, from the copies that orders keep: their index has status and time. */
export async function readPaymentFigures(db: Kysely<Schema>): Promise<PaymentFigures> {
  const { rows: open } = await sql<StateFigures>`SELECT state, counted.count::int,
      coalesce(extract(epoch FROM now() - counted.oldest), 0)::float8 AS "oldestSeconds"
    FROM unnest(${OPEN_STATUSES}::text[]) AS states (state), LATERAL (
      SELECT count(*) AS count, min(ordered_at) AS oldest FROM (SELECT ordered_at FROM orders
        WHERE payment_status = state ORDER BY ordered_at LIMIT ${sql.lit(PAYMENTS_COUNTED_MAX)}) AS found) AS counted`.execute(
    db,
  )
  const last = await db
    .selectFrom('payment_attempts')
    .select('moved_at')
    .where('status', '=', 'captured')
    .orderBy('moved_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { rows: events } = await sql<{ count: number; oldest: number }>`SELECT count(*)::int AS count,
      coalesce(extract(epoch FROM now() - min(received_at)), 0)::float8 AS oldest
    FROM (SELECT received_at FROM gateway_events WHERE received_at > now() - interval '7 days' AND done_at IS NULL
      ORDER BY received_at LIMIT ${sql.lit(PAYMENTS_COUNTED_MAX)}) AS found`.execute(db)
  return {
    open,
    lastCapturedAt: last?.moved_at ?? null,
    eventsWaiting: events[0]?.count ?? 0,
    oldestEventSeconds: events[0]?.oldest ?? 0,
  }
}

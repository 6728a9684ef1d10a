import { type Kysely, sql } from 'kysely'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

type Tools = Pick<App, 'db' | 'random' | 'clock'>

/** How many messages a shop had promised to answer by a moment over so many days, and how many it did. */
export interface AnsweredInTime {
  days: 30 | 90
  due: number
  kept: number
}

/** The same of the own shop, for its people. */
export function readOwnAnswered(app: Tools, sellerId: string): Promise<AnsweredInTime[]> {
  return inSellerTransaction(app, sellerId, (tx) => countBoth(app, tx, sellerId))
}

/** The same of any shop, for the back office. */
export function readAnswered(
  app: Tools,
  _admin: Permitted<'vendors.read'>,
  sellerId: string,
): Promise<AnsweredInTime[]> {
  return countBoth(app, app.db, sellerId)
}

/** The same over the longer time, for whoever thinks of writing to the shop. */
export function readAnsweredForCustomers(
  app: Pick<App, 'db' | 'clock'>,
  sellerId: string,
): Promise<AnsweredInTime> {
  return countOver(app.db, { sellerId, now: app.clock.now(), days: 90 })
}

async function countBoth(app: Tools, db: Kysely<Schema>, sellerId: string): Promise<AnsweredInTime[]> {
  const now = app.clock.now()
  return [await countOver(db, { sellerId, now, days: 30 }), await countOver(db, { sellerId, now, days: 90 })]
}

/**
 * What was answered counts at once, what was not once its moment has passed. What waited while the shop was suspended, for
 * all of its time or some of it, does not count.
 */
async function countOver(
  db: Kysely<Schema>,
  { sellerId, now, days }: { sellerId: string; now: Date; days: 30 | 90 },
): Promise<AnsweredInTime> {
  const since = new Date(now.getTime() - days * DAY_MS)
  const { rows } = await sql<{ due: number; kept: number }>`
    SELECT count(*)::int AS due, count(*) FILTER (WHERE answered_at <= due_at)::int AS kept
    FROM message_waits WHERE seller_id = ${sellerId} AND due_at > ${since} AND (answered_at IS NOT NULL OR due_at <= ${now})
      AND NOT EXISTS (SELECT FROM seller_standings AS suspended
        WHERE suspended.seller_id = message_waits.seller_id AND suspended.to_standing = 'suspended'
          AND suspended.at < least(message_waits.due_at, message_waits.answered_at)
          AND NOT EXISTS (SELECT FROM seller_standings AS later WHERE later.seller_id = suspended.seller_id
            AND later.id > suspended.id AND later.at <= message_waits.asked_at))`.execute(db)
  return { days, ...(rows[0] ?? { due: 0, kept: 0 }) }
}

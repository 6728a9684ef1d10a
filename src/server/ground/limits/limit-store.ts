import { type Kysely, sql } from 'kysely'
import { LOGIN_FAILURES_MAX, loginPauseSeconds } from '#domain/ground/access/login-attempts.ts'
import { latestEnd } from '#domain/ground/access/session-limits.ts'
import type { Schema } from '#server/ground/db/schema.ts'

const FORGET_AFTER_SECONDS = 30 * 24 * 3600
/** Long enough to mean "until the password is reset". */
const FOREVER_SECONDS = 100 * 365 * 24 * 3600

/** Counts one hit in a key's current window, and starts a new window when the last is over. One atomic statement. */
export async function countHit(
  db: Kysely<Schema>,
  { key, at, windowSeconds }: { key: string; at: Date; windowSeconds: number },
): Promise<{ hits: number; windowEndsAt: Date }> {
  const end = new Date(at.getTime() + windowSeconds * 1000)
  // A window that ends later than one begun now was begun by a clock that has been set back since.
  const isOver = sql`(rate_limits.window_ends_at <= ${at}::timestamptz
    OR rate_limits.window_ends_at > ${latestEnd(at, windowSeconds)}::timestamptz)`
  const row = await db
    .insertInto('rate_limits')
    .values({ key, hits: 1, window_ends_at: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`CASE WHEN ${isOver} THEN 1 ELSE rate_limits.hits + 1 END`,
        window_ends_at: sql`CASE WHEN ${isOver} THEN ${end}::timestamptz ELSE rate_limits.window_ends_at END`,
      }),
    )
    .returning(['hits', 'window_ends_at'])
    .executeTakeFirstOrThrow()
  return { hits: row.hits, windowEndsAt: row.window_ends_at }
}

/** Takes one hit back that was counted in a key's current window. */
export async function uncountHit(db: Kysely<Schema>, key: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ hits: sql`hits - 1` })
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute()
}

const PAUSES = Array.from({ length: LOGIN_FAILURES_MAX }, (_, index) => loginPauseSeconds(index + 1))

/**
 * Counts a sign-in attempt before its password is looked at, so that attempts at the same moment cannot slip past
 * each other. Gives which one in a row it is; undefined: the key pauses or has used up its failures, and nothing was counted.
 */
export async function countAttempt(
  db: Kysely<Schema>,
  { key, at }: { key: string; at: Date },
): Promise<number | undefined> {
  const next = sql<number>`rate_limits.hits + 1`
  const longest = latestEnd(at, Math.max(...PAUSES))
  const row = await db
    .insertInto('rate_limits')
    .values({ key, hits: 1, window_ends_at: secondsAfter(at, FORGET_AFTER_SECONDS) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          hits: next,
          window_ends_at: sql`CASE WHEN ${next} >= ${LOGIN_FAILURES_MAX}::int
            THEN ${secondsAfter(at, FOREVER_SECONDS)}::timestamptz
            ELSE ${secondsAfter(at, FORGET_AFTER_SECONDS)}::timestamptz END`,
          blocked_until: sql`${at}::timestamptz + make_interval(secs => (${PAUSES}::int[])[${next}])`,
        })
        .where((eb) =>
          eb.and([
            eb('rate_limits.hits', '<', LOGIN_FAILURES_MAX),
            eb.or([
              eb('rate_limits.blocked_until', 'is', null),
              eb('rate_limits.blocked_until', '<=', at),
              eb('rate_limits.blocked_until', '>', longest),
            ]),
          ]),
        ),
    )
    .returning('hits')
    .executeTakeFirst()
  return row?.hits
}

export async function findAttempts(
  db: Kysely<Schema>,
  key: string,
): Promise<{ failures: number; pausedUntil: Date | null } | undefined> {
  const row = await db
    .selectFrom('rate_limits')
    .select(['hits', 'blocked_until'])
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { failures: row.hits, pausedUntil: row.blocked_until }
}

export async function removeCounter(db: Kysely<Schema>, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

/** Removes counters whose window is over. */
export async function removeOldCounters(db: Kysely<Schema>, at: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('window_ends_at', '<=', at).execute()
}

function secondsAfter(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000)
}

import { setTimeout as after } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** Long enough to leave the processor to who is to come to the lock. */
const ASK_EVERY_MS = 2

/** How many transactions of this database wait for a lock. Not asked by who holds it: a transaction sees one moment only. */
export async function countWaiting(db: Kysely<Schema>): Promise<number> {
  // With a value of its own: a statement that is asked for again and again is planned once (`planned-once.ts`).
  const { rows } = await sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = ${'Lock'}`.execute(db)
  return rows.length
}

/** Resolves with true once a transaction waits for a lock, with false when `rival` is over and none did. */
export async function untilOneWaits(db: Kysely<Schema>, rival?: Promise<unknown>): Promise<boolean> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  rival?.then(over, over)
  while (!isOver) {
    if ((await countWaiting(db)) > 0) return true
    await after(ASK_EVERY_MS)
  }
  return false
}

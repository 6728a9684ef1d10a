import type { Kysely } from 'kysely'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { Schema } from '#server/ground/db/schema.ts'

const REMEMBERED_MS = DAY_MS

/** Says that a worker is there, and forgets those that have not been for a day. */
export async function writeHeartbeat(
  db: Kysely<Schema>,
  { id, startedAt, at }: { id: string; startedAt: Date; at: Date },
): Promise<void> {
  await db
    .insertInto('worker_heartbeats')
    .values({ id, started_at: startedAt, seen_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: at }))
    .execute()
  const longAgo = new Date(at.getTime() - REMEMBERED_MS)
  await db.deleteFrom('worker_heartbeats').where('seen_at', '<', longAgo).execute()
}

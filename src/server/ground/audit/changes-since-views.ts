import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** A change as its record tells it. */
export interface RecordedChange {
  at: Date
  actorId: string | null
  action: string
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

const CHANGES_MAX = 20

/** What happened to a thing after its version was this one, oldest first: at most the last 20 changes. */
export async function listChangesSince(
  tx: Transaction<Schema>,
  { subject, version }: { subject: { kind: string; id: string }; version: number },
): Promise<RecordedChange[]> {
  const rows = await tx
    .selectFrom('audit_log')
    .select(['at', 'actor_id', 'action', 'before', 'after'])
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where(sql<number>`(after ->> 'version')::int`, '>', version)
    .orderBy('id', 'desc')
    .limit(CHANGES_MAX)
    .execute()
  return rows
    .map(({ at, actor_id, action, before, after }) => ({
      at,
      actorId: actor_id,
      action,
      before: before ?? {},
      after: after ?? {},
    }))
    .reverse()
}

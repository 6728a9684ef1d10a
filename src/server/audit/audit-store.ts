import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { AuditEntry } from './audit.ts'

export async function insertEntries(
  tx: Transaction<Schema>,
  entries: readonly AuditEntry[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
        at,
        actor_kind: entry.actor.kind,
        actor_id: entry.actor.id ?? null,
        seller_id: entry.sellerId ?? null,
        action: entry.action,
        subject_kind: entry.subject.kind,
        subject_id: entry.subject.id,
        before: entry.before ? JSON.stringify(entry.before) : null,
        after: entry.after ? JSON.stringify(entry.after) : null,
        address: entry.address ?? null,
      })),
    )
    .execute()
}

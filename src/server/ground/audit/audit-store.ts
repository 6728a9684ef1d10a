import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import type { AuditEntry } from './audit-entry.ts'

export async function insertAuditEntries(
  tx: Transaction<Schema>,
  entries: readonly (AuditEntry & { at: Date })[],
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
        at: entry.at,
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

export async function insertWaiting(
  db: Kysely<Schema> | Transaction<Schema>,
  entry: AuditEntry,
  at: Date,
): Promise<void> {
  await db
    .insertInto('audit_waiting')
    .values({
      at,
      actor_kind: entry.actor.kind,
      actor_id: entry.actor.id ?? null,
      action: entry.action,
      subject_kind: entry.subject.kind,
      subject_id: entry.subject.id,
      after: entry.after ? JSON.stringify(entry.after) : null,
      address: entry.address ?? null,
    })
    .execute()
}

/** The oldest entries that wait, which nobody else is moving; they are gone when the transaction commits. */
export async function takeWaiting(
  tx: Transaction<Schema>,
  rowsMax: number,
): Promise<(AuditEntry & { at: Date })[]> {
  const rows = await tx
    .deleteFrom('audit_waiting')
    .where('id', 'in', (eb) =>
      eb.selectFrom('audit_waiting').select('id').orderBy('id').limit(rowsMax).forUpdate().skipLocked(),
    )
    .returningAll()
    .execute()
  return rows
    .toSorted((a, b) => a.id - b.id)
    .map((row) => ({
      at: row.at,
      actor: { kind: row.actor_kind, ...(row.actor_id !== null && { id: row.actor_id }) },
      action: row.action,
      subject: { kind: row.subject_kind, id: row.subject_id },
      ...(row.after && { after: row.after }),
      ...(row.address !== null && { address: row.address }),
    }))
}

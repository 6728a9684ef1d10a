import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { AuditEntry } from './audit-entry.ts'
import { insertAuditEntries } from './audit-store.ts'

/** Writes the record of a change in the change's own transaction: there is never one without the other. */
export async function audit(
  tx: Transaction<Schema>,
  app: Pick<App, 'clock'>,
  entry: AuditEntry,
): Promise<void> {
  await insertAuditEntries(tx, [{ ...entry, at: app.clock.now() }])
}

/** The same for many changes of one transaction, in their order. */
export async function auditAll(
  tx: Transaction<Schema>,
  app: Pick<App, 'clock'>,
  entries: readonly AuditEntry[],
): Promise<void> {
  const at = app.clock.now()
  if (entries.length > 0)
    await insertAuditEntries(
      tx,
      entries.map((entry) => ({ ...entry, at })),
    )
}

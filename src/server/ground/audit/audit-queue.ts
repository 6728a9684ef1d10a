import type { Kysely, Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import type { AuditEntry } from './audit-entry.ts'
import { insertAuditEntries, insertWaiting, takeWaiting } from './audit-store.ts'

/** What happens too often to be linked into the log's chain one by one. */
export type WaitingEntry = Omit<AuditEntry, 'before' | 'sellerId'>

const ROWS_AT_ONCE = 1_000

/**
 * Notes a record in the caller's transaction without the lock of the log's chain; `recordWaiting` moves it into the log
 * within a minute, and before anybody reads the log.
 */
export async function queueAudit(
  db: Kysely<Schema> | Transaction<Schema>,
  app: Pick<App, 'clock'>,
  entry: WaitingEntry,
): Promise<void> {
  await insertWaiting(db, entry, app.clock.now())
}

/** Moves what waits into the log, in its order and with its own moment; each row once, whoever else does the same. */
export async function recordWaiting(app: Pick<App, 'db' | 'random'>): Promise<number> {
  for (let moved = 0; ; ) {
    const taken = await inTransaction(app, async (tx) => {
      const entries = await takeWaiting(tx, ROWS_AT_ONCE)
      if (entries.length > 0) await insertAuditEntries(tx, entries)
      return entries.length
    })
    moved += taken
    if (taken < ROWS_AT_ONCE) return moved
  }
}

import type { Transaction } from 'kysely'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { findLastBackups, findOpeningDay } from './backup-views.ts'

/** A night and two hours of patience. */
export const BACKUP_AGE_MS_MAX = 26 * HOUR_MS

/** Has a backup made now when the last night's was missed, as happens on a machine that is switched off at night. */
export async function catchUpOnBackup(app: App): Promise<void> {
  if (app.config.backups.keep === 0) return
  const { made } = await findLastBackups(app.db)
  const since = made?.endedAt ?? (await findOpeningDay(app.db)) ?? app.clock.now()
  if (app.clock.now().getTime() - since.getTime() < BACKUP_AGE_MS_MAX) return
  await inTransaction(app, (tx: Transaction<Schema>) => app.jobs.enqueue(tx, 'back-up', {}))
}

import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction, inTransaction } from '#server/ground/db/transaction.ts'
import { STILL_SECONDS } from '#server/ground/jobs/job.ts'
import { removeChunks } from './order-export-files.ts'
import { endExport, findExpiredExports, lockExport } from './order-export-store.ts'

/** Stops a file that is being made, and removes what there is of it. */
export async function cancelOrderExport(
  app: App,
  admin: Permitted<'orders.export'>,
  exportId: string,
): Promise<Result<undefined, 'orders.export_unknown'>> {
  if (!isUuid(exportId)) return refuse('orders.export_unknown')
  const chunks = await decideInTransaction(app, async (tx) => {
    const file = await lockExport(tx, exportId)
    if (!file) return refuse('orders.export_unknown')
    if (file.status !== 'running') return ok(undefined)
    await endExport(tx, exportId, { status: 'cancelled', at: app.clock.now() })
    await audit(tx, app, {
      ...asActor(admin),
      action: 'order_export.cancelled',
      subject: { kind: 'order_export', id: exportId },
    })
    return ok(file.chunks)
  })
  if (!chunks.ok) return chunks
  if (chunks.value !== undefined) await removeChunks(app, exportId, chunks.value)
  return ok(undefined)
}

/** Has a file that stands still taken further. */
export async function resumeOrderExport(
  app: App,
  _admin: Permitted<'orders.export'>,
  exportId: string,
): Promise<Result<undefined, 'orders.export_unknown'>> {
  if (!isUuid(exportId)) return refuse('orders.export_unknown')
  return decideInTransaction(app, async (tx) => {
    const file = await lockExport(tx, exportId)
    if (!file) return refuse('orders.export_unknown')
    const stillSeconds = (app.clock.now().getTime() - file.movedAt.getTime()) / 1000
    if (file.status === 'running' && stillSeconds > STILL_SECONDS)
      await app.jobs.enqueue(tx, 'order-export', { exportId })
    return ok(undefined)
  })
}

/** Removes the files whose week is over; that they were made stays on record. */
export async function sweepOrderExports(app: App): Promise<void> {
  const at = app.clock.now()
  for (const exportId of await findExpiredExports(app.db, at)) {
    const chunks = await inTransaction(app, async (tx) => {
      const file = await lockExport(tx, exportId)
      await endExport(tx, exportId, { status: 'expired', at })
      return file?.chunks ?? 0
    })
    await removeChunks(app, exportId, chunks)
  }
}

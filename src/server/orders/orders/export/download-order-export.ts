import { csvLine } from '#domain/ground/shared/file-formats/csv.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { type ExportKind, exportTitles } from '#domain/orders/orders/export-columns.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { chunkKey } from './order-export-files.ts'
import { lockExport } from './order-export-store.ts'

/** So that a spreadsheet reads the file as UTF-8. */
const MARK = '\uFEFF'

/** Gives a finished file, chunk by chunk; every time is on record. */
export async function downloadOrderExport(
  app: App,
  admin: Permitted<'orders.export'>,
  exportId: string,
): Promise<Result<{ kind: ExportKind; chunks: AsyncGenerator<string> }, 'orders.export_unknown'>> {
  if (!isUuid(exportId)) return refuse('orders.export_unknown')
  return decideInTransaction(app, async (tx) => {
    const file = await lockExport(tx, exportId)
    if (file?.status !== 'done' || file.expiresAt <= app.clock.now()) return refuse('orders.export_unknown')
    await audit(tx, app, {
      ...asActor(admin),
      action: 'order_export.downloaded',
      subject: { kind: 'order_export', id: exportId },
    })
    return ok({ kind: file.kind, chunks: readChunks(app, { exportId, kind: file.kind, count: file.chunks }) })
  })
}

async function* readChunks(
  app: Pick<App, 'files'>,
  { exportId, kind, count }: { exportId: string; kind: ExportKind; count: number },
): AsyncGenerator<string> {
  yield MARK + csvLine(exportTitles(kind))
  for (let chunk = 0; chunk < count; chunk++) {
    const stored = await app.files.get(chunkKey(exportId, chunk))
    invariant(stored, 'every chunk of a finished file is kept')
    yield Buffer.from(stored.bytes).toString('utf8')
  }
}

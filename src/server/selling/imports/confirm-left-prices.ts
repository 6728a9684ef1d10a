import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { lockRun, reopenLeftRows, updateRun } from './import-run-store.ts'
import { queueImport } from './run-import.ts'

/**
 * Imports the rows that an import has left out because nobody had said that their prices are right, as its page shows
 * them now: these rows and no others. A price that was changed since is left out again. Asking twice does it once.
 * Refuses where no such row is left.
 */
export async function confirmLeftPrices(
  app: App,
  who: ActingVendor,
  runId: string,
): Promise<Result<undefined, 'imports.not_ready' | 'imports.unknown'>> {
  const { sellerId } = who
  return decideInSellerTransaction(app, sellerId, async (tx) => {
    const run = await lockRun(tx, { runId, sellerId })
    if (!run) return refuse('imports.unknown')
    if (run.status === 'importing') return ok(undefined)
    const rows = run.status === 'done' ? await reopenLeftRows(tx, runId) : 0
    if (rows === 0) return refuse('imports.not_ready')
    await updateRun(tx, runId, {
      status: 'importing',
      at: app.clock.now(),
      rowsDone: run.rowsTotal - rows,
      lastLine: 0,
      pricesConfirmed: true,
    })
    await audit(tx, app, {
      ...byVendor(who),
      action: 'import.started',
      subject: { kind: 'import', id: runId },
      after: { pricesAreRight: true, rowsLeftOut: rows },
    })
    await queueImport(app, tx, { runId, sellerId })
    return ok(undefined)
  })
}

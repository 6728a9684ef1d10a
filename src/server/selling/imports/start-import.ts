import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { STILL_SECONDS } from '#server/ground/jobs/job.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { lockRun, updateRun } from './import-run-store.ts'
import { queueImport } from './run-import.ts'

/**
 * Imports what the dry run found. Rows whose price moves far (`isFarMove`) are imported as the dry run shows them when
 * `pricesAreRight`, else they are left out. Asking twice starts it once; a run that stands still is taken up again.
 */
export async function startImport(
  app: App,
  who: ActingVendor,
  runId: string,
  { pricesAreRight = false }: { pricesAreRight?: boolean } = {},
): Promise<Result<undefined, 'imports.not_ready' | 'imports.unknown'>> {
  const { sellerId } = who
  return decideInSellerTransaction(app, sellerId, async (tx) => {
    const run = await lockRun(tx, { runId, sellerId })
    if (!run) return refuse('imports.unknown')
    const at = app.clock.now()
    const isStill = at.getTime() - run.movedAt.getTime() > STILL_SECONDS * 1000
    if (isStill && (run.status === 'importing' || run.status === 'checking')) {
      await queueImport(app, tx, { runId, sellerId })
      return ok(undefined)
    }
    if (run.status === 'importing' || run.status === 'done') return ok(undefined)
    if (run.status !== 'checked') return refuse('imports.not_ready')
    await updateRun(tx, runId, {
      status: 'importing',
      at,
      rowsDone: 0,
      lastLine: 0,
      isStarted: true,
      pricesConfirmed: pricesAreRight,
    })
    await audit(tx, app, {
      ...byVendor(who),
      action: 'import.started',
      subject: { kind: 'import', id: runId },
      after: { pricesAreRight },
    })
    await queueImport(app, tx, { runId, sellerId })
    return ok(undefined)
  })
}

import type { Transaction } from 'kysely'
import type { RowPlan } from '#domain/selling/imports/planned-row.ts'
import { refuseFarMove } from '#domain/selling/imports/price-move.ts'
import { changesOfPlan } from '#domain/selling/imports/row-changes.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace, inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { applyPlans } from './apply-rows.ts'
import {
  type DecidedRow,
  lockRun,
  moveRun,
  nextRows,
  type RunRecord,
  saveDecisions,
  updateRun,
  type WaitingRow,
} from './import-run-store.ts'
import { decideRows, type PlannedRunRow } from './plan-run-rows.ts'

type Tx = Transaction<Schema>

/** Rows in one transaction: enough that statements are shared, few enough that nobody waits for their locks. */
const BATCH_ROWS = { checking: 500, importing: 200 } as const
/** After this long a job hands over to the next one, so that a killed worker's run is taken up again soon. */
const JOB_SECONDS_MAX = 20
const UNIQUE_VIOLATION = '23505'

/**
 * Takes a run further: its dry run, or its import, batch by batch. Each batch records how far it got in its own
 * transaction, so a run that was cut off goes on where it stopped and no row is done twice. Hands over to another job
 * when it has worked for long enough. `batchesMax` is for tests.
 */
export async function runImport(
  app: App,
  { runId, sellerId }: { runId: string; sellerId: string },
  { batchesMax = Number.POSITIVE_INFINITY }: { batchesMax?: number } = {},
): Promise<void> {
  const started = app.clock.now().getTime()
  for (let batches = 0; batches < batchesMax; batches++) {
    const isOver = app.clock.now().getTime() - started > JOB_SECONDS_MAX * 1000
    if (isOver) {
      await inSellerTransaction(app, sellerId, (tx) => queueImport(app, tx, { runId, sellerId }))
      return
    }
    if (await workOnBatch(app, { runId, sellerId })) return
  }
}

/** Has the worker take a run further, from the transaction that made it ready. */
export async function queueImport(app: App, tx: Tx, run: { runId: string; sellerId: string }): Promise<void> {
  await asMarketplace(tx, () => app.jobs.enqueue(tx, 'import', run))
}

/** One batch; true when nothing is left to do. A name that somebody else took at this moment is sorted out row by row. */
async function workOnBatch(app: App, run: { runId: string; sellerId: string }): Promise<boolean> {
  try {
    return await batch(app, run)
  } catch (error) {
    if (!isTaken(error)) throw error
    return batch(app, run, { oneByOne: true })
  }
}

async function batch(
  app: App,
  { runId, sellerId }: { runId: string; sellerId: string },
  { oneByOne = false }: { oneByOne?: boolean } = {},
): Promise<boolean> {
  let clash: WaitingRow | undefined
  try {
    return await inSellerTransaction(app, sellerId, async (tx) => {
      const run = await lockRun(tx, { runId, sellerId })
      if (run?.status !== 'checking' && run?.status !== 'importing') return true
      const at = app.clock.now()
      const limit = oneByOne ? 1 : BATCH_ROWS[run.status]
      const rows = await nextRows(tx, { runId, after: run.lastLine, limit })
      const last = rows.at(-1)
      if (!last) {
        await finish(app, tx, run)
        return true
      }
      clash = oneByOne ? last : undefined
      const decided = await decide(app, tx, { run, rows })
      await saveDecisions(tx, { runId, as: run.status === 'checking' ? 'verdict' : 'outcome', rows: decided })
      await moveRun(tx, runId, { lastLine: last.line, rows: rows.length, at })
      return false
    })
  } catch (error) {
    if (!clash || !isTaken(error)) throw error
    return leaveOut(app, { runId, sellerId, row: clash })
  }
}

async function decide(
  app: App,
  tx: Tx,
  { run, rows }: { run: RunRecord; rows: readonly WaitingRow[] },
): Promise<DecidedRow[]> {
  const isImport = run.status === 'importing'
  const decided = await decideRows(tx, run, { rows, lock: isImport })
  const planned = decided.map((each) => ({ ...each, done: isImport ? confirmedPlan(run, each) : each.plan }))
  if (isImport) {
    await app.pause('import:rows-locked')
    const who: ActingVendor = { userId: run.userId, sellerId: run.sellerId }
    await applyPlans(
      app,
      tx,
      who,
      planned.map(({ row, done }) => ({ entries: row.entries, plan: done, isOpenDb: row.isOpenDb })),
    )
  }
  return planned.map(({ row, plan, done, productId }) => ({
    line: row.line,
    verdict: done.verdict,
    faults: done.kind === 'wrong' ? done.faults : [],
    notes: [...new Set([...row.notes, ...done.notes])],
    // Of a price that nobody confirmed as well, so that it can be confirmed later (confirmLeftPrices).
    changes: changesOfPlan(plan),
    productId,
  }))
}

/** A price that moves far is imported only as the dry run showed it, and when it was said to be right. */
function confirmedPlan({ pricesConfirmed }: RunRecord, { row, plan }: PlannedRunRow): RowPlan {
  const { entries, shownPrice: shown } = row
  return refuseFarMove(plan, { entries, shown, confirmed: pricesConfirmed ? shown : undefined })
}

async function finish(app: App, tx: Tx, run: RunRecord): Promise<void> {
  const at = app.clock.now()
  if (run.status === 'checking') return updateRun(tx, run.id, { status: 'checked', at })
  await updateRun(tx, run.id, { status: 'done', at, isFinished: true })
  await audit(tx, app, {
    ...byVendor({ userId: run.userId, sellerId: run.sellerId }),
    action: 'import.finished',
    subject: { kind: 'import', id: run.id },
  })
}

/** The one row of a batch that another change came in the way of. */
async function leaveOut(
  app: App,
  { runId, sellerId, row }: { runId: string; sellerId: string; row: WaitingRow },
): Promise<boolean> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const run = await lockRun(tx, { runId, sellerId })
    if (run?.status !== 'importing' || run.lastLine >= row.line) return false
    const column = row.entries.sku ? 'sku' : 'mpn'
    const reason = 'The SKU or the number was taken at this moment; please import this row again'
    const faults = [{ column, value: row.entries[column]?.[0] ?? '', reason }]
    const left: DecidedRow = { line: row.line, verdict: 'wrong', faults, notes: row.notes }
    await saveDecisions(tx, { runId, as: 'outcome', rows: [left] })
    await moveRun(tx, runId, { lastLine: row.line, rows: 1, at: app.clock.now() })
    return false
  })
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
}

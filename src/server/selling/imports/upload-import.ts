import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { withoutCardNumbers } from '#domain/ground/shared/typed-text/card-number-in-text.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { forgetOldRows, insertRows, insertRun, type ReadRow, updateRun } from './import-run-store.ts'
import { readImportFile } from './read-import-file.ts'
import { queueImport } from './run-import.ts'
import { UnreadableFile } from './text-of-file.ts'

const ROWS_A_TRANSACTION = 1_000
/** Rows become one text for the database, in one turn of the event loop. */
const LETTERS_A_TRANSACTION = 256 * 1024
/** The files of which every row is kept; older ones are only remembered. */
const RUNS_KEPT = 10

export interface FileToImport {
  name: string
  mode: 'products' | 'stock'
  body: AsyncIterable<Uint8Array>
  /** When what the file says of stock was so. */
  stockAsOf?: Date | undefined
}

/**
 * Reads a file of products, or of stock and prices, and has its dry run made. Nothing of the shop is changed.
 */
export async function uploadImport(
  app: App,
  who: ActingVendor,
  { name, mode, body, stockAsOf }: FileToImport,
): Promise<Result<{ runId: string }, 'limits.too_many_attempts' | 'imports.not_readable'>> {
  const { sellerId, userId } = who
  const allowed = await withinLimit(app, 'import-account', sellerId)
  if (!allowed.ok) return allowed
  const runId = app.random.uuid()
  const fileName = withoutCardNumbers(oneLine(name)).slice(0, 120) || 'file'
  await inSellerTransaction(app, sellerId, async (tx) => {
    await insertRun(tx, {
      id: runId,
      sellerId,
      userId,
      fileName,
      mode,
      stockAsOf: stockAsOf ?? null,
      at: app.clock.now(),
    })
    await forgetOldRows(tx, { sellerId, kept: RUNS_KEPT })
  })
  try {
    const { columns, rowsTotal } = await keepRows(app, { runId, sellerId, body })
    await inSellerTransaction(app, sellerId, async (tx) => {
      await updateRun(tx, runId, {
        status: 'checking',
        at: app.clock.now(),
        columns: [...columns],
        rowsTotal,
      })
      await audit(tx, app, {
        ...byVendor(who),
        action: 'import.uploaded',
        subject: { kind: 'import', id: runId },
        after: { fileName, mode, rowsTotal, ...(stockAsOf && { stockAsOf: stockAsOf.toISOString() }) },
      })
      await queueImport(app, tx, { runId, sellerId })
    })
    return ok({ runId })
  } catch (error) {
    const problem = error instanceof UnreadableFile ? error.message : 'The file did not arrive whole.'
    await inSellerTransaction(app, sellerId, (tx) =>
      updateRun(tx, runId, { status: 'failed', at: app.clock.now(), problem }),
    )
    if (error instanceof UnreadableFile) return refuse('imports.not_readable', { fields: { file: problem } })
    throw error
  }
}

async function keepRows(
  app: App,
  { runId, sellerId, body }: { runId: string; sellerId: string; body: AsyncIterable<Uint8Array> },
): Promise<{ columns: Set<string>; rowsTotal: number }> {
  const file = readImportFile(body)
  const firstLines = new Map<string, number>()
  let held: ReadRow[] = []
  let letters = 0
  let rowsTotal = 0
  const keep = async () => {
    const rows = held
    if (rows.length === 0) return
    rowsTotal += rows.length
    held = []
    letters = 0
    await inSellerTransaction(app, sellerId, (tx) => insertRows(tx, { runId, sellerId, rows }))
  }
  for await (const piece of file.rows)
    for (const row of piece) {
      held.push(markRepeated(row, firstLines))
      letters += lettersOf(row)
      if (held.length >= ROWS_A_TRANSACTION || letters >= LETTERS_A_TRANSACTION) await keep()
    }
  await keep()
  return { columns: file.columns, rowsTotal }
}

/** Names the earlier line that lists the same goods. */
function markRepeated(row: ReadRow, firstLines: Map<string, number>): ReadRow {
  const lines = row.names.flatMap((name) => firstLines.get(name) ?? [])
  for (const name of row.names) if (!firstLines.has(name)) firstLines.set(name, row.line)
  return lines.length > 0 ? { ...row, sameAsLine: Math.min(...lines) } : row
}

function lettersOf({ entries }: ReadRow): number {
  let letters = 0
  for (const texts of Object.values(entries)) for (const text of texts ?? []) letters += text.length
  return letters
}

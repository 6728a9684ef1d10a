import { setImmediate as pause } from 'node:timers/promises'
import type { PieceHistory } from '#domain/goods/reliability/piece-history.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { compareBatches, standOut } from '#domain/orders/batches/batch-signals.ts'
import { historyOfPiece } from '#domain/orders/batches/end-of-piece.ts'
import { weighParcels } from '#server/goods/receipts/weigh-parcels.ts'
import { keepReliability } from '#server/goods/reliability/keep-reliability.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { findNextProduct, listPieceRecords } from './piece-record-views.ts'
import { type FoundBatch, writeSignals } from './signal-store.ts'

/**
 * Counts anew, product by product, how many delivered pieces came back and failed, and which batches stand out. Each
 * product is read in pages without a lock and written in a transaction of its own; a run that is cut short leaves what it
 * wrote, and the next one begins anew. Batches are written last: which of them stand out depends on all that were compared.
 */
export async function countReliability(app: App, signal?: AbortSignal): Promise<void> {
  await weighParcels(app, signal)
  const today = indianDay(app.clock.now())
  const { returnDays } = (await readSettings(app.db, today)).terms
  const found: FoundBatch[] = []
  let comparisons = 0
  for (let last: string | undefined = ''; last !== undefined; ) {
    const productId: string | undefined = await findNextProduct(app.db, last)
    if (productId) {
      const histories = await readHistories(app, productId, { today, returnDays })
      await keepReliability(app, productId, histories)
      const { compared, batches } = compareBatches(histories)
      comparisons += compared
      found.push(...batches.map((batch) => ({ ...batch, productId })))
      if (signal?.aborted) return
      // Other jobs of the worker go on between two products.
      await pause()
    }
    last = productId
  }
  await inTransaction(app, (tx) => writeSignals(tx, standOut(found, comparisons), app))
}

async function readHistories(
  { db }: Pick<App, 'db'>,
  productId: string,
  on: { today: string; returnDays: number },
): Promise<PieceHistory[]> {
  const histories: PieceHistory[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await listPieceRecords(db, { productId, after })
    for (const piece of page.pieces) {
      const history = historyOfPiece(piece, on)
      if (history) histories.push(history)
    }
    after = page.next
  }
  return histories
}

import { sql, type Transaction } from 'kysely'
import type { ComparedBatch } from '#domain/orders/batches/batch-signals.ts'
import type { SignalOutcome } from '#domain/orders/batches/signal-outcome.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'

export interface FoundBatch extends ComparedBatch {
  productId: string
}

/**
 * Writes which batches stand out now. One that nobody noted and that stands out no longer goes; one that somebody noted
 * stays, with what was noted, and its numbers of today while it stands out.
 */
export async function writeSignals(
  tx: Transaction<Schema>,
  batches: readonly FoundBatch[],
  { clock, random }: Pick<App, 'clock' | 'random'>,
): Promise<void> {
  const ids: string[] = []
  for (const { productId, sellerId, kind, name, pieces, faults, restPieces, restFaults, chance } of batches) {
    const numbers = {
      pieces,
      faults,
      rest_pieces: restPieces,
      rest_faults: restFaults,
      chance,
      stands_out: true,
    }
    const { id } = await tx
      .insertInto('batch_signals')
      .values({
        id: random.uuid(),
        product_id: productId,
        seller_id: sellerId,
        kind,
        name,
        found_at: clock.now(),
        ...numbers,
      })
      .onConflict((conflict) =>
        conflict.columns(['product_id', 'seller_id', 'kind', 'name']).doUpdateSet(numbers),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  const isGone = sql<boolean>`id <> ALL(${ids}::uuid[])`
  await tx.deleteFrom('batch_signals').where('noted_at', 'is', null).where(isGone).execute()
  await tx
    .updateTable('batch_signals')
    .set({ stands_out: false })
    .where('noted_at', 'is not', null)
    .where('stands_out', '=', true)
    .where(isGone)
    .execute()
}

/** A signal until the transaction ends; undefined where it is gone. */
export async function lockSignal(tx: Transaction<Schema>, id: string) {
  return tx.selectFrom('batch_signals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function writeNote(
  tx: Transaction<Schema>,
  id: string,
  { outcome, words, by, at }: { outcome: SignalOutcome; words: string; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('batch_signals')
    .set({ outcome, words, noted_by: by, noted_at: at })
    .where('id', '=', id)
    .execute()
}

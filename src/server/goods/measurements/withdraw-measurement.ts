import type { Transaction } from 'kysely'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { lockForMeasuring } from '#server/goods/catalogue/editing/note-agreed-facts.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { changeMeasurement, findMeasurement } from './measurement-store.ts'
import { recount } from './recount.ts'

/** Takes one's own measurement back, its photograph with it. What the other owners agree on is counted anew. */
export async function withdrawMeasurement(
  app: App,
  { userId }: { userId: string },
  { measurementId }: { measurementId: string },
): Promise<Result<undefined, 'measurements.gone'>> {
  const done = await decideInTransaction(app, async (tx) => {
    const found = await lockMeasurement(tx, measurementId)
    if (found?.row.user_id !== userId || found.row.state === 'withdrawn') return refuse('measurements.gone')
    const { row, product } = found
    await changeMeasurement(tx, row.id, {
      state: 'withdrawn',
      counted_since: null,
      held_for: [],
      refused_for: null,
      refused_words: null,
      queued_at: null,
      file_key: null,
      file_sha256: null,
    })
    await recount(tx, product, app.clock.now())
    await audit(tx, app, {
      actor: { kind: 'customer', id: userId },
      action: 'measurement.withdrawn',
      subject: { kind: 'measurement', id: row.id },
      before: { value: row.value, state: row.state },
      after: { state: 'withdrawn' },
    })
    return ok(row.file_key)
  })
  if (!done.ok) return done
  if (done.value !== null) await app.files.remove(done.value)
  return ok(undefined)
}

/** A measurement behind the lock of its product. */
export async function lockMeasurement(tx: Transaction<Schema>, measurementId: string) {
  const found = await findMeasurement(tx, measurementId)
  const product = found && (await lockForMeasuring(tx, found.product_id))
  const row = product && (await findMeasurement(tx, measurementId))
  return product && row && { product, row }
}

import { checkReason } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { isSignalOutcome } from '#domain/orders/batches/signal-outcome.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { lockSignal, writeNote } from './signal-store.ts'

/**
 * Notes what was done about a batch that stands out: seen, or told to its maker, with words. Said again it is said anew,
 * and the audit log keeps both. Refuses without words, and a batch that stands out no longer and that nobody had noted.
 */
export function noteSignal(
  app: App,
  admin: Permitted<'products.change'>,
  { id, outcome, reason }: { id: string; outcome: unknown; reason: unknown },
): Promise<Result<undefined, 'audit.reason_invalid' | 'batches.not_valid' | 'batches.signal_gone'>> {
  return decideInTransaction(app, async (tx) => {
    if (!isSignalOutcome(outcome))
      return refuse('batches.not_valid', { fields: { outcome: 'Please choose what you did' } })
    const words = checkReason(reason)
    if (!words.ok) return words
    const signal = isUuid(id) ? await lockSignal(tx, id) : undefined
    if (!signal) return refuse('batches.signal_gone')
    await writeNote(tx, id, { outcome, words: words.value, by: admin.userId, at: app.clock.now() })
    await audit(tx, app, {
      ...asActor(admin),
      sellerId: signal.seller_id,
      action: 'batch.noted',
      subject: { kind: 'product', id: signal.product_id },
      ...(signal.outcome && {
        before: { batch: signal.name, outcome: signal.outcome, reason: signal.words },
      }),
      after: { batch: signal.name, outcome, reason: words.value },
    })
    return ok(undefined)
  })
}

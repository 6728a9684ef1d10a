import { type CodeOf, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { checkDecision } from '#domain/orders/disputes/dispute-forms.ts'
import type { DisputeStatus } from '#domain/orders/disputes/dispute-state.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { findDispute } from './dispute-store.ts'
import { takeStep } from './take-step.ts'

/**
 * Decides a dispute for a reason that both sides are written: its pieces are refunded in whole, at the expense of the
 * seller or of the marketplace, or not. The same form sent twice is one decision.
 */
export async function decideDispute(
  app: App,
  admin: Permitted<'disputes.decide'>,
  { disputeId, fields }: { disputeId: string; fields: Readonly<Record<string, unknown>> },
): Promise<Result<DisputeStatus, CodeOf<typeof takeStep> | 'disputes.unknown' | 'disputes.words_invalid'>> {
  const checked = checkDecision(fields)
  if (!checked.ok) return checked
  const { bearer, text, requestKey } = checked.value
  return decideInTransaction(app, async (tx) => {
    const dispute = isUuid(disputeId) ? await findDispute(tx, disputeId) : undefined
    if (!dispute) return refuse('disputes.unknown')
    return takeStep(app, tx, dispute, {
      event: bearer ? 'refunded' : 'refused',
      bearer,
      by: { kind: 'admin', id: admin.userId },
      recordedAs: asActor(admin),
      text,
      requestKey,
    })
  })
}

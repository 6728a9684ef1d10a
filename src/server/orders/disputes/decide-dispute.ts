import type { Transaction } from 'kysely'
import { type CodeOf, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { checkDecision, type DisputeDecision } from '#domain/orders/disputes/dispute-forms.ts'
import { type DisputeStatus, endingText } from '#domain/orders/disputes/dispute-state.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { findDispute, findEnding } from './dispute-store.ts'
import { takeStep } from './take-step.ts'

export type DecideRefusal = CodeOf<typeof takeStep> | 'disputes.unknown' | 'disputes.words_invalid'

/**
 * Decides a dispute for a reason that both sides are written: its pieces, or some of them, are refunded at the expense of
 * the seller or of the marketplace, or none is. A refused return is decided as a whole. The same form sent twice is one
 * decision; who comes second with another one is told who was first.
 */
export async function decideDispute(
  app: App,
  admin: Permitted<'disputes.decide'>,
  { disputeId, fields }: { disputeId: string; fields: Readonly<Record<string, unknown>> },
): Promise<Result<DisputeStatus, DecideRefusal>> {
  const checked = checkDecision(fields)
  if (!checked.ok) return checked
  return decideInTransaction(app, (tx) =>
    decideWithin(app, tx, admin, { disputeId, decision: checked.value }),
  )
}

/** The same in the caller's transaction. */
export async function decideWithin(
  app: App,
  tx: Transaction<Schema>,
  admin: Permitted<'disputes.decide'>,
  {
    disputeId,
    decision: { bearer, text, requestKey, pieces },
  }: { disputeId: string; decision: DisputeDecision },
): Promise<Result<DisputeStatus, DecideRefusal>> {
  const dispute = isUuid(disputeId) ? await findDispute(tx, disputeId) : undefined
  if (!dispute) return refuse('disputes.unknown')
  if (pieces && dispute.returnId)
    return refuse('disputes.words_invalid', { fields: { scope: 'A return is decided as a whole' } })
  const taken = await takeStep(app, tx, dispute, {
    event: bearer ? 'refunded' : 'refused',
    bearer,
    pieces,
    by: { kind: 'admin', id: admin.userId },
    recordedAs: asActor(admin),
    text,
    requestKey,
  })
  if (taken.ok || taken.problem.code !== 'disputes.move_not_allowed') return taken
  const ending = await findEnding(tx, disputeId)
  return ending
    ? refuse('disputes.move_not_allowed', { details: { status: ending.status, first: endingText(ending) } })
    : taken
}

import { checkReason } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { takesAnswer } from '#domain/orders/disputes/chargeback-state.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { findGivenAnswer, insertAnswer, lockChargeback } from './answer-store.ts'

/**
 * Gives a bank's dispute up: noted first, and told to the gateway by a job. What that costs whom is booked once the
 * bank has it. Pressed twice, it is given up once. Refuses when the bank has decided, has an answer or waits for none
 * any more.
 */
export async function acceptChargeback(
  app: App,
  admin: Permitted<'chargebacks.answer'>,
  { disputeId, reason: typed }: { disputeId: string; reason: unknown },
): Promise<Result<undefined, 'disputes.bank_answered' | 'disputes.unknown' | 'audit.reason_invalid'>> {
  const reason = checkReason(typed)
  if (!reason.ok) return reason
  return decideInTransaction(app, async (tx) => {
    const chargeback = await lockChargeback(tx, disputeId)
    if (!chargeback) return refuse('disputes.unknown')
    const given = await findGivenAnswer(tx, chargeback)
    if (given?.answer === 'accept') return ok(undefined)
    const at = app.clock.now()
    if (given || !takesAnswer(chargeback, at)) return refuse('disputes.bank_answered')
    await insertAnswer(tx, chargeback, { id: app.random.uuid(), askedBy: admin.userId, at })
    await app.jobs.enqueue(tx, 'chargeback-answers', {})
    await audit(tx, app, {
      ...asActor(admin),
      action: 'chargeback.given_up',
      subject: chargeback.orderId
        ? { kind: 'order', id: chargeback.orderId }
        : { kind: 'chargeback', id: disputeId },
      before: { status: chargeback.status },
      after: { chargeback: disputeId, reason: reason.value },
    })
    return ok(undefined)
  })
}

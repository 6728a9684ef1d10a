import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { takesAnswer } from '#domain/orders/disputes/chargeback-state.ts'
import { checkContestForm } from '#domain/orders/disputes/evidence.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { findGivenAnswer, insertAnswer, lockChargeback } from './answer-store.ts'

/**
 * Contests a bank's dispute with a summary and the exhibits of what is on record that were picked: noted first, and sent
 * to the gateway as one document by a job. Pressed twice, it is contested once. Refuses a payment that no order of ours
 * has, and when the bank has decided, has an answer or waits for none any more.
 */
export async function contestChargeback(
  app: App,
  admin: Permitted<'chargebacks.answer'>,
  asked: { disputeId: string; fields: Readonly<Record<string, unknown>>; exhibits: readonly unknown[] },
): Promise<Result<undefined, 'disputes.bank_answered' | 'disputes.contest_invalid' | 'disputes.unknown'>> {
  const { disputeId } = asked
  const checked = checkContestForm(asked.fields, asked.exhibits)
  if (!checked.ok) return checked
  const contest = checked.value
  return decideInTransaction(app, async (tx) => {
    const chargeback = await lockChargeback(tx, disputeId)
    if (!chargeback?.orderId) return refuse('disputes.unknown')
    const given = await findGivenAnswer(tx, chargeback)
    if (given?.answer === 'contest') return ok(undefined)
    const at = app.clock.now()
    if (given || !takesAnswer(chargeback, at)) return refuse('disputes.bank_answered')
    await insertAnswer(tx, chargeback, { id: app.random.uuid(), askedBy: admin.userId, at, contest })
    await app.jobs.enqueue(tx, 'chargeback-answers', {})
    await audit(tx, app, {
      ...asActor(admin),
      action: 'chargeback.contested',
      subject: { kind: 'order', id: chargeback.orderId },
      before: { status: chargeback.status },
      // The summary may name people: it stays with the answer.
      after: { chargeback: disputeId, parts: contest.exhibits.join(', ') },
    })
    return ok(undefined)
  })
}

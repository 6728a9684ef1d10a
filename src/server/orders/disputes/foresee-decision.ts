import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { checkDecision } from '#domain/orders/disputes/dispute-forms.ts'
import type { Bearer } from '#domain/orders/disputes/dispute-state.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { type DecideRefusal, decideWithin } from './decide-dispute.ts'
import { findDispute } from './dispute-store.ts'
import { type ForeseenLetter, readDecisionMoney, readLettersWritten } from './foreseen-decision-views.ts'

/** What a decision will do, before it is taken. Amounts in paise. */
export interface ForeseenDecision {
  /** Undefined where nothing is refunded. */
  bearer: Bearer | undefined
  refundPaise: Paise
  /** What of it waits for the account that the customer names; the rest goes back the way it was paid. */
  toAccountPaise: Paise
  /** What the seller loses by it, after commission and deductions came back; 0 where we bear it. */
  sellerPaise: Paise
  /** What NanoNagar loses by it: our commission, and where we bear it the seller's compensation. */
  oursPaise: Paise
  letters: ForeseenLetter[]
}

/**
 * Says what a decision would do, to the paisa and to the letter: it is taken in a transaction that is then rolled back, so
 * that nothing has to be worked out twice. Refuses whatever the decision itself would be refused for.
 */
export async function foreseeDecision(
  app: App,
  admin: Permitted<'disputes.decide'>,
  { disputeId, fields }: { disputeId: string; fields: Readonly<Record<string, unknown>> },
): Promise<Result<ForeseenDecision, DecideRefusal>> {
  const checked = checkDecision(fields)
  if (!checked.ok) return checked
  try {
    return await inTransaction(app, async (tx): Promise<never> => {
      const decided = await decideWithin(app, tx, admin, { disputeId, decision: checked.value })
      if (!decided.ok) throw new Foreseen(decided)
      const dispute = await findDispute(tx, disputeId)
      invariant(dispute, 'what was decided is there')
      const { bearer } = checked.value
      const money = await readDecisionMoney(tx, disputeId)
      const { refundPaise, toAccountPaise, takenPaise } = money ?? {
        refundPaise: 0,
        toAccountPaise: 0,
        takenPaise: 0,
      }
      const sellerPaise = bearer === 'seller' ? takenPaise : 0
      throw new Foreseen(
        ok({
          bearer,
          refundPaise,
          toAccountPaise,
          sellerPaise,
          oursPaise: Math.max(0, refundPaise - sellerPaise),
          letters: await readLettersWritten(tx, dispute.userId),
        }),
      )
    })
  } catch (error) {
    if (error instanceof Foreseen) return error.answer
    throw error
  }
}

/** Carries what was foreseen out of the transaction that must not commit. */
class Foreseen extends Error {
  readonly answer: Result<ForeseenDecision, DecideRefusal>
  constructor(answer: Result<ForeseenDecision, DecideRefusal>) {
    super('foreseen')
    this.answer = answer
  }
}

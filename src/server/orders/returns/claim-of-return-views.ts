import type { Kysely } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { FitDecisionKind } from '#domain/orders/fit-claims/fit-decision.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** A claim as the page of its return shows it, to customer, seller and office. */
export interface ClaimOfReturn {
  /** What the order had said, with its condition. */
  said: string
  decision: FitDecisionKind | null
  reason: string | null
}

export async function findClaimOfReturn(
  db: Kysely<Schema>,
  returnId: string,
): Promise<ClaimOfReturn | undefined> {
  const row = await db
    .selectFrom('fit_claims')
    .innerJoin('order_fit_promises', 'order_fit_promises.order_id', 'fit_claims.order_id')
    .select(['verdict', 'verdicts', 'decision', 'reason'])
    .where('return_id', '=', returnId)
    .executeTakeFirst()
  if (!row) return undefined
  const { why, condition } = row.verdicts[row.verdict] ?? { why: '' }
  return {
    said: condition ? `${why} ${condition}` : why,
    decision: row.decision,
    reason: row.reason,
  }
}

/** How the claim that a return is for was decided; a null decision where nobody has, undefined where it is for another reason. */
export async function findDecision(
  db: Kysely<Schema>,
  returnId: string,
): Promise<{ decision: FitDecisionKind | null; lossPaise: Paise } | undefined> {
  return db
    .selectFrom('fit_claims')
    .select(['decision', 'loss_paise as lossPaise'])
    .where('return_id', '=', returnId)
    .executeTakeFirst()
}

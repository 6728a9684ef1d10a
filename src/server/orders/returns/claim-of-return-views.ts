import { type Kysely, sql } from 'kysely'
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

/**
 * What the pieces of a return cost, without delivery, that it gives back or may: not what was refused, nor what went back
 * for another cause, as by a dispute that has said who bears it.
 */
export async function priceOfReturn(db: Kysely<Schema>, returnId: string): Promise<Paise> {
  const row = await db
    .selectFrom('return_units as unit')
    .innerJoin('order_lines', 'order_lines.id', 'order_line_id')
    .select(sql<string>`sum(round(order_lines.line_paise::numeric / order_lines.quantity))`.as('paise'))
    .where('return_id', '=', returnId)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '<>', 'refused')]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('credited_pieces as gone')
            .innerJoin('credit_notes as note', 'note.id', 'gone.credit_note_id')
            .select('gone.piece')
            .whereRef('gone.parcel_id', '=', 'unit.parcel_id')
            .whereRef('gone.order_line_id', '=', 'unit.order_line_id')
            .whereRef('gone.piece', '=', 'unit.piece')
            .where('note.cause_id', '<>', returnId),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(row?.paise ?? 0)
}

import type { Insertable, Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export async function insertDecision(tx: Tx, row: Insertable<Schema['review_decisions']>): Promise<void> {
  await tx.insertInto('review_decisions').values(row).execute()
}

/** The reviews that a decision about a case hides, in the order in which they are locked. */
export async function listHiddenBy(tx: Tx, suspicionDecisionId: string) {
  return tx
    .selectFrom('review_decisions')
    .select(['id', 'review_id as reviewId'])
    .where('suspicion_decision_id', '=', suspicionDecisionId)
    .where('taken_back_at', 'is', null)
    .orderBy('review_id')
    .execute()
}

/** From now on a decision is as if it were not there. */
export async function noteTakenBack(tx: Tx, decisionId: string, at: Date): Promise<void> {
  await tx.updateTable('review_decisions').set({ taken_back_at: at }).where('id', '=', decisionId).execute()
}

/** Has a decision about a review stand for another case that hides it too, with the appeal against it. */
export async function passToCase(tx: Tx, decisionId: string, suspicionDecisionId: string): Promise<void> {
  await tx
    .updateTable('review_decisions')
    .set({ suspicion_decision_id: suspicionDecisionId })
    .where('id', '=', decisionId)
    .execute()
}

/** Whether the writer has asked for a second look already, of this decision or an earlier one. */
export async function hasAppealed(tx: Tx, reviewId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('review_decisions')
    .select('id')
    .where('review_id', '=', reviewId)
    .where('appealed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes the one appeal of a locked review. */
export async function noteAppeal(
  tx: Tx,
  decisionId: string,
  { words, at }: { words: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('review_decisions')
    .set({ appeal_words: words, appealed_at: at })
    .where('id', '=', decisionId)
    .execute()
}

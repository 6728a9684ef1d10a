import type { Insertable, Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export async function insertDecision(tx: Tx, row: Insertable<Schema['review_decisions']>): Promise<void> {
  await tx.insertInto('review_decisions').values(row).execute()
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

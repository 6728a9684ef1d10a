import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** Whoever chooses owners to ask does so alone: nobody is asked by two questions at one moment. */
export async function lockInvitations(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('question invitations', 0))`.execute(tx)
}

export async function noteInvited(
  tx: Tx,
  o: { questionId: string; userIds: readonly string[]; at: Date },
): Promise<void> {
  if (o.userIds.length === 0) return
  await tx
    .insertInto('question_invitations')
    .values(o.userIds.map((userId) => ({ question_id: o.questionId, user_id: userId, at: o.at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Notes that the asker is told of all answers until now; false where somebody else has told them meanwhile. */
export async function noteTold(
  tx: Tx,
  o: { questionId: string; at: Date; toldBefore: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('questions')
    .set({ told_at: o.at })
    .where('id', '=', o.questionId)
    .where('told_at', o.toldBefore === null ? 'is' : '=', o.toldBefore)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

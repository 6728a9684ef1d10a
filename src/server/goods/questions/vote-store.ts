import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** Writes, changes or takes back what somebody found of an answer; a trigger counts it beside the answer. */
export async function writeAnswerVote(
  tx: Tx,
  vote: { answerId: string; userId: string; isHelpful: boolean | null; at: Date },
): Promise<void> {
  const { answerId, userId, isHelpful, at } = vote
  if (isHelpful === null) {
    await tx
      .deleteFrom('answer_votes')
      .where('answer_id', '=', answerId)
      .where('user_id', '=', userId)
      .execute()
    return
  }
  await tx
    .insertInto('answer_votes')
    .values({ answer_id: answerId, user_id: userId, is_helpful: isHelpful, at })
    .onConflict((conflict) =>
      conflict.columns(['answer_id', 'user_id']).doUpdateSet({ is_helpful: isHelpful, at }),
    )
    .execute()
}

/** Adds a report of a question or of one of its answers, once a person. */
export async function insertQuestionReport(
  tx: Tx,
  report: {
    questionId: string
    answerId: string | null
    userId: string
    reason: Schema['question_reports']['reason']
    words: string
    at: Date
  },
): Promise<boolean> {
  const written = await tx
    .insertInto('question_reports')
    .values({
      text_id: report.answerId ?? report.questionId,
      question_id: report.questionId,
      answer_id: report.answerId,
      user_id: report.userId,
      reason: report.reason,
      words: report.words,
      at: report.at,
    })
    .onConflict((conflict) => conflict.columns(['text_id', 'user_id']).doNothing())
    .returning('text_id')
    .executeTakeFirst()
  return written !== undefined
}

/** What was reported of a text is decided. */
export async function settleQuestionReports(tx: Tx, textId: string, at: Date): Promise<void> {
  await tx
    .updateTable('question_reports')
    .set({ settled_at: at })
    .where('text_id', '=', textId)
    .where('settled_at', 'is', null)
    .execute()
}

import type { Kysely } from 'kysely'
import { findOwned } from '#server/goods/receipts/receipt-views.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** What somebody found of these answers: helpful or not. */
export async function listOwnAnswerVotes(
  db: Kysely<Schema>,
  { userId, answerIds }: { userId: string; answerIds: readonly string[] },
): Promise<Record<string, boolean>> {
  if (answerIds.length === 0) return {}
  const rows = await db
    .selectFrom('answer_votes')
    .select(['answer_id', 'is_helpful'])
    .where('user_id', '=', userId)
    .where('answer_id', 'in', [...answerIds])
    .execute()
  return Object.fromEntries(rows.map((row) => [row.answer_id, row.is_helpful]))
}

/** What somebody can say to a question as an owner of its product, and what they have said. */
export interface OwnAnswer {
  mayAnswer: boolean
  /** They asked it: nobody has answered, and they can take it back. */
  mayWithdraw: boolean
  answer: { text: string; state: 'waiting' | 'published' | 'withheld'; reason: string } | undefined
}

export async function findOwnAnswer(
  db: Kysely<Schema>,
  { userId, productId, questionId }: { userId: string; productId: string; questionId: string },
): Promise<OwnAnswer> {
  const [owned, answer, question] = await Promise.all([
    findOwned(db, { userId, productId }),
    db
      .selectFrom('answers')
      .select(['text', 'state', 'withheld_words'])
      .where('question_id', '=', questionId)
      .where('user_id', '=', userId)
      .where('role', '=', 'owner')
      .where('state', '<>', 'withdrawn')
      .$narrowType<{ state: 'waiting' | 'published' | 'withheld' }>()
      .executeTakeFirst(),
    db.selectFrom('questions').select(['user_id', 'answers']).where('id', '=', questionId).executeTakeFirst(),
  ])
  return {
    mayWithdraw: question?.user_id === userId && question.answers === 0,
    mayAnswer: owned !== undefined && question?.user_id !== userId,
    answer: answer && { text: answer.text, state: answer.state, reason: answer.withheld_words ?? '' },
  }
}

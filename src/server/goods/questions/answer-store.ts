import type { Insertable, Selectable, Transaction, Updateable } from 'kysely'
import type { AnswerRole } from '#domain/goods/questions/answer-roles.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export type AnswerRow = Selectable<Schema['answers']>

/** Whose answer: an owner's, a shop's, or the office's in one of its roles. */
export interface AnswerOf {
  questionId: string
  role: AnswerRole
  userId: string
  sellerId: string | null
}

/** What stands of them below a locked question. */
export async function findAnswerOf(tx: Tx, of: AnswerOf): Promise<AnswerRow | undefined> {
  return tx
    .selectFrom('answers')
    .selectAll()
    .where('question_id', '=', of.questionId)
    .where('role', '=', of.role)
    .$if(of.role === 'owner', (own) => own.where('user_id', '=', of.userId))
    .$if(of.role === 'seller', (shops) => shops.where('seller_id', '=', of.sellerId))
    .executeTakeFirst()
}

export async function findAnswer(tx: Tx, answerId: string): Promise<AnswerRow | undefined> {
  if (!isUuid(answerId)) return undefined
  return tx.selectFrom('answers').selectAll().where('id', '=', answerId).executeTakeFirst()
}

/** Of a locked question, whatever became of them. */
export async function listAnswerIds(tx: Tx, questionId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('answers')
    .select('id')
    .where('question_id', '=', questionId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Of a product, those that say otherwise than its specification. */
export async function listContradicting(
  tx: Tx,
  productId: string,
): Promise<{ id: string; question_id: string }[]> {
  return tx
    .selectFrom('questions')
    .innerJoin('answers', 'answers.question_id', 'questions.id')
    .select(['answers.id', 'answers.question_id'])
    .where('questions.product_id', '=', productId)
    .where('questions.state', '=', 'published')
    .where('answers.contradicted', 'is not', null)
    .orderBy('answers.question_id')
    .orderBy('answers.id')
    .execute()
}

export async function insertAnswer(tx: Tx, row: Insertable<Schema['answers']>): Promise<void> {
  await tx.insertInto('answers').values(row).execute()
}

export async function changeAnswer(
  tx: Tx,
  answerId: string,
  change: Updateable<Schema['answers']>,
): Promise<void> {
  await tx.updateTable('answers').set(change).where('id', '=', answerId).execute()
}

/** Keeps what an answer says now, before it is written over. Readers see it later where nobody had reported it. */
export async function keepAnswerVersion(tx: Tx, answer: AnswerRow): Promise<void> {
  await tx
    .insertInto('answer_versions')
    .values({
      answer_id: answer.id,
      version: answer.version,
      text: answer.text,
      written_at: answer.edited_at ?? answer.written_at,
      was_published: answer.state === 'published' && answer.reports === 0,
    })
    .execute()
}

/** What an answer said before words that the office withholds stays unread (decision 1191). */
export async function hideAnswerVersions(tx: Tx, answerId: string): Promise<void> {
  await tx
    .updateTable('answer_versions')
    .set({ was_published: false })
    .where('answer_id', '=', answerId)
    .execute()
}

import { type Insertable, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export type QuestionRow = Selectable<Schema['questions']>

export async function insertQuestion(tx: Tx, row: Insertable<Schema['questions']>): Promise<void> {
  await tx.insertInto('questions').values(row).execute()
}

/** The question until the transaction ends: whoever changes it, or an answer to it, locks it first. */
export async function lockQuestion(tx: Tx, questionId: string): Promise<QuestionRow | undefined> {
  if (!isUuid(questionId)) return undefined
  return tx.selectFrom('questions').selectAll().where('id', '=', questionId).forUpdate().executeTakeFirst()
}

export async function changeQuestion(
  tx: Tx,
  questionId: string,
  change: Updateable<Schema['questions']>,
): Promise<void> {
  await tx.updateTable('questions').set(change).where('id', '=', questionId).execute()
}

/** Whether the office has something to decide about a question: its text, an answer that waits, reports of either. */
export async function requeueQuestion(tx: Tx, questionId: string, at: Date): Promise<void> {
  await sql`
    UPDATE questions SET queued_at = CASE WHEN state = 'waiting' OR (state = 'published' AND reports > 0)
      OR state <> 'withdrawn' AND EXISTS (SELECT FROM answers WHERE question_id = questions.id
        AND (answers.state = 'waiting' OR (answers.state = 'published' AND answers.reports > 0)))
      THEN coalesce(queued_at, ${at}::timestamptz) END
    WHERE id = ${questionId}`.execute(tx)
}

/**
 * The shops that sell the product now, each with this question to answer; those that had it before are left out. A suspended
 * shop has it too, for when it sells again, and is not among those that are given, who are told.
 */
export async function addSellers(
  tx: Tx,
  { question, max }: { question: Pick<QuestionRow, 'id' | 'product_id' | 'asked_at'>; max: number },
): Promise<string[]> {
  const { rows } = await sql<{ seller_id: string; sells: boolean }>`
    INSERT INTO question_sellers (question_id, seller_id, asked_at)
    SELECT ${question.id}, seller_id, ${question.asked_at} FROM (
      SELECT seller_id, row_number() OVER (PARTITION BY standing ORDER BY min(unit_price_paise), seller_id) AS place
      FROM offers JOIN sellers ON sellers.id = offers.seller_id AND standing IN ('approved', 'suspended')
      WHERE offers.product_id = ${question.product_id} AND offers.status = 'live' GROUP BY seller_id, standing) AS selling
    WHERE place <= ${max}
    ON CONFLICT DO NOTHING
    RETURNING seller_id, (SELECT standing = 'approved' FROM sellers WHERE id = seller_id) AS sells`.execute(
    tx,
  )
  return rows.filter(({ sells }) => sells).map((row) => row.seller_id)
}

/** The seller has said something, which its list leaves out of what is unanswered. */
export async function noteSellerAnswered(
  tx: Tx,
  o: { questionId: string; sellerId: string; askedAt: Date },
): Promise<void> {
  await tx
    .insertInto('question_sellers')
    .values({ question_id: o.questionId, seller_id: o.sellerId, asked_at: o.askedAt, is_answered: true })
    .onConflict((conflict) =>
      conflict.columns(['question_id', 'seller_id']).doUpdateSet({ is_answered: true }),
    )
    .execute()
}

/** The seller has taken its answer back, and has the question to answer again. */
export async function noteSellerUnanswered(
  tx: Tx,
  { questionId, sellerId }: { questionId: string; sellerId: string },
): Promise<void> {
  await tx
    .updateTable('question_sellers')
    .set({ is_answered: false })
    .where('question_id', '=', questionId)
    .where('seller_id', '=', sellerId)
    .execute()
}

/** Notes the facts that a question asks for and its product does not say; gives those that were not noted before. */
export async function insertQuestionFacts(
  tx: Tx,
  facts: readonly { questionId: string; productId: string; attribute: string }[],
): Promise<string[]> {
  if (facts.length === 0) return []
  const added = await tx
    .insertInto('question_facts')
    .values(
      facts.map(({ questionId, productId, attribute }) => ({
        question_id: questionId,
        product_id: productId,
        attribute,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('attribute')
    .execute()
  return added.map(({ attribute }) => attribute)
}

import type { Transaction } from 'kysely'
import { askedFacts } from '#domain/goods/questions/named-facts.ts'
import { recordAsked } from '#server/goods/catalogue/missing-facts/record-asked.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { findSpecification } from './fact-views.ts'
import { insertQuestionFacts, type QuestionRow } from './question-store.ts'

/** Notes the facts that a question asks for and its product does not say, and counts them with the missing facts; once. */
export async function recordAskedFacts(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  question: Pick<QuestionRow, 'id' | 'product_id' | 'text'>,
): Promise<void> {
  const { id: questionId, product_id: productId } = question
  const specification = await findSpecification(tx, productId)
  if (!specification) return
  const asked = askedFacts(specification.kind, specification.values, question.text)
  const added = await insertQuestionFacts(
    tx,
    asked.map((attribute) => ({ questionId, productId, attribute })),
  )
  await recordAsked(
    app,
    tx,
    added.map((attribute) => ({ productId, attribute })),
  )
}

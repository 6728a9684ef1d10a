import type { Transaction } from 'kysely'
import { type Contradiction, contradictionOf } from '#domain/goods/questions/contradiction.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { changeAnswer, findAnswer, listContradicting } from '../answer-store.ts'
import { findSpecification } from '../fact-views.ts'
import { lockQuestion, type QuestionRow } from '../question-store.ts'
import { dropAnswerProposals, openAnswerProposal } from './answer-proposal-store.ts'

/**
 * Compares a published answer with the specification, behind the lock of its question: what it says otherwise is shown
 * beside it, and waits for the catalogue unless three owners agree on that fact. What waited of an answer that nobody reads
 * any more, or that says something else now, is dropped.
 */
export async function weighAnswer(
  app: Pick<App, 'clock' | 'random'>,
  tx: Transaction<Schema>,
  question: Pick<QuestionRow, 'product_id' | 'state' | 'text'>,
  answerId: string,
): Promise<void> {
  const answer = await findAnswer(tx, answerId)
  if (!answer) return
  const at = app.clock.now()
  const isRead = answer.state === 'published' && question.state === 'published'
  const found = isRead ? await findContradiction(tx, question, answer.text) : undefined
  const waits = found !== undefined && !found.isMeasured
  await dropAnswerProposals(tx, { answerId, butVersion: waits ? answer.version : null, at })
  if (answer.contradicted !== (found?.specification ?? null))
    await changeAnswer(tx, answerId, {
      contradicted: found?.specification ?? null,
      contradiction: found?.fact ?? null,
    })
  if (waits)
    await openAnswerProposal(tx, {
      id: app.random.uuid(),
      answer_id: answerId,
      answer_version: answer.version,
      product_id: question.product_id,
      fact: found.fact,
      stated: found.specification,
      said: found.said,
      created_at: at,
    })
}

/**
 * Once what owners measured of a locked product has changed: an answer with which they agree says nothing otherwise any
 * more, and of a fact on which they agree nothing waits for the catalogue.
 */
export async function weighMeasured(
  tx: Transaction<Schema>,
  { productId, at }: { productId: string; at: Date },
): Promise<void> {
  for (const { id, question_id: questionId } of await listContradicting(tx, productId)) {
    const question = await lockQuestion(tx, questionId)
    const answer = question && (await findAnswer(tx, id))
    if (answer?.state !== 'published' || question?.state !== 'published') continue
    const found = await findContradiction(tx, question, answer.text)
    if (!found || found.isMeasured) await dropAnswerProposals(tx, { answerId: id, butVersion: null, at })
    if (answer.contradicted !== (found?.specification ?? null))
      await changeAnswer(tx, id, {
        contradicted: found?.specification ?? null,
        contradiction: found?.fact ?? null,
      })
  }
}

/** What an answer says otherwise than the specification, and whether that says what owners measured. */
async function findContradiction(
  tx: Transaction<Schema>,
  question: Pick<QuestionRow, 'product_id' | 'text'>,
  answer: string,
): Promise<(Contradiction & { isMeasured: boolean }) | undefined> {
  const specification = await findSpecification(tx, question.product_id)
  if (!specification) return undefined
  const { kind, values, measured } = specification
  const found = contradictionOf(kind, values, { question: question.text, answer })
  return found && { ...found, isMeasured: measured[found.key] !== undefined }
}

import type { Transaction } from 'kysely'
import { WITHHOLD_REASONS } from '#domain/goods/reviews/moderation.ts'
import { refuseFields, requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import {
  type AnswerRow,
  changeAnswer,
  findAnswer,
  hideAnswerVersions,
  listAnswerIds,
} from './answer-store.ts'
import { mailQuestionDecision } from './mail-question-decision.ts'
import { weighAnswer } from './proposals/weigh-answer.ts'
import { changeQuestion, lockQuestion, requeueQuestion } from './question-store.ts'
import { tellOfFirstAnswer } from './tell-of-answers.ts'
import { tellOfQuestion } from './tell-of-question.ts'
import { settleQuestionReports } from './vote-store.ts'

const WORDS_MAX = 1_000

type Outcome = 'published' | 'withheld'
type Fields = Readonly<Record<string, unknown>>
type Decided = Promise<
  Result<
    { state: Outcome },
    'questions.already_decided' | 'questions.gone' | 'questions.of_oneself' | 'reviews.reason_missing'
  >
>

/**
 * Publishes a question that waits or was reported, or withholds it for one of the fixed reasons with words that its asker
 * reads; reports of it are settled with that. What is published for the first time is told to those who can answer it.
 * Nobody decides of what they wrote themselves.
 */
export async function decideQuestion(
  app: App,
  admin: Permitted<'reviews.decide'>,
  { questionId, outcome, fields }: { questionId: string; outcome: Outcome; fields: Fields },
): Decided {
  const read = readDecision(outcome, fields)
  if (!read.ok) return read
  const { reason, words } = read.value
  return decideInTransaction(app, async (tx) => {
    const question = await lockQuestion(tx, questionId)
    if (!question || question.state === 'withdrawn' || isEmptied(question)) return refuse('questions.gone')
    if (question.user_id === admin.userId) return refuse('questions.of_oneself')
    if (question.state === outcome && question.reports === 0) return refuse('questions.already_decided')
    const at = app.clock.now()
    await settleQuestionReports(tx, questionId, at)
    await changeQuestion(tx, questionId, {
      state: outcome,
      withheld_for: reason,
      withheld_words: reason && words,
      reports: 0,
    })
    for (const id of await listAnswerIds(tx, questionId))
      await weighAnswer(app, tx, { ...question, state: outcome }, id)
    await requeueQuestion(tx, questionId, at)
    if (outcome === 'published') await tellOfQuestion(app, tx, questionId)
    if (outcome !== question.state)
      await mailQuestionDecision(app, tx, {
        question,
        of: 'question',
        to: question.user_id,
        outcome,
        reason,
        words,
      })
    await audit(tx, app, {
      ...asActor(admin),
      action: `question.${outcome}`,
      subject: { kind: 'question', id: questionId },
      before: { state: question.state, reports: question.reports },
      after: { state: outcome, ...(reason && { reason, words }) },
    })
    return ok({ state: outcome })
  })
}

/** The same of an answer. Refuses one that has been changed since it was read. */
export async function decideAnswer(
  app: App,
  admin: Permitted<'reviews.decide'>,
  {
    answerId,
    version,
    outcome,
    fields,
  }: { answerId: string; version: number; outcome: Outcome; fields: Fields },
): Decided {
  const read = readDecision(outcome, fields)
  if (!read.ok) return read
  const { reason, words } = read.value
  return decideInTransaction(app, async (tx) => {
    const found = await lockAnswer(tx, answerId)
    if (!found || found.answer.state === 'withdrawn' || isEmptied(found.answer))
      return refuse('questions.gone')
    const { question, answer } = found
    if (answer.user_id === admin.userId) return refuse('questions.of_oneself')
    if (answer.version !== version || (answer.state === outcome && answer.reports === 0))
      return refuse('questions.already_decided')
    const at = app.clock.now()
    await settleQuestionReports(tx, answerId, at)
    await changeAnswer(tx, answerId, {
      state: outcome,
      withheld_for: reason,
      withheld_words: reason && words,
      reports: 0,
    })
    if (outcome === 'withheld') await hideAnswerVersions(tx, answerId)
    await weighAnswer(app, tx, question, answerId)
    await requeueQuestion(tx, question.id, at)
    if (outcome === 'published' && question.state === 'published') await tellOfFirstAnswer(app, tx, question)
    if (outcome !== answer.state)
      await mailQuestionDecision(app, tx, {
        question,
        of: answer.role === 'seller' ? 'seller' : 'answer',
        to: answer.user_id,
        outcome,
        reason,
        words,
      })
    await audit(tx, app, {
      ...asActor(admin),
      action: `question.answer_${outcome}`,
      subject: { kind: 'question', id: question.id },
      before: { role: answer.role, state: answer.state, reports: answer.reports },
      after: { state: outcome, ...(reason && { reason, words }) },
    })
    return ok({ state: outcome })
  })
}

/** Its writer has left, and its words went with the account: there is nothing to publish. */
function isEmptied({ erased_at: erasedAt, text }: Pick<AnswerRow, 'erased_at' | 'text'>): boolean {
  return erasedAt !== null && text === ''
}

/** An answer behind the lock of its question. */
async function lockAnswer(tx: Transaction<Schema>, answerId: string) {
  const found = await findAnswer(tx, answerId)
  const question = found && (await lockQuestion(tx, found.question_id))
  const answer: AnswerRow | undefined = question && (await findAnswer(tx, answerId))
  return question && answer && { question, answer }
}

function readDecision(outcome: Outcome, fields: Fields) {
  if (outcome === 'published') return ok({ reason: null, words: '' })
  const words = manyLines(fields.words)
  const reason = WITHHOLD_REASONS.find(({ key }) => key === fields.reason)?.key ?? null
  return (
    refuseFields('reviews.reason_missing', {
      reason: reason ? undefined : 'Please choose a reason',
      words: requiredTextProblem(words, WORDS_MAX),
    }) ?? ok({ reason, words })
  )
}

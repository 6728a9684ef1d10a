import type { Transaction } from 'kysely'
import { WITHHOLD_REASONS } from '#domain/goods/reviews/moderation.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { keptTextProblem, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { hasReceivedBefore } from '#server/goods/receipts/receipt-views.ts'
import { sellsIt } from '#server/goods/reviews/piece-views.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { lockActive } from '#server/people/sign-in/lock-account-row.ts'
import { changeAnswer, findAnswer } from './answer-store.ts'
import { changeQuestion, lockQuestion, requeueQuestion } from './question-store.ts'
import { insertQuestionReport, writeAnswerVote } from './vote-store.ts'

type Who = { userId: string }

/** Votes count from customers who received an order at least so long ago. */
const VOTER_DAYS = 7

/** Says that an answer was helpful or was not, or takes that back (null): one vote a person, and none for one's own answer or one's own shop's. */
export async function voteAnswer(
  app: App,
  { userId }: Who,
  { questionId, answerId, isHelpful }: { questionId: string; answerId: string; isHelpful: boolean | null },
): Promise<
  Result<
    undefined,
    'limits.too_many_attempts' | 'questions.gone' | 'questions.own_answer' | 'reviews.voter_too_new'
  >
> {
  const allowed = await withinLimit(app, 'review-vote-account', userId)
  if (!allowed.ok) return allowed
  return decideInTransaction(app, async (tx) => {
    if (!(await lockActive(tx, userId))) return refuse('questions.gone')
    const question = await lockQuestion(tx, questionId)
    const answer = question?.state === 'published' ? await findAnswer(tx, answerId) : undefined
    if (answer?.question_id !== questionId || answer.state !== 'published') return refuse('questions.gone')
    if (answer.user_id === userId || (await isOfTheirShop(tx, answer, userId)))
      return refuse('questions.own_answer')
    const at = app.clock.now()
    const before = new Date(at.getTime() - VOTER_DAYS * DAY_MS)
    if (!(await hasReceivedBefore(tx, { userId, before }))) return refuse('reviews.voter_too_new')
    await writeAnswerVote(tx, { answerId, userId, isHelpful, at })
    return ok(undefined)
  })
}

const REPORT_WORDS_MAX = 500

/** Tells the office that a question or an answer should not be there, with one of the fixed reasons; once a person and text. */
export async function reportQuestion(
  app: App,
  { userId }: Who,
  {
    questionId,
    answerId,
    fields,
  }: { questionId: string; answerId: string | null; fields: Readonly<Record<string, unknown>> },
): Promise<
  Result<
    undefined,
    'limits.too_many_attempts' | 'questions.gone' | 'questions.own_answer' | 'reviews.reason_missing'
  >
> {
  const allowed = await withinLimit(app, 'review-report-account', userId)
  if (!allowed.ok) return allowed
  const reason = WITHHOLD_REASONS.find(({ key }) => key === fields.reason)?.key
  const words = manyLines(fields.words)
  const refused = refuseFields('reviews.reason_missing', {
    reason: reason ? undefined : 'Please choose a reason',
    words: keptTextProblem(words, REPORT_WORDS_MAX),
  })
  if (refused) return refused
  invariant(reason, 'what is missing has a message')
  return decideInTransaction(app, async (tx) => {
    if (!(await lockActive(tx, userId))) return refuse('questions.gone')
    const question = await lockQuestion(tx, questionId)
    if (question?.state !== 'published') return refuse('questions.gone')
    const answer = answerId === null ? undefined : await findAnswer(tx, answerId)
    if (answerId !== null && (answer?.question_id !== questionId || answer.state !== 'published'))
      return refuse('questions.gone')
    if ((answer ?? question).user_id === userId) return refuse('questions.own_answer')
    const at = app.clock.now()
    if (await insertQuestionReport(tx, { questionId, answerId, userId, reason, words, at })) {
      if (answer) await changeAnswer(tx, answer.id, { reports: answer.reports + 1 })
      else await changeQuestion(tx, questionId, { reports: question.reports + 1 })
      await requeueQuestion(tx, questionId, at)
    }
    return ok(undefined)
  })
}

function isOfTheirShop(
  tx: Transaction<Schema>,
  { seller_id: sellerId }: { seller_id: string | null },
  userId: string,
): Promise<boolean> {
  return sellerId === null ? Promise.resolve(false) : sellsIt(tx, { userId, sellerId })
}

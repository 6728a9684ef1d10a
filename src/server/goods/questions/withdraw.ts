import type { Transaction } from 'kysely'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { AuditEntry } from '#server/ground/audit/audit-entry.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace, decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { lockActive } from '#server/people/sign-in/lock-account-row.ts'
import { type AnswerOf, changeAnswer, findAnswerOf } from './answer-store.ts'
import { weighAnswer } from './proposals/weigh-answer.ts'
import { changeQuestion, lockQuestion, noteSellerUnanswered, requeueQuestion } from './question-store.ts'

type Withdrawn<Code extends string = never> = Promise<
  Result<undefined, 'questions.gone' | (Code & 'questions.has_answers')>
>

/** Takes one's own question away while nobody has answered it; an answered one stays, as others read the answers. */
export function withdrawQuestion(
  app: App,
  { userId }: { userId: string },
  { questionId }: { questionId: string },
): Withdrawn<'questions.has_answers'> {
  return decideInTransaction(app, async (tx) => {
    if (!(await lockActive(tx, userId))) return refuse('questions.gone')
    const question = await lockQuestion(tx, questionId)
    const isOpen = question?.state === 'published' || question?.state === 'waiting'
    if (!isOpen || question.user_id !== userId) return refuse('questions.gone')
    if (question.answers > 0) return refuse('questions.has_answers')
    await changeQuestion(tx, questionId, { state: 'withdrawn' })
    await requeueQuestion(tx, questionId, app.clock.now())
    await audit(tx, app, {
      actor: { kind: 'customer', id: userId },
      action: 'question.withdrawn',
      subject: { kind: 'question', id: questionId },
      before: { state: question.state },
      after: { state: 'withdrawn' },
    })
    return ok(undefined)
  })
}

/** Takes one's own answer away from readers, counts and search. The office still knows it, and it can be written anew. */
export function withdrawAsOwner(
  app: App,
  { userId }: { userId: string },
  { questionId }: { questionId: string },
): Withdrawn {
  return decideInTransaction(app, async (tx) => {
    if (!(await lockActive(tx, userId))) return refuse('questions.gone')
    const of = { questionId, role: 'owner', userId, sellerId: null } as const
    return withdrawAnswer(app, tx, of, { actor: { kind: 'customer', id: userId } })
  })
}

/** The same of a shop's answer, which then has the question to answer again. */
export function withdrawAsSeller(
  app: App,
  { sellerId, userId }: { sellerId: string; userId: string },
  { questionId }: { questionId: string },
): Withdrawn {
  return decideInSellerTransaction(app, sellerId, (tx) =>
    asMarketplace(tx, async () => {
      const of = { questionId, role: 'seller', userId, sellerId } as const
      const done = await withdrawAnswer(app, tx, of, { actor: { kind: 'vendor', id: userId }, sellerId })
      if (done.ok) await noteSellerUnanswered(tx, { questionId, sellerId })
      return done
    }),
  )
}

/** The same of what NanoNagar answered, or passed on from the maker. */
export function withdrawForOffice(
  app: App,
  admin: Permitted<'reviews.decide'>,
  { questionId, role }: { questionId: string; role: 'office' | 'maker' },
): Withdrawn {
  return decideInTransaction(app, (tx) =>
    withdrawAnswer(app, tx, { questionId, role, userId: admin.userId, sellerId: null }, asActor(admin)),
  )
}

/** What the office withheld is not withdrawn: nobody reads it, and written anew it waits. */
async function withdrawAnswer(
  app: App,
  tx: Transaction<Schema>,
  of: AnswerOf,
  entry: Pick<AuditEntry, 'actor' | 'address' | 'sellerId'>,
): Withdrawn {
  const question = await lockQuestion(tx, of.questionId)
  const answer = question && (await findAnswerOf(tx, of))
  if (!question || (answer?.state !== 'published' && answer?.state !== 'waiting'))
    return refuse('questions.gone')
  await changeAnswer(tx, answer.id, { state: 'withdrawn', withdrawn_from: answer.state })
  await weighAnswer(app, tx, question, answer.id)
  await requeueQuestion(tx, question.id, app.clock.now())
  await audit(tx, app, {
    ...entry,
    action: 'question.answer_withdrawn',
    subject: { kind: 'question', id: question.id },
    before: { role: of.role, state: answer.state },
    after: { state: 'withdrawn' },
  })
  return ok(undefined)
}

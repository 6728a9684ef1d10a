import type { Transaction } from 'kysely'
import { type JudgedText, readAnswer } from '#domain/goods/questions/question-text.ts'
import { shownName } from '#domain/goods/reviews/review-form.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { findOwned } from '#server/goods/receipts/receipt-views.ts'
import { findCustomerName } from '#server/goods/reviews/reviewer-views.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { AuditEntry } from '#server/ground/audit/audit-entry.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace, decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { lockActive } from '#server/people/sign-in/lock-account-row.ts'
import {
  type AnswerOf,
  type AnswerRow,
  changeAnswer,
  findAnswerOf,
  insertAnswer,
  keepAnswerVersion,
} from './answer-store.ts'
import { findSellingShop } from './asker-views.ts'
import { weighAnswer } from './proposals/weigh-answer.ts'
import { lockQuestion, noteSellerAnswered, type QuestionRow, requeueQuestion } from './question-store.ts'
import { tellOfFirstAnswer } from './tell-of-answers.ts'

type AnswerState = 'waiting' | 'published'

type Answered<Code extends string = never> = Promise<
  Result<
    { state: AnswerState; productId: string },
    | 'limits.too_many_attempts'
    | 'questions.gone'
    | 'questions.answer_not_valid'
    | (Code & ('questions.not_owner' | 'questions.own_question'))
  >
>

interface Said {
  questionId: string
  text: unknown
}

/**
 * Answers a published question as somebody to whom the product was delivered and who has it still; once, and said again it
 * is changed, with what it said before. Refuses one's own question, and anybody who has none of the product.
 */
export async function answerAsOwner(
  app: App,
  { userId }: { userId: string },
  { questionId, text }: Said,
): Answered<'questions.not_owner' | 'questions.own_question'> {
  const allowed = await withinLimit(app, 'answer-account', userId)
  if (!allowed.ok) return allowed
  const read = readAnswer(text)
  if (!read.ok) return read
  return decideInTransaction(app, async (tx) => {
    if (!(await lockActive(tx, userId))) return refuse('questions.gone')
    const question = await lockQuestion(tx, questionId)
    if (question?.state !== 'published') return refuse('questions.gone')
    if (question.user_id === userId) return refuse('questions.own_question')
    const owned = await findOwned(tx, { userId, productId: question.product_id })
    if (!owned) return refuse('questions.not_owner')
    const authorName = shownName(await findCustomerName(tx, userId))
    const of = { questionId, role: 'owner', userId, sellerId: null } as const
    const entry = { actor: { kind: 'customer', id: userId } } as const
    return ok(
      await say(app, tx, { question, of, authorName, ownedSince: owned.since, said: read.value, entry }),
    )
  })
}

/** Answers a published question as a shop that sells the product now; whoever of the shop says it again changes it. */
export async function answerAsSeller(
  app: App,
  vendor: { sellerId: string; userId: string },
  { questionId, text }: Said,
): Answered {
  const allowed = await withinLimit(app, 'answer-account', vendor.userId)
  if (!allowed.ok) return allowed
  const read = readAnswer(text)
  if (!read.ok) return read
  const { sellerId, userId } = vendor
  return decideInSellerTransaction(app, sellerId, (tx) =>
    asMarketplace(tx, async () => {
      const question = await lockQuestion(tx, questionId)
      if (question?.state !== 'published') return refuse('questions.gone')
      const authorName = await findSellingShop(tx, { sellerId, productId: question.product_id })
      if (authorName === undefined) return refuse('questions.gone')
      const of = { questionId, role: 'seller', userId, sellerId } as const
      const entry = { actor: { kind: 'vendor', id: userId }, sellerId } as const
      const done = await say(app, tx, { question, of, authorName, ownedSince: null, said: read.value, entry })
      await noteSellerAnswered(tx, { questionId, sellerId, askedAt: question.asked_at })
      return ok(done)
    }),
  )
}

/** Answers as NanoNagar, or passes on what the maker answered. */
export async function answerForOffice(
  app: App,
  admin: Permitted<'reviews.decide'>,
  { questionId, text, role }: Said & { role: 'office' | 'maker' },
): Answered {
  const read = readAnswer(text)
  if (!read.ok) return read
  return decideInTransaction(app, async (tx) => {
    const question = await lockQuestion(tx, questionId)
    if (question?.state !== 'published') return refuse('questions.gone')
    const of = { questionId, role, userId: admin.userId, sellerId: null }
    // Whoever answers for the office has read it: nobody else needs to.
    const said = { ...read.value, heldFor: [] }
    const entry = asActor(admin)
    return ok(await say(app, tx, { question, of, authorName: '', ownedSince: null, said, entry }))
  })
}

/** What the office withheld, and what was withdrawn while it waited, waits again, whatever it says now. */
async function say(
  app: App,
  tx: Transaction<Schema>,
  o: {
    question: QuestionRow
    of: AnswerOf
    authorName: string
    ownedSince: Date | null
    said: JudgedText
    entry: Pick<AuditEntry, 'actor' | 'address' | 'sellerId'>
  },
): Promise<{ state: AnswerState; productId: string }> {
  const { question, of, said } = o
  const at = app.clock.now()
  const earlier = await findAnswerOf(tx, of)
  const isOffices = of.role === 'office' || of.role === 'maker'
  const waits = said.heldFor.length > 0 || (!isOffices && hadToWait(earlier))
  const state: AnswerState = waits ? 'waiting' : 'published'
  const words = {
    text: said.text,
    held_for: said.heldFor,
    state,
    user_id: of.userId,
    author_name: o.authorName,
    owned_since: o.ownedSince,
  }
  const answerId = earlier?.id ?? app.random.uuid()
  if (!earlier)
    await insertAnswer(tx, {
      ...words,
      id: answerId,
      question_id: question.id,
      role: of.role,
      seller_id: of.sellerId,
      written_at: at,
    })
  else if (earlier.text !== said.text || earlier.state !== state) {
    await keepAnswerVersion(tx, earlier)
    const again = { version: earlier.version + 1, edited_at: at, withheld_for: null, withheld_words: null }
    await changeAnswer(tx, answerId, { ...words, ...again, withdrawn_from: null })
  }
  if (earlier?.text !== said.text || earlier.state !== state) await weighAnswer(app, tx, question, answerId)
  await requeueQuestion(tx, question.id, at)
  if (state === 'published') await tellOfFirstAnswer(app, tx, question)
  await audit(tx, app, {
    ...o.entry,
    action: earlier ? 'question.answer_edited' : 'question.answered',
    subject: { kind: 'question', id: question.id },
    after: { role: of.role, state, heldFor: said.heldFor },
  })
  return { state, productId: question.product_id }
}

function hadToWait(earlier: AnswerRow | undefined): boolean {
  return earlier?.state === 'withheld' || earlier?.withdrawn_from === 'waiting'
}

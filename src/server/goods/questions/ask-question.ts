import { readQuestion } from '#domain/goods/questions/question-text.ts'
import { shownName } from '#domain/goods/reviews/review-form.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { findReviewedProduct } from '#server/goods/reviews/review-views.ts'
import { findCustomerName } from '#server/goods/reviews/reviewer-views.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { giveUseBack, withinLimit } from '#server/ground/limits/within-limit.ts'
import { lockAccount } from '#server/people/sign-in/lock-account-row.ts'
import { findBoundReached, findSameQuestion, isVerified } from './asker-views.ts'
import { insertQuestion } from './question-store.ts'
import { type LikeQuestion, listLikeQuestions } from './question-views.ts'
import { tellOfQuestion } from './tell-of-question.ts'

type QuestionState = 'waiting' | 'published' | 'withheld'

export type Asked =
  | { is: 'asked'; questionId: string; state: QuestionState }
  /** Nothing was written: these say much the same. */
  | { is: 'alike'; likes: LikeQuestion[] }

type AskedOrRefused = Result<
  Asked,
  | 'limits.too_many_attempts'
  | 'questions.gone'
  | 'questions.not_valid'
  | 'questions.not_verified'
  | 'questions.too_many_open'
  | 'questions.too_many_today'
>

/**
 * Asks about a product. Shown first are questions that say much the same, unless the asker has seen them. What the rules
 * find nothing in is published and told to those who can answer with this transaction; anything else waits for the office.
 * Sent twice it is asked once. Refuses what says how to reach somebody, an address that is not confirmed, and more
 * questions than one person may ask in a day or have open.
 */
export async function askQuestion(
  app: App,
  { userId }: { userId: string },
  { productId, text, hasSeenLikes }: { productId: string; text: unknown; hasSeenLikes: boolean },
): Promise<AskedOrRefused> {
  const allowed = await withinLimit(app, 'question-account', userId)
  if (!allowed.ok) return allowed
  const read = readQuestion(text)
  if (!read.ok) return read
  const { heldFor } = read.value
  if (!hasSeenLikes) {
    const likes = await listLikeQuestions(app, productId, read.value.text)
    if (likes.length > 0) return ok({ is: 'alike', likes })
  }
  let isRepeated = false
  const asked = await decideInTransaction(app, async (tx): Promise<AskedOrRefused> => {
    // Two that are sent at once come one after the other: the bounds hold for both.
    const account = await lockAccount(tx, userId)
    const product = await findReviewedProduct({ db: tx }, productId)
    if (!account || account.deactivatedAt || !product) return refuse('questions.gone')
    if (!(await isVerified(tx, userId))) return refuse('questions.not_verified')
    const same = await findSameQuestion(tx, { userId, productId, text: read.value.text })
    isRepeated = same !== undefined
    if (same) return ok({ is: 'asked', questionId: same.id, state: same.state })
    const at = app.clock.now()
    const bound = await findBoundReached(tx, { userId, at })
    if (bound) return refuse(bound === 'open' ? 'questions.too_many_open' : 'questions.too_many_today')
    const id = app.random.uuid()
    const state = heldFor.length > 0 ? 'waiting' : 'published'
    await insertQuestion(tx, {
      id,
      product_id: productId,
      user_id: userId,
      author_name: shownName(await findCustomerName(tx, userId)),
      text: read.value.text,
      state,
      held_for: heldFor,
      asked_at: at,
      listed_at: at,
      search_text: read.value.text.toLowerCase(),
      queued_at: state === 'waiting' ? at : null,
    })
    await app.pause('questions:asked')
    if (state === 'published') await tellOfQuestion(app, tx, id)
    await audit(tx, app, {
      actor: { kind: 'customer', id: userId },
      action: 'question.asked',
      subject: { kind: 'question', id },
      after: { productId, state, heldFor },
    })
    return ok({ is: 'asked', questionId: id, state })
  })
  if (isRepeated) await giveUseBack(app, 'question-account', userId)
  return asked
}

import type { Transaction } from 'kysely'
import { judgeReview } from '#domain/goods/reviews/judge-review.ts'
import { fullMonths, SECOND_REPORT_MONTHS } from '#domain/goods/reviews/piece-facts.ts'
import { readReplyText } from '#domain/goods/reviews/review-form.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { AuditEntry } from '#server/ground/audit/audit-entry.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace, decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { lockOwn } from './change-review.ts'
import { tellOfAnswer } from './letters/tell-of-answer.ts'
import { findReply, noteAnswered, type ReplyRole, writeReply } from './reply-store.ts'
import { lockReview, requeue } from './review-store.ts'
import { findBar } from './reviewer-views.ts'

type ReplyRefusal = 'limits.too_many_attempts' | 'reviews.gone' | 'reviews.reply_not_valid'
type Replied<Code extends string = never> = Promise<
  Result<{ state: 'waiting' | 'published' }, ReplyRefusal | (Code & ('reviews.barred' | 'reviews.too_early'))>
>

interface Said {
  reviewId: string
  text: unknown
}

/**
 * Says what became of a piece half a year after it was delivered, below what its writer said first, which stays. Said
 * again it is changed.
 */
export async function addSecondReport(
  app: App,
  who: { userId: string },
  { reviewId, text }: Said,
): Replied<'reviews.barred' | 'reviews.too_early'> {
  const allowed = await withinLimit(app, 'review-account', who.userId)
  if (!allowed.ok) return allowed
  const read = readReplyText(text)
  if (!read.ok) return read
  return decideInTransaction(app, async (tx) => {
    const review = await lockOwn(tx, who, reviewId)
    if (review?.state !== 'published') return refuse('reviews.gone')
    if (fullMonths(review.delivered_at, app.clock.now()) < SECOND_REPORT_MONTHS)
      return refuse('reviews.too_early')
    const bar = await findBar(tx, { userId: who.userId, at: app.clock.now() })
    if (bar) return refuse('reviews.barred', { details: { until: bar.toISOString() } })
    const by = { kind: 'customer', id: who.userId } as const
    return ok(await say(app, tx, { reviewId, role: 'writer', text: read.value, entry: { actor: by } }))
  })
}

/** Answers a published review of a piece that this seller sold: once, and said again it is changed. Its writer is told once. */
export async function answerReview(
  app: App,
  vendor: { sellerId: string; userId: string },
  { reviewId, text }: Said,
): Replied {
  const allowed = await withinLimit(app, 'review-account', vendor.userId)
  if (!allowed.ok) return allowed
  const read = readReplyText(text)
  if (!read.ok) return read
  return decideInSellerTransaction(app, vendor.sellerId, (tx) =>
    asMarketplace(tx, async () => {
      const review = await lockReview(tx, reviewId)
      if (review?.seller_id !== vendor.sellerId || review.state !== 'published') return refuse('reviews.gone')
      const actor = { kind: 'vendor', id: vendor.userId } as const
      const entry = { actor, sellerId: vendor.sellerId }
      const said = await say(app, tx, { reviewId, role: 'seller', text: read.value, entry })
      await noteAnswered(tx, reviewId)
      if (said.state === 'published') await tellOfAnswer(app, tx, review)
      return ok(said)
    }),
  )
}

/** Answers as NanoNagar, or passes on what the maker answered. */
export async function answerForOffice(
  app: App,
  admin: Permitted<'reviews.decide'>,
  { reviewId, text, role }: Said & { role: 'office' | 'maker' },
): Replied {
  const read = readReplyText(text)
  if (!read.ok) return read
  return decideInTransaction(app, async (tx) => {
    const review = await lockReview(tx, reviewId)
    if (review?.state !== 'published') return refuse('reviews.gone')
    return ok(await say(app, tx, { reviewId, role, text: read.value, entry: asActor(admin) }))
  })
}

/** The same judge as for reviews; what the office withheld waits for it again, and what the office says does not. */
async function say(
  app: App,
  tx: Transaction<Schema>,
  {
    reviewId,
    role,
    text,
    entry,
  }: {
    reviewId: string
    role: ReplyRole
    text: string
    entry: Pick<AuditEntry, 'actor' | 'address' | 'sellerId'>
  },
): Promise<{ state: 'waiting' | 'published' }> {
  const at = app.clock.now()
  const earlier = await findReply(tx, { reviewId, role })
  const isOffices = role === 'office' || role === 'maker'
  const heldFor = isOffices ? [] : judgeReview({ text })
  const waits =
    heldFor.length > 0 ||
    (!isOffices && (earlier?.state === 'withheld' || earlier?.withdrawn_from === 'waiting'))
  const state = waits ? 'waiting' : 'published'
  const byId = entry.actor.id ?? ''
  await writeReply(tx, earlier, { id: app.random.uuid(), reviewId, role, text, heldFor, state, byId, at })
  await requeue(tx, reviewId, at)
  await audit(tx, app, {
    ...entry,
    action: earlier ? 'review.reply_edited' : 'review.replied',
    subject: { kind: 'review', id: reviewId },
    after: { role, state, heldFor },
  })
  return { state }
}

import type { Transaction } from 'kysely'
import { type Deed, readBarDay } from '#domain/goods/reviews/suspicion/suspicion-decision.ts'
import { keptTextProblem, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { readDecision, settleReview } from '../moderation/decide-review.ts'
import { writeRating } from '../ratings/rating-store.ts'
import { weighRatingsOfCase } from '../ratings/seller-rating-store.ts'
import { changeReview, lockReview, type ReviewRow, requeue } from '../review-store.ts'
import { hideReviews, showReviews } from './hide-reviews.ts'
import { mailBarred } from './mail-barred.ts'
import { isInCase, isInOtherCase, listAccountIds, listReviewIds } from './member-views.ts'
import { insertLimits, recountVotes, removeLimits } from './reviewer-store.ts'
import {
  findSuspicionDecision,
  insertSuspicionDecision,
  lockSuspicion,
  noteUndone,
  noteWhetherDecided,
  type SuspicionRow,
} from './suspicion-store.ts'

type Tx = Transaction<Schema>
type Fields = Readonly<Record<string, unknown>>

const WORDS_MAX = 1_000

/**
 * Decides about a case: that there is nothing in it, which publishes what was held for it alone; to hide its reviews, for a
 * fixed reason and with words, by letter and open to appeal as any other; that the votes of its accounts count no more; or
 * that its accounts write no reviews until a day. Several can be decided of one case, each once. Refuses a case that has
 * grown since it was read, and whoever stands in it.
 */
export async function decideSuspicion(
  app: App,
  admin: Permitted<'reviews.decide'>,
  o: { suspicionId: string; version: number; deed: Deed; fields: Fields },
): Promise<
  Result<
    undefined,
    | 'reviews.already_decided'
    | 'reviews.gone'
    | 'reviews.limit_not_valid'
    | 'reviews.of_oneself'
    | 'reviews.reason_missing'
  >
> {
  const { suspicionId, version, deed, fields } = o
  const read = readDecision(deed === 'hide' ? 'withheld' : 'published', fields)
  if (!read.ok) return read
  const bar = readBarDay(fields.until, app.clock.now())
  const words = manyLines(fields.words)
  const refused = refuseFields('reviews.limit_not_valid', {
    words: keptTextProblem(words, WORDS_MAX),
    until: deed === 'bar' && !bar ? 'Please choose a day within the next year' : undefined,
  })
  if (refused) return refused
  return decideInTransaction(app, async (tx) => {
    const suspicion = await lockSuspicion(tx, suspicionId)
    if (!suspicion) return refuse('reviews.gone')
    if (await isInCase(tx, { suspicionId, userId: admin.userId })) return refuse('reviews.of_oneself')
    if (suspicion.version !== version) return refuse('reviews.already_decided')
    const at = app.clock.now()
    const decisionId = app.random.uuid()
    const until = deed === 'bar' ? (bar?.until ?? null) : null
    const isNew = await insertSuspicionDecision(tx, {
      id: decisionId,
      suspicion_id: suspicionId,
      deed,
      reason: read.value.reason,
      words,
      until,
      decided_by: admin.userId,
      decided_at: at,
    })
    if (!isNew) return refuse('reviews.already_decided')
    await noteWhetherDecided(tx, suspicionId)
    if (deed === 'nothing') await letGo(app, tx, admin, { suspicion, at })
    if (deed === 'hide') {
      const { reason } = read.value
      await hideReviews(app, tx, admin, { suspicionId, decisionId, reason, words, at })
    }
    if (deed === 'ignore-votes' || deed === 'bar') {
      const userIds = await listAccountIds(tx, suspicionId)
      await insertLimits(tx, { decisionId, userIds, barredUntil: until })
      if (deed === 'ignore-votes') await recountVotes(tx, userIds)
      else for (const userId of userIds) await mailBarred(app, tx, { userId, until, words })
    }
    await weighRatingsOfCase(tx, { suspicionId, at })
    await audit(tx, app, {
      ...asActor(admin),
      action: `review_suspicion.${AUDITED[deed]}`,
      subject: { kind: 'review-suspicion', id: suspicionId },
      after: {
        signal: suspicion.signal,
        ...(read.value.reason && { reason: read.value.reason }),
        ...(until && { until }),
      },
    })
    return ok(undefined)
  })
}

const AUDITED = {
  nothing: 'dismissed',
  hide: 'hidden',
  'ignore-votes': 'votes_ignored',
  bar: 'barred',
} as const

/**
 * Takes back what was decided of a case: hidden reviews are what they would be without it (decision 1191), votes count
 * again, a bar ends. With nothing left that stands, the case waits again. Twice changes nothing more.
 */
export async function undoSuspicionDecision(
  app: App,
  admin: Permitted<'reviews.decide'>,
  o: { suspicionId: string; decisionId: string },
): Promise<Result<undefined, 'reviews.gone' | 'reviews.of_oneself'>> {
  return decideInTransaction(app, async (tx) => {
    const suspicion = await lockSuspicion(tx, o.suspicionId)
    const decision = suspicion && (await findSuspicionDecision(tx, o.decisionId))
    if (!suspicion || decision?.suspicion_id !== o.suspicionId) return refuse('reviews.gone')
    if (await isInCase(tx, { suspicionId: o.suspicionId, userId: admin.userId }))
      return refuse('reviews.of_oneself')
    if (decision.undone_at) return ok(undefined)
    const at = app.clock.now()
    await noteUndone(tx, decision.id, { userId: admin.userId, at })
    await noteWhetherDecided(tx, o.suspicionId)
    if (decision.deed === 'hide')
      await showReviews(app, tx, admin, { suspicionId: o.suspicionId, decisionId: decision.id, at })
    const freed = await removeLimits(tx, decision.id)
    if (decision.deed === 'ignore-votes') await recountVotes(tx, freed)
    await weighRatingsOfCase(tx, { suspicionId: o.suspicionId, at })
    await audit(tx, app, {
      ...asActor(admin),
      action: 'review_suspicion.decision_undone',
      subject: { kind: 'review-suspicion', id: o.suspicionId },
      before: { deed: decision.deed },
    })
    return ok(undefined)
  })
}

/** What waits for this case alone is published; what waits for more goes on waiting, without it. */
async function letGo(
  app: App,
  tx: Tx,
  admin: Permitted<'reviews.decide'>,
  o: { suspicion: SuspicionRow; at: Date },
): Promise<void> {
  const products = new Set<string>()
  for (const reviewId of await listReviewIds(tx, o.suspicion.id)) {
    const review = await lockReview(tx, reviewId)
    if (!review?.held_for.includes('suspected') || review.state !== 'waiting') continue
    if (await isHeldElsewhere(tx, review, o.suspicion.id)) continue
    const heldFor = review.held_for.filter((reason) => reason !== 'suspected')
    await changeReview(tx, reviewId, { held_for: heldFor })
    if (heldFor.length > 0) await requeue(tx, reviewId, o.at)
    else {
      const nothing = { reason: null, words: '', isOfAppeal: false }
      await settleReview(app, tx, admin, { review, outcome: 'published', ...nothing, at: o.at })
      products.add(review.product_id)
    }
  }
  for (const productId of [...products].toSorted()) await writeRating(tx, productId, o.at)
}

async function isHeldElsewhere(tx: Tx, review: ReviewRow, suspicionId: string): Promise<boolean> {
  invariant(review.user_id !== null, 'what waits has a writer')
  return isInOtherCase(tx, { reviewId: review.id, userId: review.user_id, suspicionId })
}

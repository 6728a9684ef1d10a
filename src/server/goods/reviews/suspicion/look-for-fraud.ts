import { isPraise } from '#domain/goods/reviews/score.ts'
import { judgeBurst, mostAlike } from '#domain/goods/reviews/suspicion/burst.ts'
import { findRings, isStrongRing } from '#domain/goods/reviews/suspicion/ring.ts'
import type { Finding } from '#domain/goods/reviews/suspicion/signals.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import {
  listBursts,
  listChangedTexts,
  listKeptCash,
  listRaisedPrices,
  listRefundedPraise,
  listRingEntries,
  listVotesOfOneHand,
} from './pattern-views.ts'
import { forgetDevices } from './reviewer-store.ts'
import { ofNearCopies, ofOwnPeople } from './suspect-review.ts'
import { keepFindings } from './suspicion-store.ts'

/**
 * Looks every night for what no single review shows: bursts, groups, votes of one hand, praise of what went back, prices that were raised, and
 * texts that were changed into others. What it finds is put before the office and moves no review. Run again, it finds the
 * same and makes nothing of it.
 */
export async function lookForReviewFraud(app: App, _payload: unknown, signal: AbortSignal): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app, (tx) => forgetDevices(tx, now))
  const looks = [burstsOf, ringsOf, refundedOf, changedTextsOf, keptCashOf, raisedPricesOf, votesOf]
  for (const look of looks) {
    if (signal.aborted) return
    // Votes come last: they are asked with the cases of the same night.
    for (const finding of await look(app, now))
      await inTransaction(app, (tx) => keepFindings(app, tx, [finding]))
  }
}

async function burstsOf({ db }: App, now: Date): Promise<Finding[]> {
  return (await listBursts(db, now)).flatMap((burst) => {
    const judged = judgeBurst(burst)
    if (!judged) return []
    const suspects = judged.isStrong ? mostAlike(burst.members) : burst.members
    return {
      signal: 'burst',
      isStrong: judged.isStrong,
      sellerId: burst.sellerId,
      productId: burst.productId,
      evidence: {
        reviews: burst.reviews,
        extreme: burst.extreme,
        expectedTenths: Math.round(judged.expected * 10),
        chanceExponent: Math.floor(-Math.log10(Math.max(judged.chance, Number.MIN_VALUE))),
      },
      reviewIds: suspects.map(({ reviewId }) => reviewId),
      // Until most say the same, nobody knows who brought the others; whoever says something else has brought nobody.
      userIds: judged.isStrong ? [...new Set(suspects.map(({ userId }) => userId))] : [],
    }
  })
}

async function ringsOf({ db }: App, now: Date): Promise<Finding[]> {
  return findRings(await listRingEntries(db, now)).map((ring) => ({
    signal: 'ring',
    isStrong: isStrongRing(ring),
    sellerId: null,
    productId: null,
    evidence: { accounts: ring.userIds.length, targets: ring.targets.length },
    reviewIds: ring.reviewIds,
    userIds: ring.userIds,
  }))
}

async function refundedOf({ db }: App, now: Date): Promise<Finding[]> {
  return (await listRefundedPraise(db, now)).map(({ userId, reviewIds }) => ({
    signal: 'refunded',
    isStrong: false,
    sellerId: null,
    productId: null,
    evidence: { reviews: reviewIds.length },
    reviewIds,
    userIds: [userId],
  }))
}

async function changedTextsOf({ db }: App, now: Date): Promise<Finding[]> {
  const changed = await listChangedTexts(db, now)
  const found: Finding[] = []
  for (const review of changed) {
    found.push(...(await ofNearCopies(db, { ...review, at: now })))
    found.push(...(await ofOwnPeople(db, review, { isGood: isPraise(review.stars) })))
  }
  return found
}

async function keptCashOf({ db }: App, now: Date): Promise<Finding[]> {
  return (await listKeptCash(db, now)).map(({ sellerId, reviewIds }) => ({
    signal: 'cash-kept',
    isStrong: false,
    sellerId,
    productId: null,
    evidence: { reviews: reviewIds.length },
    reviewIds,
    // Its customers have done nothing: no account stands in the case.
    userIds: [],
  }))
}

async function raisedPricesOf({ db }: App, now: Date): Promise<Finding[]> {
  return (await listRaisedPrices(db, now)).map(
    ({ sellerId, productId, reviewIds, askedPaise, paidPaise }) => ({
      signal: 'price-raised',
      isStrong: true,
      sellerId,
      productId,
      evidence: { reviews: reviewIds.length, askedPaise, paidPaise },
      reviewIds,
      // No customer raises a price: what these write elsewhere is not held.
      userIds: [],
    }),
  )
}

async function votesOf({ db }: App, now: Date): Promise<Finding[]> {
  return (await listVotesOfOneHand(db, now)).map(({ reviewId, by, userIds }) => ({
    signal: 'votes',
    isStrong: false,
    sellerId: null,
    productId: null,
    evidence: { accounts: userIds.length, by },
    reviewIds: [reviewId],
    userIds,
  }))
}

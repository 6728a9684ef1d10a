import type { Kysely } from 'kysely'
import { NEAR_COPY_SHARE, textLikeness } from '#domain/goods/reviews/suspicion/near-copy.ts'
import { networkOf } from '#domain/goods/reviews/suspicion/network.ts'
import { ordersInCommon } from '#domain/goods/reviews/suspicion/orders-in-common.ts'
import { isStrongTie, tiesBetween } from '#domain/goods/reviews/suspicion/own-people.ts'
import type { Evidence, Finding, Signal } from '#domain/goods/reviews/suspicion/signals.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { findCustomerContacts, findShopContacts } from './contact-views.ts'
import {
  type FoundReview,
  listOfSameBands,
  listOfSameDevice,
  listReviewerSessions,
  listReviewersOrders,
} from './review-signal-views.ts'

/** A review that is being written. */
export interface NewReview {
  reviewId: string
  userId: string
  sellerId: string
  productId: string
  text: string
  bands: readonly number[]
  at: Date
}

const DEVICE_STRONG_MIN = 3
const NETWORK_MIN = 3
const COPIES_STRONG_MIN = 3

/** What speaks against a review the moment it is written; bursts and rings are looked for at night. */
export async function suspectReview(
  db: Kysely<Schema>,
  review: NewReview & { orderId: string; stars: number },
): Promise<Finding[]> {
  const sameNetwork = await listOfSameNetwork(db, review)
  return [
    ...(await ofOwnPeople(db, review)),
    ...(await ofDevice(db, review)),
    ...ofNetwork(review, sameNetwork),
    ...(await ofNearCopies(db, review)),
    ...(await ofOrders(db, review, sameNetwork)),
  ]
}

async function ofOwnPeople(db: Kysely<Schema>, review: NewReview): Promise<Finding[]> {
  const customer = await findCustomerContacts(db, review.userId)
  const ties = tiesBetween(customer, await findShopContacts(db, review.sellerId))
  if (ties.length === 0) return []
  return [
    found(review, { signal: 'own-people', isStrong: isStrongTie(ties), others: [], evidence: { ties } }),
  ]
}

async function ofDevice(db: Kysely<Schema>, review: NewReview): Promise<Finding[]> {
  const others = await listOfSameDevice(db, review)
  const accounts = accountsOf(review, others)
  if (accounts < 2) return []
  const isStrong = accounts >= DEVICE_STRONG_MIN
  return [found(review, { signal: 'device', isStrong, others, evidence: { accounts } })]
}

async function listOfSameNetwork(db: Kysely<Schema>, review: NewReview): Promise<FoundReview[]> {
  const sessions = await listReviewerSessions(db, review)
  const placeOf = ({ address, userAgent }: (typeof sessions)[number]) => {
    const network = networkOf(address)
    return network && userAgent ? `${network} ${userAgent}` : undefined
  }
  const own = new Set(sessions.filter(({ userId }) => userId === review.userId).map(placeOf))
  return sessions.filter((each) => {
    const place = placeOf(each)
    return each.userId !== review.userId && place !== undefined && own.has(place)
  })
}

function ofNetwork(review: NewReview, others: readonly FoundReview[]): Finding[] {
  const accounts = accountsOf(review, others)
  if (accounts < NETWORK_MIN) return []
  return [found(review, { signal: 'network', isStrong: false, others, evidence: { accounts } })]
}

async function ofOrders(
  db: Kysely<Schema>,
  review: NewReview & { orderId: string; stars: number },
  sameNetwork: readonly FoundReview[],
): Promise<Finding[]> {
  const { own, others } = await listReviewersOrders(db, review)
  if (!own) return []
  const inNetwork = new Set(sameNetwork.map(({ userId }) => userId))
  return ordersInCommon(own, others, inNetwork).map((each) => {
    const { signal, isStrong, accounts, reviews } = each
    const evidence = each.signal === 'new-accounts' ? { accounts, tie: each.tie } : { accounts }
    return found(review, { signal, isStrong, others: reviews, evidence })
  })
}

/** Also asked at night, of texts that were changed. */
export async function ofNearCopies(db: Kysely<Schema>, review: NewReview): Promise<Finding[]> {
  const alike = await listOfSameBands(db, review)
  const near = alike
    .map((each) => ({ ...each, share: textLikeness(review.text, each.text) }))
    .filter(({ share }) => share >= NEAR_COPY_SHARE)
  const accounts = accountsOf(review, near)
  if (accounts < 2) return []
  const percent = Math.floor(Math.max(...near.map(({ share }) => share)) * 100)
  const copied = found(review, {
    signal: 'near-copy',
    isStrong: accounts >= COPIES_STRONG_MIN,
    others: near,
    evidence: { accounts, percent },
  })
  return [{ ...copied, sellerId: null }]
}

function accountsOf({ userId }: NewReview, others: readonly FoundReview[]): number {
  return new Set([userId, ...others.map((other) => other.userId)]).size
}

function found(
  review: NewReview,
  o: { signal: Signal; isStrong: boolean; others: readonly FoundReview[]; evidence: Evidence },
): Finding {
  const { signal, isStrong, others, evidence } = o
  return {
    signal,
    isStrong,
    sellerId: review.sellerId,
    productId: null,
    evidence,
    reviewIds: [...new Set([review.reviewId, ...others.map(({ reviewId }) => reviewId)])].filter(Boolean),
    userIds: [...new Set([review.userId, ...others.map(({ userId }) => userId)])],
  }
}

import type { Kysely } from 'kysely'
import { isPraise } from '#domain/goods/reviews/score.ts'
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
  type SaidReview,
} from './review-signal-views.ts'

/** A review that is being written. */
export interface NewReview {
  reviewId: string
  userId: string
  sellerId: string
  productId: string
  text: string
  bands: readonly number[]
  /** More than its seller's word says that its piece was bought and received. */
  isProven: boolean
  at: Date
}

type Writer = Pick<NewReview, 'userId' | 'sellerId'> & { reviewId?: string }

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
    ...(await ofOwnPeople(db, review, { isGood: isPraise(review.stars) })),
    ...(await ofDevice(db, review)),
    ...ofNetwork(review, sameNetwork),
    ...(await ofNearCopies(db, review)),
    ...(await ofOrders(db, review, sameNetwork)),
  ]
}

/** What speaks against a rating of a seller: that its own people give it. */
export async function suspectRating(
  db: Kysely<Schema>,
  o: { userId: string; sellerId: string; isGood: boolean },
): Promise<Finding[]> {
  return (await ofOwnPeople(db, o, o)).filter(({ isStrong }) => isStrong)
}

/** Also asked at night, of stars that were changed. */
export async function ofOwnPeople(
  db: Kysely<Schema>,
  writer: Writer,
  { isGood }: { isGood: boolean },
): Promise<Finding[]> {
  const customer = await findCustomerContacts(db, writer.userId)
  const ties = tiesBetween(customer, await findShopContacts(db, writer.sellerId))
  if (ties.length === 0) return []
  const isStrong = isStrongTie(ties, { isGood })
  return [found(writer, { signal: 'own-people', isStrong, others: [], evidence: { ties } })]
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
  const alike = (await listOfSameBands(db, review))
    .map((each) => ({ ...each, share: textLikeness(review.text, each.text) }))
    .filter(({ share }) => share >= NEAR_COPY_SHARE)
  const near = alike.filter(({ userId }) => userId !== review.userId)
  const accounts = accountsOf(review, near)
  if (accounts < 2) return []
  const percent = Math.floor(Math.max(...near.map(({ share }) => share)) * 100)
  const proven = [review, ...near].filter(({ isProven }) => isProven)
  const copied = found(review, {
    signal: 'near-copy',
    isStrong: new Set(proven.map(({ userId }) => userId)).size >= COPIES_STRONG_MIN,
    others: near,
    evidence: { accounts, percent },
  })
  const first = firstToSay(alike, review)
  return [{ ...copied, sellerId: null, userIds: copied.userIds.filter((userId) => userId !== first) }]
}

/** Whose words were there first: whoever is copied is none of those who copy. Other stars or a letter more make no later words. */
function firstToSay(alike: readonly SaidReview[], review: NewReview): string {
  const said = alike.map((each) => {
    const isAsEver = each.firstText === null || textLikeness(each.firstText, each.text) >= NEAR_COPY_SHARE
    return { userId: each.userId, at: isAsEver ? each.writtenAt : each.saidAt }
  })
  const [first] = [...said, review].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return first?.userId ?? review.userId
}

function accountsOf({ userId }: NewReview, others: readonly FoundReview[]): number {
  return new Set([userId, ...others.map((other) => other.userId)]).size
}

function found(
  review: Writer,
  o: { signal: Signal; isStrong: boolean; others: readonly FoundReview[]; evidence: Evidence },
): Finding {
  const { signal, isStrong, others, evidence } = o
  return {
    signal,
    isStrong,
    sellerId: review.sellerId,
    productId: null,
    evidence,
    reviewIds: [...new Set([review.reviewId ?? '', ...others.map(({ reviewId }) => reviewId)])].filter(
      Boolean,
    ),
    userIds: [...new Set([review.userId, ...others.map(({ userId }) => userId)])],
  }
}

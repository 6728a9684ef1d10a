import { DAY_MS, HOUR_MS } from '#domain/ground/shared/durations.ts'
import { accountsOf, provenAccountsOf, type ReviewersOrder } from './reviewers-order.ts'

/** What accounts that were made for their orders have in common besides. */
export type NewAccountsTie = 'cash' | 'network' | 'hour' | 'day'

export interface NewAccounts {
  signal: 'new-accounts'
  isStrong: boolean
  /** With the writer. */
  accounts: number
  reviews: readonly ReviewersOrder[]
  tie: NewAccountsTie
}

const NEW_MS = DAY_MS
const ORDERED_WITHIN_MS = 3 * DAY_MS

/** Strong ties first. Within a day of each other is what the first customers of a young shop may be: never strong. */
const ACCOUNTS = {
  cash: { listed: 3, strong: 5 },
  network: { listed: 3, strong: 5 },
  hour: { listed: 3, strong: 5 },
  day: { listed: 5, strong: Number.POSITIVE_INFINITY },
} as const

/** Many share the networks of mobile carriers: in a crowd of new customers some do. */
const NETWORK_SHARE = 1 / 5
const REVIEWS_SHARE = 1 / 2

/**
 * New accounts that ordered within three days from one seller, where they have something else in common: cash, or the same
 * one or five stars from one network or at one time. To be new alone is nothing: the customers of a young shop are.
 */
export function newAccountsInCommon(
  own: ReviewersOrder,
  others: readonly ReviewersOrder[],
  sameNetwork: ReadonlySet<string>,
): NewAccounts | undefined {
  if (!isNew(own)) return undefined
  const made = others.filter((other) => other.userId !== own.userId && isNew(other) && isSoon(own, other))
  const alike = isExtreme(own) ? made.filter(({ stars }) => stars === own.stars) : []
  const inNetwork = alike.filter(({ userId }) => sameNetwork.has(userId))
  const atOnce = (ms: number) => {
    const near = alike.filter(({ reviewedAt }) => Math.abs(sinceReview(own, reviewedAt)) <= ms)
    return near.length + 1 >= (others.length + 1) * REVIEWS_SHARE ? near : []
  }
  const ties: Readonly<Record<NewAccountsTie, readonly ReviewersOrder[]>> = {
    cash: own.isCash ? made.filter(({ isCash }) => isCash) : [],
    network: accountsOf(own, inNetwork) >= accountsOf(own, made) * NETWORK_SHARE ? inNetwork : [],
    hour: atOnce(HOUR_MS),
    day: atOnce(DAY_MS),
  }
  const found = (Object.keys(ACCOUNTS) as NewAccountsTie[]).flatMap((tie) => {
    const { listed, strong } = ACCOUNTS[tie]
    const reviews = ties[tie]
    const accounts = accountsOf(own, reviews)
    const isStrong = provenAccountsOf(own, reviews) >= strong
    return accounts < listed ? [] : [{ signal: 'new-accounts' as const, isStrong, accounts, reviews, tie }]
  })
  return found.find(({ isStrong }) => isStrong) ?? found[0]
}

function isNew({ orderedAt, accountSince }: ReviewersOrder): boolean {
  const ageMs = orderedAt.getTime() - accountSince.getTime()
  return ageMs >= 0 && ageMs < NEW_MS
}

function isSoon(one: ReviewersOrder, other: ReviewersOrder): boolean {
  return Math.abs(one.orderedAt.getTime() - other.orderedAt.getTime()) <= ORDERED_WITHIN_MS
}

function isExtreme({ stars }: ReviewersOrder): boolean {
  return stars === 1 || stars === 5
}

function sinceReview(own: ReviewersOrder, other: Date): number {
  return own.reviewedAt.getTime() - other.getTime()
}

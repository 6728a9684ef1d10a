import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { lastTenDigits } from './own-people.ts'

/** The order from which somebody reviewed goods of a seller. */
export interface ReviewersOrder {
  reviewId: string
  userId: string
  /** Where it was delivered, spelt in one way. */
  place: string
  phone: string
  isCash: boolean
  /** More than its seller's word says that it was received. */
  isProven: boolean
  orderedAt: Date
  accountSince: Date
}

export interface OrdersInCommon {
  signal: 'same-address' | 'near-phones' | 'new-accounts'
  isStrong: boolean
  /** With the writer. */
  accounts: number
  reviews: readonly ReviewersOrder[]
}

/** From how many accounts on something in common is listed, and from how many it is strong. */
const ACCOUNTS = {
  'same-address': { listed: 2, strong: 4 },
  'near-phones': { listed: 2, strong: 3 },
  'new-accounts': { listed: 3, strong: 5 },
} as const

const PHONES_APART_MAX = 5
const NEW_MS = DAY_MS
const BURST_MS = 3 * DAY_MS

/** What the order of a review has in common with those of other accounts that reviewed goods of the same seller. */
export function ordersInCommon(own: ReviewersOrder, others: readonly ReviewersOrder[]): OrdersInCommon[] {
  const alike = {
    'same-address': (other: ReviewersOrder) => own.place === other.place,
    'near-phones': (other: ReviewersOrder) => areNear(own.phone, other.phone),
    'new-accounts': (other: ReviewersOrder) => isNewInCash(own) && isNewInCash(other) && isSoon(own, other),
  }
  return (Object.keys(ACCOUNTS) as (keyof typeof ACCOUNTS)[]).flatMap((signal) => {
    const reviews = others.filter((other) => other.userId !== own.userId && alike[signal](other))
    const accounts = accountsOf(own, reviews)
    const { listed, strong } = ACCOUNTS[signal]
    if (accounts < listed) return []
    // Orders that cost nobody anything may have been placed beside a customer's, to have that held.
    const isStrong =
      accountsOf(
        own,
        reviews.filter(({ isProven }) => isProven),
      ) >= strong
    return [{ signal, isStrong, accounts, reviews }]
  })
}

function accountsOf(own: ReviewersOrder, others: readonly ReviewersOrder[]): number {
  return new Set([own.userId, ...others.map(({ userId }) => userId)]).size
}

function areNear(one: string, other: string): boolean {
  const [here, there] = [lastTenDigits(one), lastTenDigits(other)]
  return here !== '' && there !== '' && Math.abs(Number(here) - Number(there)) <= PHONES_APART_MAX
}

function isNewInCash({ isCash, orderedAt, accountSince }: ReviewersOrder): boolean {
  const ageMs = orderedAt.getTime() - accountSince.getTime()
  return isCash && ageMs >= 0 && ageMs < NEW_MS
}

function isSoon(one: ReviewersOrder, other: ReviewersOrder): boolean {
  return Math.abs(one.orderedAt.getTime() - other.orderedAt.getTime()) <= BURST_MS
}

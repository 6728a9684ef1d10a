/** The order from which somebody reviewed goods of a seller. */
export interface ReviewersOrder {
  reviewId: string
  userId: string
  /** Where it was delivered, spelt in one way. */
  place: string
  phone: string
  isCash: boolean
  /** More than its seller's word says that it was bought and received, whatever is said of it. */
  isProven: boolean
  orderedAt: Date
  accountSince: Date
  stars: number
  reviewedAt: Date
}

export function accountsOf(own: ReviewersOrder, others: readonly ReviewersOrder[]): number {
  return new Set([own.userId, ...others.map(({ userId }) => userId)]).size
}

/** Orders that cost nobody anything may have been placed beside a customer's, to have that held: they make nothing strong. */
export function provenAccountsOf(own: ReviewersOrder, others: readonly ReviewersOrder[]): number {
  const proven = [own, ...others].filter(({ isProven }) => isProven)
  return new Set(proven.map(({ userId }) => userId)).size
}

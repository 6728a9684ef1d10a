/** A card that somebody saved at the gateway, as its owner knows it: the number is kept there, as a token of its network. */
export interface SavedCard {
  /** The gateway's, of the token. */
  id: string
  brand: string
  last4: string
  /** The bank that issued it; empty where the gateway does not say. */
  issuer: string
  /** Until when the token is good, where the gateway says so. */
  endsAt?: Date | undefined
  /** Not suspended by its bank or network. */
  isActive: boolean
}

/** "Visa ending in 1111, HDFC Bank" */
export function cardName({ brand, last4, issuer }: Pick<SavedCard, 'brand' | 'last4' | 'issuer'>): string {
  return `${brand} ending in ${last4}${issuer && `, ${issuer}`}`
}

/** Whether it can be paid with at this moment. */
export function isUsable({ isActive, endsAt }: SavedCard, now: Date): boolean {
  return isActive && (endsAt === undefined || endsAt.getTime() > now.getTime())
}

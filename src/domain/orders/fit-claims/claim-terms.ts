import { addDays, type Day } from '#domain/ground/shared/days.ts'

/** Days from the delivery in which a part that does not fit is taken back, whatever the other terms say. */
export const FIT_RETURN_DAYS = 30

/** The last day on which a part that was delivered on a day can be claimed. */
export function claimBy(deliveredOn: Day): Day {
  return addDays(deliveredOn, FIT_RETURN_DAYS)
}

/** What of the claims the back office lists. */
export const CLAIM_TABS = ['open', 'decided'] as const
export type ClaimTab = (typeof CLAIM_TABS)[number]

/** So many of a list are shown; claims are rare, and each stands on its return too. */
export const CLAIMS_LISTED_MAX = 100

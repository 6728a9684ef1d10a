import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { addDays, type Day, middayOf } from '#domain/ground/shared/days.ts'
import { BASIS_POINTS, divideHalfUp, formatPercent, type Paise } from '#domain/ground/shared/money.ts'

type ReserveTerms = Pick<MarketplaceTerms, 'reserveLowBp' | 'reserveMiddleBp' | 'reserveHighBp'>

/** A seller's record is what was sold and what came back or is disputed over so many days. */
export const RECORD_DAYS = 90

/** Below this share of the sales nothing stays in reserve by the record. */
export const RESERVE_FROM_BP = 200

/** From which share of the sales on which part of a sale stays in reserve, the highest first; below all of them nothing. */
const TIERS = [
  { fromBp: 1_000, term: 'reserveHighBp' },
  { fromBp: 500, term: 'reserveMiddleBp' },
  { fromBp: RESERVE_FROM_BP, term: 'reserveLowBp' },
] as const

/** How much of what was sold came back or is disputed, in basis points, rounded down; all of it at most. Takes paise. */
export function lostShareBp({ soldPaise, lostPaise }: { soldPaise: Paise; lostPaise: Paise }): number {
  if (lostPaise <= 0) return 0
  if (lostPaise >= soldPaise) return BASIS_POINTS
  return Math.floor((lostPaise * BASIS_POINTS) / soldPaise)
}

/** The part of a sale that stays in reserve, in basis points. */
export function reserveBp(shareBp: number, terms: ReserveTerms): number {
  const tier = TIERS.find(({ fromBp }) => shareBp >= fromBp)
  return tier ? terms[tier.term] : 0
}

/** What stays in reserve of what a sale brings its seller, rounded half up; both in paise. */
export function reserveOf(netPaise: Paise, rateBp: number): Paise {
  return netPaise <= 0 ? 0 : divideHalfUp(netPaise * rateBp, BASIS_POINTS)
}

/** Why, as the seller reads it. */
export function reserveReason(shareBp: number): string {
  return `${formatPercent(shareBp)} of your sales in ${RECORD_DAYS} days were returned or are disputed`
}

const WEDNESDAY = 3

/** The day on which what is released by a day is paid out: that Wednesday or the next. */
export function payoutDay(releasedOn: Day): Day {
  const weekday = new Date(middayOf(releasedOn)).getUTCDay()
  return addDays(releasedOn, (WEDNESDAY - weekday + 7) % 7)
}

/** Of the days of payouts since the earliest of these, the last few on which none was made; before `until`, where it is given. */
export function payoutDaysWithout(made: readonly Day[], until?: Day): Day[] {
  const [first = '', last = ''] = [made.toSorted()[0], until ?? made.toSorted().at(-1)]
  const without: Day[] = []
  for (let day = first && payoutDay(first); day && day < last; day = addDays(day, 7))
    if (!made.includes(day)) without.push(day)
  return without.slice(-DAYS_WITHOUT_MAX)
}
const DAYS_WITHOUT_MAX = 6

/** Reviews of one product or seller in a short time, beside what its deliveries let expect. */
export interface ReviewBurst {
  /** Reviews of the window. */
  reviews: number
  /** How many of them give the stars that most of them give, where these are one or five. */
  extreme: number
  /** Pieces that were delivered in the weeks before the window’s end and can have been reviewed in it. */
  deliveries: number
  /** Reviews and deliveries of half a year before the window. */
  earlierReviews: number
  earlierDeliveries: number
}

export const BURST_DAYS = 3
/** A review is written within so many days of its delivery, mostly. */
export const BURST_DELIVERY_DAYS = 30
export const BURST_HISTORY_DAYS = 180
export const BURST_REVIEWS_MIN = 5

/** As if twenty earlier deliveries had brought three reviews: nobody’s first reviews are a burst by themselves. */
const PRIOR = { reviews: 3, deliveries: 20 }
const WEAK_CHANCE = 1e-4
const STRONG_CHANCE = 1e-6
const SAME_STARS_SHARE = 0.8

/** How many reviews the deliveries of a window let expect, by the share of earlier deliveries that was reviewed. */
export function expectedReviews({ deliveries, earlierReviews, earlierDeliveries }: ReviewBurst): number {
  const share = Math.min(
    1,
    (earlierReviews + PRIOR.reviews) / (Math.max(earlierDeliveries, earlierReviews) + PRIOR.deliveries),
  )
  return (deliveries * share * BURST_DAYS) / BURST_DELIVERY_DAYS
}

/** The chance of so many events or more where `expected` come about by themselves (Poisson 1837). */
export function chanceOfAtLeast(events: number, expected: number): number {
  if (events <= 0) return 1
  if (expected <= 0) return 0
  // From the first term that counts upwards: what is left of one, subtracted, would lose small chances.
  let term = Math.exp(-expected + events * Math.log(expected) - logFactorial(events))
  let sum = 0
  for (let count = events; count < events + TERMS_MAX && term > sum * 1e-12; count += 1) {
    sum += term
    term = (term * expected) / (count + 1)
  }
  return Math.min(1, sum)
}

const TERMS_MAX = 1_000

function logFactorial(of: number): number {
  let sum = 0
  for (let factor = 2; factor <= of; factor += 1) sum += Math.log(factor)
  return sum
}

/** Those that give the stars that most of them give. */
export function mostAlike<Member extends { stars: number }>(members: readonly Member[]): Member[] {
  const of = (stars: number) => members.filter((member) => member.stars === stars)
  return [1, 2, 3, 4, 5].map(of).reduce((most, next) => (next.length > most.length ? next : most))
}

/** Undefined where it is no burst. */
export function judgeBurst(
  burst: ReviewBurst,
): { isStrong: boolean; expected: number; chance: number } | undefined {
  if (burst.reviews < BURST_REVIEWS_MIN) return undefined
  const expected = expectedReviews(burst)
  const chance = chanceOfAtLeast(burst.reviews, expected)
  if (chance >= WEAK_CHANCE) return undefined
  const isStrong = chance < STRONG_CHANCE && burst.extreme >= burst.reviews * SAME_STARS_SHARE
  return { isStrong, expected, chance }
}

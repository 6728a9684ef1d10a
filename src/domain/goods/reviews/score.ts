import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { formatCount } from '#domain/ground/shared/money.ts'

/** What one person says of one product, however many pieces of it they reviewed. */
export interface Voice {
  /** The mean of their stars. */
  stars: number
  /** When they said the last of it. */
  at: Date
}

/** As many voices the mean of the kind counts as. */
const PRIOR_VOICES = 5
/** The middle of one and five stars: where too little of the kind was reviewed to have a mean of its own. */
export const PRIOR_UNKNOWN = 3
/** Fewer voices make no mean of a kind. */
export const KIND_VOICES_MIN = 20
const HALF_LIFE_DAYS = 730

/** How much a voice counts: half after two years, a quarter after four. A clock that was set back makes none count more than once. */
export function weightOf(at: Date, now: Date): number {
  return 0.5 ** (Math.max(0, now.getTime() - at.getTime()) / DAY_MS / HALF_LIFE_DAYS)
}

/**
 * The score of a product in thousandths of a star: the mean of its voices by their age, drawn towards the mean of its kind
 * as if five more had said that. Undefined without a voice.
 */
export function scoreOf(voices: readonly Voice[], prior: number, now: Date): number | undefined {
  if (voices.length === 0) return undefined
  const weighed = voices.map(({ stars, at }) => ({ stars, weight: weightOf(at, now) }))
  const weight = weighed.reduce((sum, each) => sum + each.weight, PRIOR_VOICES)
  const sum = weighed.reduce((total, each) => total + each.weight * each.stars, PRIOR_VOICES * prior)
  return Math.round((sum / weight) * 1000)
}

/** Whether stars are to the good of a product; fewer are what nobody buys from themselves to give. */
export function isPraise(stars: number): boolean {
  return stars >= PRIOR_UNKNOWN
}

/** Tenths of a star as a number: "4.3". */
export function starsText(tenths: number): string {
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}

/** As cards and comparisons say it: "4.3 ★ (12)". */
export function ratingText(tenths: number, reviews: number): string {
  return `${starsText(tenths)} ★ (${formatCount(reviews)})`
}

/** Said wherever stars are shown, at the list of reviews. */
export const SCORE_EXPLANATION = [
  'Only customers who received a product can review it, and each piece once.',
  'A review appears when the payment for the item has reached us, or when our courier has delivered it. Praise of what was sold far below its usual price is checked first.',
  'Several reviews of one customer for the same product count as one.',
  'Newer reviews count more: a review counts half after two years.',
  'While there are few, the stars are drawn towards the average of similar products, as if five more reviews had said that.',
  'We never remove or move a review because its stars are low, and nobody can pay for a place.',
]

/** Said at the list: how its first order comes about. */
export const ORDER_EXPLANATION =
  '“Most helpful” puts reviews first that most readers found helpful, with caution where few have voted (the lower end of Wilson’s 95% interval); then the newest.'

import { textOf } from '#domain/goods/compatibility/verdicts/rule.ts'
import type { Part } from '#domain/goods/compatibility/verdicts/verdict.ts'
import type { Goal } from './goal.ts'

/** By rank: what 80 PLUS and Cybenetics call how little of the mains power is lost. */
const RATINGS = ['80 PLUS', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Titanium', 'Diamond'] as const
type Rating = (typeof RATINGS)[number]

/** A supply that takes more of the budget is not bought for its rating: for Gold and above less than for what costs little more. */
const SUPPLY_SHARE = 0.12
const GOLD_SHARE = 0.08

/** A supply whose efficiency somebody measured, and so much of it. */
export function rated(least: Rating): Goal {
  return {
    slot: 'power',
    ladder: 'supply-rating',
    words: `a power supply with an ${named(least)} rating`,
    own: ownRating,
    why: () =>
      'The rating says how little of the mains power becomes heat, and that a laboratory measured it.',
    mostShare: RATINGS.indexOf(least) >= RATINGS.indexOf('Gold') ? GOLD_SHARE : SUPPLY_SHARE,
    isMet: (part) => rankOf(part) >= RATINGS.indexOf(least),
  }
}

const named = (rating: string) => (rating === '80 PLUS' ? rating : `80 PLUS ${rating}`)

/** Below zero where nobody rated it. */
function rankOf(part: Part): number {
  return Math.max(...[textOf(part, 'rating'), textOf(part, 'cybenetics')].map(rankOfText))
}

const rankOfText = (text: string) => RATINGS.findIndex((rating) => text.endsWith(rating))

function ownRating(part: Part): string {
  const rating = textOf(part, 'rating')
  return rankOfText(rating) >= 0 ? `an ${rating} rating` : `a Cybenetics ${textOf(part, 'cybenetics')} rating`
}

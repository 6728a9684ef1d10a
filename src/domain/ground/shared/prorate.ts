import { invariant } from './invariant.ts'
import type { Paise } from './money.ts'

/**
 * Splits an amount in proportion to the weights so that the parts add up to it exactly, and none is further than
 * one paisa from its true share (largest remainder; the earlier part wins a tie). Equal shares when every weight
 * is zero. Takes whole, non-negative paise and weights, at least one weight.
 */
export function prorate(totalPaise: Paise, weights: readonly number[]): Paise[] {
  invariant(weights.length > 0, 'an amount is split over at least one part')
  invariant(
    Number.isSafeInteger(totalPaise) && totalPaise >= 0,
    'the split amount is whole paise, not negative',
  )
  invariant(
    weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0),
    'weights are whole numbers, not negative',
  )
  const shares = weights.some((weight) => weight > 0) ? weights.map(BigInt) : weights.map(() => 1n)
  const sum = shares.reduce((total, share) => total + share, 0n)
  const total = BigInt(totalPaise)
  const parts = shares.map((share) => Number((total * share) / sum))
  const left = totalPaise - parts.reduce((total, part) => total + part, 0)
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: (total * share) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

import { invariant } from '#domain/ground/shared/invariant.ts'
import { formatCount } from '#domain/ground/shared/money.ts'

/** A percentage of more digits says less than "438 times". */
const PERCENT_MAX = 999

/** How a figure moved since an earlier one, and how much in words: "12%", or "to 438 times" beyond 999 %. */
export interface Growth {
  direction: 'up' | 'down' | 'same'
  text: string
}

/**
 * Compares a figure with an earlier one: in whole percent, rounded half away from nothing; in times, rounded down, where
 * it has grown by more than 999 %. Undefined when there was nothing to compare with.
 */
export function growthSince(figure: { now: number; before: number }): Growth | undefined {
  const { now, before } = figure
  invariant(now >= 0 && before >= 0, 'figures that are compared are not negative')
  if (before === 0) return undefined
  const percent = Math.floor((100 * Math.abs(now - before)) / before + 0.5)
  if (percent > PERCENT_MAX)
    return { direction: 'up', text: `to ${formatCount(Math.floor(now / before))} times` }
  const direction = percent === 0 ? 'same' : now > before ? 'up' : 'down'
  return { direction, text: `${percent}%` }
}

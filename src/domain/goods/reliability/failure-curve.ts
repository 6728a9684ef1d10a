import { type Share, Z95 } from './share-interval.ts'

/** How long a piece was observed after its delivery, and whether that ended with its failure. */
export interface Observed {
  days: number
  hasFailed: boolean
}

/**
 * Which share of pieces fails within so many days: one minus the product-limit estimate (E. L. Kaplan, P. Meier, J. Am.
 * Stat. Assoc. 53, 1958). A piece counts among those that could fail on the days until its observation ends, the last
 * one included. The interval is that of the complementary log-log of Greenwood’s variance, which never leaves 0 to 1;
 * undefined where nothing failed, or everything.
 */
export function failedWithin(pieces: readonly Observed[], days: number): Share | undefined {
  let atRisk = pieces.length
  let survival = 1
  let variance = 0
  for (const { ended, failed } of byDay(pieces, days)) {
    if (failed > 0) {
      survival *= 1 - failed / atRisk
      variance += failed / (atRisk * (atRisk - failed))
    }
    atRisk -= ended
  }
  if (survival === 1 || survival === 0) return undefined
  const spread = (Z95 * Math.sqrt(variance)) / Math.log(survival)
  return {
    share: 1 - survival,
    low: 1 - survival ** Math.exp(spread),
    high: 1 - survival ** Math.exp(-spread),
  }
}

/** Of each day until the last on which observations ended: how many did, and how many of them failed. */
function byDay(pieces: readonly Observed[], last: number) {
  const found = new Map<number, { ended: number; failed: number }>()
  for (const { days, hasFailed } of pieces) {
    if (days > last) continue
    const day = found.get(days) ?? { ended: 0, failed: 0 }
    day.ended += 1
    if (hasFailed) day.failed += 1
    found.set(days, day)
  }
  return [...found].toSorted(([one], [other]) => one - other).map(([, day]) => day)
}

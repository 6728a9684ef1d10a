import type { Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'

/** An amount and the payout with which it comes; undefined while no day is known for it. */
interface AwaitedAmount {
  paidOn: Day | undefined
  paise: Paise
}

/** What a seller is paid on which day, the nearest first, and what has no day yet; in paise. */
export interface PayoutSchedule {
  payouts: { paidOn: Day; paise: Paise }[]
  undatedPaise: Paise
}

/** Sums amounts by the payout with which they come: nothing is left out, so that all of it is the sum of the amounts. */
export function payoutSchedule(amounts: readonly AwaitedAmount[]): PayoutSchedule {
  const days = new Map<Day, Paise>()
  let undatedPaise = 0
  for (const { paidOn, paise } of amounts) {
    if (paidOn === undefined) undatedPaise += paise
    else days.set(paidOn, (days.get(paidOn) ?? 0) + paise)
  }
  const payouts = [...days].map(([paidOn, paise]) => ({ paidOn, paise }))
  return { payouts: payouts.toSorted((a, b) => (a.paidOn < b.paidOn ? -1 : 1)), undatedPaise }
}

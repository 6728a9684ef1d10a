import { invariant } from '#domain/shared/invariant.ts'
import type { Day } from './months.ts'

/** What the marketplace asks of a sale from a day on, in basis points; without a category it holds for all of them. */
export interface CommissionRate {
  category: string | null
  rateBp: number
  validFrom: Day
}

/** What else is taken off a sale: GST on the commission, and the taxes that a marketplace must collect or deduct. */
export type DeductionKind = 'commission-gst' | 'tcs' | 'tds' | 'tds-without-pan'

export interface DeductionRate {
  kind: DeductionKind
  rateBp: number
  validFrom: Day
}

/**
 * The commission on goods of a category on a day, in basis points: the category's own rate where it has one by then, else
 * the general one. Throws when there is neither.
 */
export function commissionRate(rates: readonly CommissionRate[], category: string, day: Day): number {
  const valid = rates.filter((rate) => rate.validFrom <= day)
  const found =
    latest(valid.filter((rate) => rate.category === category)) ??
    latest(valid.filter((rate) => rate.category === null))
  invariant(found, `there is a commission on ${day}`)
  return found.rateBp
}

/** A deduction's rate on a day, in basis points. Throws when the table has none. */
export function deductionRate(rates: readonly DeductionRate[], kind: DeductionKind, day: Day): number {
  const found = latest(rates.filter((rate) => rate.kind === kind && rate.validFrom <= day))
  invariant(found, `there is a rate of ${kind} on ${day}`)
  return found.rateBp
}

function latest<Rate extends { validFrom: Day }>(rates: readonly Rate[]): Rate | undefined {
  return rates.toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0]
}

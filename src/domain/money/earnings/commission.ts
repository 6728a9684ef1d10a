import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Day } from '#domain/ground/shared/months.ts'

/** What the marketplace asks of a sale from a day on, in basis points. */
export interface CommissionRate {
  /** Null: of every seller. */
  sellerId: string | null
  /** Null: for goods of every category. */
  category: string | null
  /** Null ends, from that day on, what stood for this seller and category: the next wider rate holds again. */
  rateBp: number | null
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
 * The rate that holds for a seller's goods of a category on a day, the narrowest first: the seller's own for the
 * category, the seller's own for all, the category's, the general one. Of each kind the latest that has begun counts.
 * Throws when there is none.
 */
export function commissionInForce<Rate extends CommissionRate>(
  rates: readonly Rate[],
  sold: { sellerId: string; category: string },
  day: Day,
): Rate & { rateBp: number } {
  const begun = rates.filter((rate) => rate.validFrom <= day)
  for (const [sellerId, category] of [
    [sold.sellerId, sold.category],
    [sold.sellerId, null],
    [null, sold.category],
    [null, null],
  ]) {
    const found = latest(begun.filter((rate) => rate.sellerId === sellerId && rate.category === category))
    if (found && found.rateBp !== null) return { ...found, rateBp: found.rateBp }
  }
  throw new Error(`there is no commission on ${day}`)
}

/** The commission on a seller's goods of a category on a day, in basis points. Throws when there is none. */
export function commissionRate(
  rates: readonly CommissionRate[],
  sold: { sellerId: string; category: string },
  day: Day,
): number {
  return commissionInForce(rates, sold, day).rateBp
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

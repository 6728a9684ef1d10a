import type { Paise } from '#domain/ground/shared/money.ts'
import { type EmiSchedule, type EmiTerms, emiSchedule } from './emi-schedule.ts'

const WHOLE = 120_000n

/**
 * What the bank of a no-cost plan lends: the principal of which so many instalments come to the price, P·n·instalment(1) =
 * price, in whole paise and rounded up, so that the instalment is not a paisa short. The rest of the price is taken off at
 * once: it is the interest that the bank then bills.
 */
export function noCostPrincipal({ principalPaise: pricePaise, months, rateBp }: EmiTerms): Paise {
  if (rateBp === 0) return pricePaise
  const n = BigInt(months)
  const grown = (WHOLE + BigInt(rateBp)) ** n
  const numerator = BigInt(pricePaise) * WHOLE * (grown - WHOLE ** n)
  const denominator = n * BigInt(rateBp) * grown
  return Number((numerator + denominator - 1n) / denominator)
}

/** A no-cost plan as its customer pays it: the discount, and the schedule of what the bank lends. In paise. */
export interface NoCostPlan {
  discountPaise: Paise
  schedule: EmiSchedule
  /** Instalments alone: the price, but for what each month's interest is rounded by. */
  instalmentsPaise: Paise
}

/** GST on the interest and the bank's fee are not taken off: they stay the customer's. */
export function noCostPlan(terms: EmiTerms): NoCostPlan {
  const principalPaise = noCostPrincipal(terms)
  const schedule = emiSchedule({ ...terms, principalPaise })
  return {
    discountPaise: terms.principalPaise - principalPaise,
    schedule,
    instalmentsPaise: principalPaise + schedule.interestPaise,
  }
}

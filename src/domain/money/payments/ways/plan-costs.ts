import type { EmiPlan } from '#domain/ground/outside/gateway-ways.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { type EmiSchedule, emiSchedule } from './emi-schedule.ts'
import type { WayState } from './offered-ways.ts'

/** What a plan comes to for one amount, for who pays it. */
export interface PlanCosts extends Omit<EmiSchedule, 'months' | 'principalPaise'> {
  /** Of an offer of the bank, what it takes off the amount at once; what the bank lends is the rest. */
  offer?: { isNoCost: boolean; discountPaise: Paise; instalmentsPaise: Paise }
}

type Plan = EmiPlan & { state?: WayState }

/** Each plan with what it comes to for an amount. */
export function withCosts<OnePlan extends Plan>(
  plans: readonly OnePlan[],
  principalPaise: Paise,
): (OnePlan & { costs: PlanCosts })[] {
  return plans.map((plan) => {
    const { months: _each, principalPaise: _whole, ...costs } = emiSchedule({ ...plan, principalPaise })
    return { ...plan, costs }
  })
}

/** The plan that is named first for an amount, with all that it costs. */
export interface EmiFrom extends Pick<EmiPlan, 'bank' | 'card' | 'issuer' | 'months' | 'rateBp'> {
  /** An offer of the bank takes its interest off. */
  isNoCost: boolean
  monthlyPaise: Paise
  totalPaise: Paise
  /** More than paying at once: interest, GST on it, and the bank's fee; of a no-cost plan GST and fee alone. */
  extraPaise: Paise
}

/**
 * The plan to name before all others, on a card of a bank that takes it now, a credit card where a debit card is no cheaper:
 * of the no-cost ones that with the lowest instalment; without one that which costs least in all, not that which is paid longest.
 */
export function leadingPlan(plans: readonly (Plan & { costs: PlanCosts })[]): EmiFrom | undefined {
  const open = plans
    .filter(({ state }) => state !== 'down')
    .map(({ bank, card, issuer, months, rateBp, costs: { monthlyPaise, totalPaise, extraPaise, offer } }) => {
      const isNoCost = offer?.isNoCost ?? false
      return { bank, card, issuer, months, rateBp, isNoCost, monthlyPaise, totalPaise, extraPaise }
    })
    .toSorted((one, other) => Number(one.card === 'debit') - Number(other.card === 'debit'))
  const noCost = open.filter(({ isNoCost }) => isNoCost)
  if (noCost.length > 0) return noCost.toSorted((one, other) => one.monthlyPaise - other.monthlyPaise)[0]
  return open.toSorted(
    (one, other) => one.extraPaise - other.extraPaise || one.monthlyPaise - other.monthlyPaise,
  )[0]
}

/** The plan in one sentence, with all that it costs. */
export function emiFromWords(emi: EmiFrom): string {
  return `${emiLead(emi)} ${emiCosts(emi)}`
}

/** What it is a month. */
export function emiLead({ isNoCost, monthlyPaise, months }: EmiFrom): string {
  return `${isNoCost ? 'No-cost EMI' : 'EMI'}: ${formatInr(monthlyPaise, 2)} a month for ${months} months`
}

/** And what it costs: never the one without the other. */
export function emiCosts({ isNoCost, bank, card, rateBp, totalPaise, extraPaise }: EmiFrom): string {
  const at = isNoCost ? '' : ` at ${rateBp / 100}% a year`
  const whose = card === 'debit' ? `${bank} debit card` : bank
  const all = `with ${whose}${at}: ${formatInr(totalPaise, 2)} in all`
  if (extraPaise <= 0) return `${all}.`
  const of = isNoCost ? ', for GST on the interest and the bank’s fee' : ''
  return `${all}, ${formatInr(extraPaise, 2)} more than paying at once${of}.`
}

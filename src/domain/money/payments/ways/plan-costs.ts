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

/** The lowest instalment of an amount, with all that it costs. */
export interface EmiFrom extends Pick<EmiPlan, 'bank' | 'months' | 'rateBp'> {
  monthlyPaise: Paise
  totalPaise: Paise
  /** More than paying at once: interest, GST on it, and the bank's fee. */
  extraPaise: Paise
}

/** The plan with the lowest instalment, on a credit card of a bank that takes it now; the cheaper one of two. */
export function lowestInstalment(plans: readonly Plan[], amountPaise: Paise): EmiFrom | undefined {
  const open = plans.filter(({ card, state }) => card === 'credit' && state !== 'down')
  return withCosts(open, amountPaise)
    .map(({ bank, months, rateBp, costs: { monthlyPaise, totalPaise, extraPaise } }) => ({
      bank,
      months,
      rateBp,
      monthlyPaise,
      totalPaise,
      extraPaise,
    }))
    .toSorted((one, other) => one.monthlyPaise - other.monthlyPaise || one.extraPaise - other.extraPaise)[0]
}

/** The lowest instalment in one sentence, with all that it costs. */
export function emiFromWords({
  monthlyPaise,
  months,
  bank,
  rateBp,
  totalPaise,
  extraPaise,
}: EmiFrom): string {
  return `From ${formatInr(monthlyPaise, 2)} a month for ${months} months with ${bank} at ${rateBp / 100}% a year: ${formatInr(totalPaise, 2)} in all, ${formatInr(extraPaise, 2)} more than paying at once.`
}

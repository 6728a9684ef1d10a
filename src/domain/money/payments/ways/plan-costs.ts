import type { EmiPlan } from '#domain/ground/outside/gateway-ways.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type BankOfferTerms, isForWay } from '../offers/bank-offer.ts'
import { type EmiSchedule, emiSchedule } from './emi-schedule.ts'
import type { WayState } from './offered-ways.ts'

/** What a plan comes to for one amount, for who pays it. */
export interface PlanCosts extends Omit<EmiSchedule, 'months' | 'principalPaise'> {
  /** Of an offer of the bank, what it takes off the amount at once; what the bank lends is the rest. */
  offer?: { isNoCost: boolean; discountPaise: Paise; instalmentsPaise: Paise }
}

type Offer = Pick<BankOfferTerms, 'kind' | 'method' | 'instrument' | 'months'> & { discountPaise: Paise }

type Plan = EmiPlan & { state?: WayState }

/** Each plan with what it comes to for an amount, less what the best offer for it takes off. */
export function withCosts<OnePlan extends Plan>(
  plans: readonly OnePlan[],
  amountPaise: Paise,
  offers: readonly Offer[] = [],
): (OnePlan & { costs: PlanCosts })[] {
  return plans.map((plan) => {
    const way = { method: 'emi', code: plan.issuer, months: plan.months }
    const offer = offers
      .filter((each) => isForWay(each, way))
      .toSorted((one, other) => other.discountPaise - one.discountPaise)[0]
    return { ...plan, costs: costsOf(plan, amountPaise, offer) }
  })
}

function costsOf(plan: Plan, amountPaise: Paise, offer: Offer | undefined): PlanCosts {
  const principalPaise = amountPaise - (offer?.discountPaise ?? 0)
  const { months: _each, principalPaise: _lent, ...costs } = emiSchedule({ ...plan, principalPaise })
  if (!offer) return costs
  const { discountPaise } = offer
  return {
    ...costs,
    extraPaise: costs.totalPaise - amountPaise,
    offer: {
      isNoCost: offer.kind === 'no-cost-emi',
      discountPaise,
      instalmentsPaise: principalPaise + costs.interestPaise,
    },
  }
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

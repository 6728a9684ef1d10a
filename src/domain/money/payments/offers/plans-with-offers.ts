import type { EmiPlan } from '#domain/ground/outside/gateway-ways.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type PlanCosts, withCosts } from '../ways/plan-costs.ts'
import { type BankOfferTerms, isForWay } from './bank-offer.ts'

type Offer = Pick<BankOfferTerms, 'kind' | 'method' | 'instrument' | 'months'> & { discountPaise: Paise }

/**
 * Each plan with what it comes to for an amount, less what the best offer for it takes off: what the bank lends is the rest.
 * What it costs more is still more than the whole amount.
 */
export function withOffers<OnePlan extends EmiPlan>(
  plans: readonly OnePlan[],
  amountPaise: Paise,
  offers: readonly Offer[],
): (OnePlan & { costs: PlanCosts })[] {
  return plans.flatMap((plan) => {
    const way = { method: 'emi', code: plan.issuer, months: plan.months }
    const [offer] = offers
      .filter((each) => isForWay(each, way))
      .toSorted((one, other) => other.discountPaise - one.discountPaise)
    const lentPaise = amountPaise - (offer?.discountPaise ?? 0)
    return withCosts([plan], lentPaise).map(({ costs }) => ({
      ...plan,
      costs: offer ? { ...costs, ...less(costs, { amountPaise, lentPaise, offer }) } : costs,
    }))
  })
}

function less(
  costs: PlanCosts,
  { amountPaise, lentPaise, offer }: { amountPaise: Paise; lentPaise: Paise; offer: Offer },
): Pick<PlanCosts, 'extraPaise' | 'offer'> {
  return {
    extraPaise: costs.totalPaise - amountPaise,
    offer: {
      isNoCost: offer.kind === 'no-cost-emi',
      discountPaise: offer.discountPaise,
      instalmentsPaise: lentPaise + costs.interestPaise,
    },
  }
}

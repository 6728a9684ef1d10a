import type { Paise } from '#domain/ground/shared/money.ts'
import { noCostWords } from '#domain/money/payments/offers/bank-offer.ts'
import type { PlanCosts } from '#domain/money/payments/ways/plan-costs.ts'
import { type PlansOfBanks, plansByBank } from '#domain/money/payments/ways/plans-by-bank.ts'

type Plan = Parameters<typeof plansByBank>[0][number]

export type ShownPlans = PlansOfBanks<Plan & { noCost?: string | undefined }>

/** The plans of the bank that an address asks for (`?bank=HDFC`), of a no-cost one with the whole of what it costs in words. */
export function shownPlans(request: Request, amountPaise: Paise, plans: readonly Plan[]): ShownPlans {
  const asked = new URL(request.url).searchParams.get('bank')
  const shown = plansByBank(plans, asked)
  return {
    ...shown,
    plans: shown.plans.map((plan) => ({ ...plan, noCost: wordsOf(amountPaise, plan.costs) })),
  }
}

function wordsOf(amountPaise: Paise, { offer, ...costs }: PlanCosts): string | undefined {
  return offer?.isNoCost ? noCostWords(amountPaise, { ...costs, offer }) : undefined
}

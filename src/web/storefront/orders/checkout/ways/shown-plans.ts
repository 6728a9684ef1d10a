import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { noCostWords } from '#domain/money/payments/offers/bank-offer.ts'
import type { PlanCosts } from '#domain/money/payments/ways/plan-costs.ts'
import { type PlansOfBanks, plansByBank } from '#domain/money/payments/ways/plans-by-bank.ts'

type Plan = Parameters<typeof plansByBank>[0][number]

export type ShownPlans = PlansOfBanks<Plan & { offerWords?: string | undefined }>

/** The plans of the bank that an address asks for (`?bank=HDFC`), each with what an offer makes of it in words. */
export function shownPlans(request: Request, amountPaise: Paise, plans: readonly Plan[]): ShownPlans {
  const asked = new URL(request.url).searchParams.get('bank')
  const shown = plansByBank(plans, asked)
  return {
    ...shown,
    plans: shown.plans.map((plan) => ({ ...plan, offerWords: offerWordsOf(amountPaise, plan.costs) })),
  }
}

function offerWordsOf(amountPaise: Paise, { offer, ...costs }: PlanCosts): string | undefined {
  if (!offer) return undefined
  return offer.isNoCost
    ? noCostWords(amountPaise, { ...costs, offer })
    : `Bank offer: ${formatInr(offer.discountPaise, 2)} off at once, paid by NanoNagar.`
}

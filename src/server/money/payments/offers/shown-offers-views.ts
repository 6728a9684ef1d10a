import type { EmiPlan } from '#domain/ground/outside/gateway-ways.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { withOffers } from '#domain/money/payments/offers/plans-with-offers.ts'
import { type ShownOffer, shownOffers } from '#domain/money/payments/offers/shown-offers.ts'
import { offeredWays } from '#domain/money/payments/ways/offered-ways.ts'
import { type EmiFrom, leadingPlan, type PlanCosts } from '#domain/money/payments/ways/plan-costs.ts'
import type { App } from '#server/ground/app.ts'
import { findWays } from '../ways/find-offered-ways.ts'
import { findOffersNow } from './bank-offer-views.ts'

type Tools = Pick<App, 'db' | 'gateway' | 'clock'>

/** What an order would come to, and how many pieces it would have. */
export interface PayableAmount {
  amountPaise: Paise
  pieces: number
}

/** The offers of banks that an order of so much can be paid with now, and until when that holds. */
export async function findShownOffers(
  app: Tools,
  amount: PayableAmount,
): Promise<{ offers: ShownOffer[]; until: Date | undefined }> {
  const { open, until } = await findOffersNow(app, amount.amountPaise)
  if (open.length === 0) return { offers: [], until }
  const ways = await findWaysFor(app, amount)
  return { offers: ways ? shownOffers(open, { ...amount, ways }) : [], until }
}

/** Every plan in instalments for an amount, with what it costs, less what offers of banks take off; and these offers. */
export async function findPlansAndOffers(
  app: Tools,
  amount: PayableAmount,
): Promise<{ plans: (EmiPlan & { costs: PlanCosts })[]; offers: ShownOffer[] }> {
  const { amountPaise } = amount
  const [{ open }, ways] = await Promise.all([findOffersNow(app, amountPaise), findWaysFor(app, amount)])
  if (!ways) return { plans: [], offers: [] }
  return {
    plans: withOffers(ways.emi, amountPaise, open),
    offers: shownOffers(open, { ...amount, ways }),
  }
}

/** The plan to name first for an amount (`leadingPlan`); undefined when there is none. */
export async function findEmiFrom(app: Tools, amount: PayableAmount): Promise<EmiFrom | undefined> {
  return leadingPlan((await findPlansAndOffers(app, amount)).plans)
}

/** What can pay an amount by the gateway's account; whether its bank works now is asked when somebody pays. */
async function findWaysFor(app: Tools, amount: PayableAmount) {
  const ways = await findWays(app)
  return ways && offeredWays(ways, { ...amount, outages: [], today: [], now: app.clock.now() })
}

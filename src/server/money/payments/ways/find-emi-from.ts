import type { EmiPlan } from '#domain/ground/outside/gateway-ways.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { emiSchedule } from '#domain/money/payments/ways/emi-schedule.ts'
import type { App } from '#server/ground/app.ts'
import { findWays } from './find-offered-ways.ts'

/** The lowest instalment of an amount, with all that it costs. */
export interface EmiFrom extends Pick<EmiPlan, 'bank' | 'months' | 'rateBp'> {
  monthlyPaise: Paise
  totalPaise: Paise
  /** More than paying at once: interest, GST on it, and the bank's fee. */
  extraPaise: Paise
}

/** The plan with the lowest instalment for an amount, on a credit card; undefined when there is none. */
export async function findEmiFrom(
  app: Pick<App, 'db' | 'gateway' | 'clock'>,
  amountPaise: Paise,
): Promise<EmiFrom | undefined> {
  const plans = (await listEmiPlans(app, amountPaise)).filter(({ card }) => card === 'credit')
  const costs = plans.map(({ bank, months, rateBp, fee }) => {
    const { monthlyPaise, totalPaise, extraPaise } = emiSchedule({
      principalPaise: amountPaise,
      months,
      rateBp,
      fee,
    })
    return { bank, months, rateBp, monthlyPaise, totalPaise, extraPaise }
  })
  return costs.toSorted(
    (one, other) => one.monthlyPaise - other.monthlyPaise || one.extraPaise - other.extraPaise,
  )[0]
}

/** Every plan for an amount, by the gateway's account; whether its bank works now is asked when one is chosen. */
export async function listEmiPlans(
  app: Pick<App, 'db' | 'gateway' | 'clock'>,
  amountPaise: Paise,
): Promise<readonly EmiPlan[]> {
  const ways = await findWays(app)
  return ways?.emi.filter(({ minPaise }) => minPaise <= amountPaise) ?? []
}

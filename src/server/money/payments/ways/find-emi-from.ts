import type { EmiPlan } from '#domain/ground/outside/gateway-ways.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type EmiFrom, lowestInstalment } from '#domain/money/payments/ways/plan-costs.ts'
import type { App } from '#server/ground/app.ts'
import { findWays } from './find-offered-ways.ts'

/** The plan with the lowest instalment for an amount, on a credit card; undefined when there is none. */
export async function findEmiFrom(
  app: Pick<App, 'db' | 'gateway' | 'clock'>,
  amountPaise: Paise,
): Promise<EmiFrom | undefined> {
  return lowestInstalment(await listEmiPlans(app, amountPaise), amountPaise)
}

/** Every plan for an amount, by the gateway's account; whether its bank works now is asked when one is chosen. */
export async function listEmiPlans(
  app: Pick<App, 'db' | 'gateway' | 'clock'>,
  amountPaise: Paise,
): Promise<readonly EmiPlan[]> {
  const ways = await findWays(app)
  return ways?.emi.filter(({ minPaise }) => minPaise <= amountPaise) ?? []
}

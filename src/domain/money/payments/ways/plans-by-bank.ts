import type { EmiPlan } from '#domain/ground/outside/gateway-ways.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { WayState } from './offered-ways.ts'
import type { PlanCosts } from './plan-costs.ts'

type Plan = EmiPlan & { state?: WayState; costs: PlanCosts }

/** A bank's cards, as one chooses among them. */
export interface PlanBank extends Pick<EmiPlan, 'issuer' | 'bank' | 'card'> {
  state: WayState
  /** Its lowest instalment. */
  fromPaise: Paise
  hasNoCost: boolean
}

export type PlanMark = 'no-cost' | 'costs-least' | 'lowest-a-month'

export interface PlansOfBanks<OnePlan> {
  banks: PlanBank[]
  /** Whose plans these are; undefined where there is no plan at all. */
  chosen: PlanBank | undefined
  /** The cheapest first. */
  plans: (OnePlan & { marks: readonly PlanMark[] })[]
}

/**
 * The banks that have plans, those that cost least first and those that do not work last, and the plans of one of them: the
 * one that is asked for, else the first.
 */
export function plansByBank<OnePlan extends Plan>(
  plans: readonly OnePlan[],
  asked: string | null,
): PlansOfBanks<OnePlan> {
  const byIssuer = new Map<string, OnePlan[]>()
  for (const plan of plans) byIssuer.set(plan.issuer, [...(byIssuer.get(plan.issuer) ?? []), plan])
  const banks = [...byIssuer.values()]
    .map((own) => ({ own, leastPaise: Math.min(...own.map(({ costs }) => costs.extraPaise)) }))
    .toSorted((one, other) => isDown(one.own) - isDown(other.own) || one.leastPaise - other.leastPaise)
    .flatMap(({ own }) => bankOf(own))
  const chosen = banks.find(({ issuer }) => issuer === asked) ?? banks[0]
  const own = (chosen && byIssuer.get(chosen.issuer)) ?? []
  return { banks, chosen, plans: marked(own) }
}

function isDown([first]: readonly Plan[]): number {
  return Number(first?.state === 'down')
}

function bankOf(own: readonly Plan[]): PlanBank[] {
  const [first] = own
  if (!first) return []
  const { issuer, bank, card, state = 'works' } = first
  const fromPaise = Math.min(...own.map(({ costs }) => costs.monthlyPaise))
  return [{ issuer, bank, card, state, fromPaise, hasNoCost: own.some(isNoCost) }]
}

function isNoCost({ costs }: Plan): boolean {
  return costs.offer?.isNoCost ?? false
}

function marked<OnePlan extends Plan>(own: readonly OnePlan[]): PlansOfBanks<OnePlan>['plans'] {
  const sorted = own.toSorted((one, other) => one.costs.extraPaise - other.costs.extraPaise)
  const lowestPaise = Math.min(...own.map(({ costs }) => costs.monthlyPaise))
  return sorted.map((plan, index) => ({
    ...plan,
    marks: [
      ...(isNoCost(plan) ? (['no-cost'] as const) : []),
      ...(index === 0 && own.length > 1 ? (['costs-least'] as const) : []),
      ...(plan.costs.monthlyPaise === lowestPaise && own.length > 1 ? (['lowest-a-month'] as const) : []),
    ],
  }))
}

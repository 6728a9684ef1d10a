import { expect, test } from 'vitest'
import { withOffers } from '../offers/plans-with-offers.ts'
import { plansByBank } from './plans-by-bank.ts'

const plan = (issuer: string, months: number, rateBp: number, state: 'works' | 'down' = 'works') => ({
  issuer,
  bank: `${issuer} Bank`,
  card: 'credit' as const,
  months,
  rateBp,
  minPaise: 100_000,
  state,
})
const NO_COST = {
  kind: 'no-cost-emi' as const,
  method: 'emi' as const,
  instrument: 'C',
  months: 9,
  discountPaise: 76_000,
}
const PLANS = withOffers(
  [
    plan('D', 3, 100, 'down'),
    plan('A', 6, 1_600),
    plan('B', 12, 1_200),
    plan('B', 3, 1_200),
    plan('C', 9, 1_500),
    plan('C', 3, 1_500),
  ],
  1_200_000,
  [NO_COST],
)

test('banks begin with the one that costs least; one that does not work comes last', () => {
  const { banks, chosen } = plansByBank(PLANS, null)
  expect(banks.map(({ issuer, hasNoCost }) => [issuer, hasNoCost])).toEqual([
    ['C', true],
    ['B', false],
    ['A', false],
    ['D', false],
  ])
  expect(chosen?.issuer).toBe('C')
})

test('the plans of the bank that is asked for begin with the cheapest, and say which is which', () => {
  const { chosen, plans } = plansByBank(PLANS, 'B')
  expect(chosen).toMatchObject({ issuer: 'B', fromPaise: plans[1]?.costs.monthlyPaise })
  expect(plans.map(({ months, marks }) => [months, marks])).toEqual([
    [3, ['costs-least']],
    [12, ['lowest-a-month']],
  ])
  expect(plansByBank(PLANS, 'C').plans.map(({ months, marks }) => [months, marks])).toEqual([
    [9, ['no-cost', 'costs-least', 'lowest-a-month']],
    [3, []],
  ])
})

test('a bank that nobody has is none, and without plans there is none', () => {
  expect(plansByBank(PLANS, 'X').chosen?.issuer).toBe('C')
  expect(plansByBank([], 'X')).toEqual({ banks: [], chosen: undefined, plans: [] })
})

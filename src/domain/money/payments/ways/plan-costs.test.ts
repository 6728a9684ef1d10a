import { expect, test } from 'vitest'
import type { EmiPlan } from '#domain/ground/outside/gateway-ways.ts'
import { withOffers } from '../offers/plans-with-offers.ts'
import { emiCosts, emiLead, leadingPlan } from './plan-costs.ts'

const plan = (issuer: string, months: number, rateBp = 1_500, card: EmiPlan['card'] = 'credit'): EmiPlan => ({
  issuer,
  bank: `${issuer} Bank`,
  card,
  months,
  rateBp,
  minPaise: 0,
})
const PLANS = [
  plan('HDFC', 3),
  plan('HDFC', 6),
  plan('ICIC', 24),
  plan('ICIC', 3, 1_400),
  plan('SBIN_DC', 3, 100, 'debit'),
]
const ON_CREDIT_CARDS = PLANS.filter(({ card }) => card === 'credit')
const noCost = (months: number) => ({
  kind: 'no-cost-emi' as const,
  method: 'emi' as const,
  instrument: 'HDFC',
  months,
  discountPaise: 50_000,
})

test('a no-cost plan is named first, of several that with the lowest instalment, with what remains to be paid', () => {
  const led = leadingPlan(withOffers(PLANS, 1_200_000, [noCost(3), noCost(6)]))
  expect(led).toMatchObject({ issuer: 'HDFC', months: 6, isNoCost: true })
  if (!led) throw new Error('no plan')
  expect(emiLead(led)).toMatch(/^No-cost EMI: ₹[\d,.]+ a month for 6 months$/)
  expect(emiCosts(led)).toMatch(
    /^with HDFC Bank: ₹[\d,.]+ in all, ₹[\d,.]+ more than paying at once, for GST on the interest/,
  )
})

test('without one it is the plan that costs least in all, not the longest, and with all that it costs', () => {
  const led = leadingPlan(withOffers(ON_CREDIT_CARDS, 1_200_000, []))
  expect(led).toMatchObject({ issuer: 'ICIC', months: 3, isNoCost: false })
  if (!led) throw new Error('no plan')
  expect(emiCosts(led)).toMatch(
    /^with ICIC Bank at 14% a year: ₹[\d,.]+ in all, ₹[\d,.]+ more than paying at once\.$/,
  )
  expect(leadingPlan([])).toBeUndefined()
})

test('a debit card is named where its plan costs less, and by that name', () => {
  const led = leadingPlan(withOffers(PLANS, 1_200_000, []))
  expect(led).toMatchObject({ issuer: 'SBIN_DC', card: 'debit' })
  if (!led) throw new Error('no plan')
  expect(emiCosts(led)).toMatch(/^with SBIN_DC Bank debit card at 1% a year: /)
  const same = [plan('SBIN_DC', 3, 1_400, 'debit'), plan('ICIC', 3, 1_400)]
  expect(leadingPlan(withOffers(same, 1_200_000, []))).toMatchObject({ issuer: 'ICIC' })
})

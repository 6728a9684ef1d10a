import { expect, test } from 'vitest'
import { commissionRate, deductionRate } from './commission.ts'

const COMMISSIONS = [
  { category: null, rateBp: 500, validFrom: '2026-01-01' },
  { category: null, rateBp: 600, validFrom: '2026-12-01' },
  { category: 'Laptops', rateBp: 250, validFrom: '2026-11-20' },
]

test('a rate holds from its own day on, in India', () => {
  expect(commissionRate(COMMISSIONS, 'Cooling', '2026-11-30')).toBe(500)
  expect(commissionRate(COMMISSIONS, 'Cooling', '2026-12-01')).toBe(600)
})

test('a category with a rate of its own keeps it, also when the general one changes', () => {
  expect(commissionRate(COMMISSIONS, 'Laptops', '2026-11-19')).toBe(500)
  expect(commissionRate(COMMISSIONS, 'Laptops', '2026-11-20')).toBe(250)
  expect(commissionRate(COMMISSIONS, 'Laptops', '2026-12-24')).toBe(250)
})

test('a sale on a day for which nobody has set a rate is a mistake of the shop, not a free one', () => {
  expect(() => commissionRate(COMMISSIONS, 'Cooling', '2025-12-31')).toThrow('commission')
  expect(() => deductionRate([], 'tcs', '2026-11-20')).toThrow('tcs')
})

test('the tax of the day counts', () => {
  const rates = [
    { kind: 'tcs', rateBp: 100, validFrom: '2018-10-01' },
    { kind: 'tcs', rateBp: 50, validFrom: '2024-07-10' },
    { kind: 'tds', rateBp: 10, validFrom: '2024-10-01' },
  ] as const
  expect(deductionRate(rates, 'tcs', '2024-07-09')).toBe(100)
  expect(deductionRate(rates, 'tcs', '2024-07-10')).toBe(50)
})

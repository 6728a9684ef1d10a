import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CommissionRate, commissionInForce, commissionRate, deductionRate } from './commission.ts'

const everyone = { sellerId: null }
const COMMISSIONS: CommissionRate[] = [
  { ...everyone, category: null, rateBp: 500, validFrom: '2026-01-01' },
  { ...everyone, category: null, rateBp: 600, validFrom: '2026-12-01' },
  { ...everyone, category: 'Laptops', rateBp: 250, validFrom: '2026-11-20' },
]
const sold = (category: string, sellerId = 'asha') => ({ category, sellerId })

test('a rate holds from its own day on, in India', () => {
  expect(commissionRate(COMMISSIONS, sold('Cooling'), '2026-11-30')).toBe(500)
  expect(commissionRate(COMMISSIONS, sold('Cooling'), '2026-12-01')).toBe(600)
})

test('a category with a rate of its own keeps it, also when the general one changes', () => {
  expect(commissionRate(COMMISSIONS, sold('Laptops'), '2026-11-19')).toBe(500)
  expect(commissionRate(COMMISSIONS, sold('Laptops'), '2026-11-20')).toBe(250)
  expect(commissionRate(COMMISSIONS, sold('Laptops'), '2026-12-24')).toBe(250)
})

test('a seller’s own rate goes before every category’s, and is nobody else’s', () => {
  const rates = [
    ...COMMISSIONS,
    { sellerId: 'asha', category: null, rateBp: 400, validFrom: '2026-12-05' },
    { sellerId: 'asha', category: 'Laptops', rateBp: 100, validFrom: '2026-12-10' },
  ]
  expect(commissionRate(rates, sold('Laptops'), '2026-12-04')).toBe(250)
  expect(commissionRate(rates, sold('Laptops'), '2026-12-05')).toBe(400)
  expect(commissionRate(rates, sold('Laptops'), '2026-12-10')).toBe(100)
  expect(commissionRate(rates, sold('Cooling'), '2026-12-10')).toBe(400)
  expect(commissionRate(rates, sold('Laptops', 'ravi'), '2026-12-10')).toBe(250)
})

test('a rate that has ended gives way to the next wider one', () => {
  const rates = [
    ...COMMISSIONS,
    { sellerId: 'asha', category: null, rateBp: 400, validFrom: '2026-12-05' },
    { sellerId: 'asha', category: null, rateBp: null, validFrom: '2026-12-20' },
    { sellerId: null, category: 'Laptops', rateBp: null, validFrom: '2026-12-22' },
  ]
  expect(commissionRate(rates, sold('Laptops'), '2026-12-19')).toBe(400)
  expect(commissionRate(rates, sold('Laptops'), '2026-12-20')).toBe(250)
  expect(commissionRate(rates, sold('Laptops'), '2026-12-22')).toBe(600)
})

const DAYS = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']
const anyRate: fc.Arbitrary<CommissionRate> = fc.record({
  sellerId: fc.constantFrom(null, 'asha', 'ravi'),
  category: fc.constantFrom(null, 'Laptops', 'Cooling'),
  rateBp: fc.option(fc.integer({ min: 0, max: 5_000 })),
  validFrom: fc.constantFrom(...DAYS),
})
const anyRates = fc
  .uniqueArray(anyRate, {
    selector: ({ sellerId, category, validFrom }) => `${sellerId} ${category} ${validFrom}`,
  })
  .map((rates) => [{ sellerId: null, category: null, rateBp: 500, validFrom: '2020-01-01' }, ...rates])
  .filter((rates) => rates.every((rate) => rate.rateBp !== null || rate.sellerId || rate.category))

test('whatever rates there are: one holds, it has begun, and nothing narrower or later stands in its way', () => {
  fc.assert(
    fc.property(
      anyRates,
      fc.constantFrom('asha', 'ravi', 'meera'),
      fc.constantFrom('Laptops', 'Cooling', 'Cases'),
      fc.constantFrom(...DAYS),
      (rates, sellerId, category, day) => {
        const found = commissionInForce(rates, { sellerId, category }, day)
        const width = (rate: CommissionRate) => (rate.sellerId ? 0 : 2) + (rate.category ? 0 : 1)
        const fits = (rate: CommissionRate) =>
          (rate.sellerId ?? sellerId) === sellerId && (rate.category ?? category) === category
        expect(fits(found)).toBe(true)
        expect(found.validFrom <= day).toBe(true)
        expect(found.rateBp).not.toBeNull()
        for (const rival of rates.filter((rate) => fits(rate) && rate.validFrom <= day)) {
          const isSameKind = width(rival) === width(found)
          if (isSameKind) expect(rival.validFrom <= found.validFrom).toBe(true)
          if (width(rival) >= width(found) || rival.rateBp === null) continue
          // A narrower one has been ended since.
          const isEnded = rates.some(
            (end) =>
              end.rateBp === null &&
              fits(end) &&
              width(end) === width(rival) &&
              end.validFrom > rival.validFrom &&
              end.validFrom <= day,
          )
          expect(isEnded).toBe(true)
        }
      },
    ),
  )
})

test('what happens later, or to others, changes nothing of a day that is over', () => {
  fc.assert(
    fc.property(anyRates, anyRate, fc.constantFrom(...DAYS), (rates, added, day) => {
      fc.pre(added.validFrom > day || added.sellerId === 'ravi')
      const asha = sold('Laptops')
      expect(commissionRate([...rates, added], asha, day)).toBe(commissionRate(rates, asha, day))
    }),
  )
})

test('a sale on a day for which nobody has set a rate is a mistake of the shop, not a free one', () => {
  expect(() => commissionRate(COMMISSIONS, sold('Cooling'), '2025-12-31')).toThrow('commission')
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

test('a deduction has the rate of its own kind and day', () => {
  const rates = [
    { kind: 'tcs', rateBp: 50, validFrom: '2024-07-10' },
    { kind: 'tds', rateBp: 10, validFrom: '2024-10-01' },
    { kind: 'tds', rateBp: 100, validFrom: '2020-10-01' },
  ] as const
  expect(deductionRate(rates, 'tcs', '2026-11-22')).toBe(50)
  expect(deductionRate(rates, 'tds', '2026-11-22')).toBe(10)
  expect(deductionRate(rates, 'tds', '2024-09-30')).toBe(100)
  expect(() => deductionRate(rates, 'tcs', '2024-07-09')).toThrow('there is a rate')
})

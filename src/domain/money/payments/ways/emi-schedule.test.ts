import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emiFee, emiInstalment, emiSchedule } from './emi-schedule.ts'

describe('the instalment of a plan', () => {
  test.each([
    // Razorpay's own calculator, in its documentation: 10,000 paise over 12 months at 9 %.
    [10_000, 12, 900, 874],
    // Its example of no-cost EMI: ₹14,632.67 over three months at 15 % is ₹5,000 a month.
    [1_463_267, 3, 1_500, 500_000],
    // Its table of no-cost EMI: what ₹10,000 in equal amounts is worth at once.
    [980_328, 3, 1_200, 333_333],
    [923_276, 12, 1_500, 83_333],
    [872_700, 24, 0, 36_362],
  ])('of %i paise over %i months at %i basis points is %i', (principalPaise, months, rateBp, expected) => {
    expect(emiInstalment({ principalPaise, months, rateBp })).toBe(expected)
  })
})

test('each month of a plan is as Razorpay publishes it, GST on the interest too', () => {
  const { months, interestPaise, gstOnInterestPaise, totalPaise } = emiSchedule({
    principalPaise: 1_463_267,
    months: 3,
    rateBp: 1_500,
  })
  expect(months).toEqual([
    { month: 1, paidPaise: 500_000, interestPaise: 18_291, gstPaise: 3_292, leftPaise: 981_558 },
    { month: 2, paidPaise: 500_000, interestPaise: 12_269, gstPaise: 2_209, leftPaise: 493_827 },
    { month: 3, paidPaise: 500_000, interestPaise: 6_173, gstPaise: 1_111, leftPaise: 0 },
  ])
  expect([interestPaise, gstOnInterestPaise, totalPaise]).toEqual([36_733, 6_612, 1_506_612])
})

test('a fee is the bank’s percentage and its fixed amount, with GST on both', () => {
  expect(emiFee(6_000_000, { percentBp: 100, fixedPaise: 0 })).toBe(70_800)
  expect(emiFee(6_000_000, { percentBp: 0, fixedPaise: 29_900 })).toBe(35_282)
  expect(emiFee(6_000_000, { percentBp: 100, fixedPaise: 10_000 })).toBe(82_600)
  const { feePaise, extraPaise, interestPaise, gstOnInterestPaise } = emiSchedule({
    principalPaise: 6_000_000,
    months: 6,
    rateBp: 1_600,
    fee: { percentBp: 0, fixedPaise: 29_900 },
  })
  expect(extraPaise).toBe(interestPaise + gstOnInterestPaise + feePaise)
})

test('a plan pays its loan back to the paisa, its months add up, and it owes less each month', () => {
  const loans = fc.record({
    principalPaise: fc.integer({ min: 100_000, max: 10_000_000_000 }),
    months: fc.constantFrom(3, 6, 9, 12, 18, 24, 36),
    rateBp: fc.integer({ min: 0, max: 3_600 }),
  })
  fc.assert(
    fc.property(loans, (terms) => {
      const plan = emiSchedule(terms)
      const paid = plan.months.reduce((sum, each) => sum + each.paidPaise, 0)
      expect(plan.months.at(-1)?.leftPaise).toBe(0)
      expect(paid).toBe(terms.principalPaise + plan.interestPaise)
      expect(plan.totalPaise).toBe(paid + plan.gstOnInterestPaise + plan.feePaise)
      const owed = [terms.principalPaise, ...plan.months.map((each) => each.leftPaise)]
      for (const [index, left] of owed.entries())
        if (index > 0) expect(left).toBeLessThan(owed[index - 1] ?? 0)
      // What was rounded is at most a paisa a month, grown by the interest.
      expect(Math.abs(plan.lastPaise - plan.monthlyPaise)).toBeLessThanOrEqual(3 * terms.months)
    }),
  )
})

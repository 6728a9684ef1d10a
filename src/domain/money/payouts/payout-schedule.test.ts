import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payoutSchedule } from './payout-schedule.ts'

test('what comes with one payout is one amount, the nearest first; what has no day is apart', () => {
  expect(
    payoutSchedule([
      { paidOn: '2026-12-09', paise: 27_110_66 },
      { paidOn: '2026-12-02', paise: 1_54_057_94 },
      { paidOn: undefined, paise: 26_037_17 },
      { paidOn: '2026-12-09', paise: 522_24 },
      { paidOn: undefined, paise: -1_00 },
    ]),
  ).toEqual({
    payouts: [
      { paidOn: '2026-12-02', paise: 1_54_057_94 },
      { paidOn: '2026-12-09', paise: 27_632_90 },
    ],
    undatedPaise: 26_036_17,
  })
})

test('nothing is lost and nothing is counted twice', () => {
  const amount = fc.record({
    paidOn: fc.constantFrom('2026-12-02', '2026-12-09', '2026-12-16', undefined),
    paise: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(fc.array(amount), (amounts) => {
      const { payouts, undatedPaise } = payoutSchedule(amounts)
      const all = amounts.reduce((sum, { paise }) => sum + paise, 0)
      expect(payouts.reduce((sum, { paise }) => sum + paise, undatedPaise)).toBe(all)
    }),
  )
})

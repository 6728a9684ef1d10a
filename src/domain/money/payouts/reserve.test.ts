import { describe, expect, test } from 'vitest'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import { lostShareBp, payoutDay, payoutDaysWithout, reserveBp, reserveOf, reserveReason } from './reserve.ts'

describe('a reserve', () => {
  test.each([
    [0, 0],
    [199, 0],
    [200, 500],
    [499, 500],
    [500, 1_000],
    [999, 1_000],
    [1_000, 2_000],
    [10_000, 2_000],
  ])('of a seller of whose sales %i basis points came back is %i basis points', (shareBp, rateBp) => {
    expect(reserveBp(shareBp, OPENING_TERMS)).toBe(rateBp)
  })

  test.each([
    [1_000, 0, 0],
    [0, 0, 0],
    [1_000, -5, 0],
    [1_000, 1_000, 10_000],
    [1_000, 20, 200],
    [30_000, 599, 199],
    [1_000, 1_500, 10_000],
    [0, 5, 10_000],
  ])('is decided by the share of what was sold: %i, of which %i was lost', (soldPaise, lostPaise, share) => {
    expect(lostShareBp({ soldPaise, lostPaise })).toBe(share)
  })

  test('is a part of what the sale brings, to the paisa, and nothing of a loss', () => {
    expect(reserveOf(10_010, 500)).toBe(501)
    expect(reserveOf(-5, 500)).toBe(0)
  })

  test('says why', () => {
    expect(reserveReason(640)).toBe('6.4% of your sales in 90 days were returned or are disputed')
  })
})

test.each([
  ['2026-12-01', '2026-12-02'],
  ['2026-12-02', '2026-12-02'],
  ['2026-12-03', '2026-12-09'],
])('what is released on %s is paid out on Wednesday %s', (day, paidOn) => {
  expect(payoutDay(day)).toBe(paidOn)
})

test.each([
  [['2026-11-11', '2026-11-04'], '2026-11-28', ['2026-11-18', '2026-11-25']],
  [['2026-11-11', '2026-11-04'], '2026-11-18', []],
  [['2026-11-25', '2026-11-04'], undefined, ['2026-11-11', '2026-11-18']],
  [['2026-11-12'], '2026-11-26', ['2026-11-18', '2026-11-25']],
  [[], '2026-11-26', []],
] as const)('of payouts on %j, until %s, the Wednesdays without one are %j', (made, until, without) => {
  expect(payoutDaysWithout(made, until)).toEqual(without)
})

test('no more than the last six of them are named', () => {
  expect(payoutDaysWithout(['2025-11-12'], '2026-11-26')).toHaveLength(6)
})

import { expect, test } from 'vitest'
import { failedWithin } from './failure-curve.ts'

const failed = (days: number) => ({ days, hasFailed: true })
const seen = (days: number) => ({ days, hasFailed: false })

/** E. J. Freireich et al., Blood 21 (1963): weeks of remission under 6-mercaptopurine, the textbooks' case. */
const REMISSIONS = [
  ...[6, 6, 6, 7, 10, 13, 16, 22, 23].map(failed),
  ...[6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35].map(seen),
]

// As printed by Stata's sts list, and by R's survfit with conf.type log-log.
test.each([
  { days: 6, survival: 0.8571, low: 0.6197, high: 0.9516 },
  { days: 9, survival: 0.8067, low: 0.5631, high: 0.9228 },
  { days: 10, survival: 0.7529, low: 0.5032, high: 0.8894 },
  { days: 22, survival: 0.5378, low: 0.2678, high: 0.7468 },
  { days: 35, survival: 0.4482, low: 0.1881, high: 0.6801 },
])('by week $days the textbook’s $survival are left', ({ days, survival, low, high }) => {
  const found = failedWithin(REMISSIONS, days)
  expect(1 - (found?.share ?? 0)).toBeCloseTo(survival, 4)
  expect(1 - (found?.high ?? 0)).toBeCloseTo(low, 4)
  expect(1 - (found?.low ?? 0)).toBeCloseTo(high, 4)
})

test('a piece that is younger than the span did not survive it', () => {
  // By hand: of ten, one fails on day 100 when the five that are 50 days old are observed no more: 1 of 5, not 1 of 10.
  const pieces = [failed(100), ...[200, 200, 200, 200].map(seen), ...[50, 50, 50, 50, 50].map(seen)]
  expect(failedWithin(pieces, 180)?.share).toBeCloseTo(0.2, 10)
})

test('a failure on the last day of the span is within it, and what ends on the day of a failure could still fail', () => {
  expect(failedWithin([failed(180), seen(180), seen(300), seen(300)], 180)?.share).toBeCloseTo(0.25, 10)
  expect(failedWithin([failed(181), seen(300)], 180)).toBeUndefined()
})

test('where nothing failed, or everything, there is no interval', () => {
  expect(failedWithin([seen(200)], 180)).toBeUndefined()
  expect(failedWithin([failed(20)], 180)).toBeUndefined()
  expect(failedWithin([], 180)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { boughtAnyway, comparedDays } from './promotion-effect.ts'

const START = new Date('2026-11-01T10:00+05:30')

test.each([
  [-1, 0],
  [0, 0],
  [0.99, 0],
  [1, 1],
  [27.5, 27],
  [400, 28],
])('%d days after its start %d whole days are compared', (after, days) => {
  expect(comparedDays({ startsAt: START, by: new Date(START.getTime() + after * DAY_MS) })).toBe(days)
})

test.each<[what: string, orders: [before: number, since: number, withIt: number], anyway: number]>([
  ['none where nothing was sold before', [0, 12, 12], 0],
  ['all where no more is sold than before', [12, 12, 9], 9],
  ['all where less is sold', [12, 4, 4], 4],
  ['those that are not more than before', [10, 14, 9], 5],
  ['none where there are more new orders than orders with it', [10, 30, 9], 0],
])('would have come anyway: %s', (_what, [ordersBefore, ordersSince, ordersWith], anyway) => {
  expect(boughtAnyway({ days: 7, ordersBefore, ordersSince, ordersWith })).toBe(anyway)
})

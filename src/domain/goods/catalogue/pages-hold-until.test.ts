import { expect, test } from 'vitest'
import { pagesHoldUntil } from './pages-hold-until.ts'

test.each([
  ['2026-11-22T18:29:59.999Z', '2026-11-22T18:30:00.000Z'],
  ['2026-11-22T18:30:00.000Z', '2026-11-23T08:30:00.000Z'],
  ['2026-11-23T08:29:59.999Z', '2026-11-23T08:30:00.000Z'],
  ['2026-11-23T08:30:00.000Z', '2026-11-23T18:30:00.000Z'],
])('at %s pages hold until %s', (now, until) => {
  expect(pagesHoldUntil(new Date(now)).toISOString()).toBe(until)
})

import { expect, test } from 'vitest'
import { askedMonth, monthsSince } from './paper-month.ts'

test('papers are offered for each month since the first, the latest first, for ten years at most', () => {
  expect(monthsSince('2026-09-30', '2026-11-01')).toEqual(['2026-11', '2026-10', '2026-09'])
  expect(monthsSince('2026-11-22', '2026-11-22')).toEqual(['2026-11'])
  expect(monthsSince('2001-01-01', '2026-11-22')).toHaveLength(120)
})

test('without a month, the last one that is over in India is meant', () => {
  const of = { now: new Date('2026-11-22T00:00:00Z'), first: '2026-03-01' }
  expect(askedMonth('2026-02', of)).toBe('2026-02')
  expect(askedMonth('nonsense', of)).toBe('2026-10')
  // Half past midnight on 1 December in India.
  expect(askedMonth(null, { ...of, now: new Date('2026-11-30T19:00:00Z') })).toBe('2026-11')
})

test('a month before the first paper is not meant', () => {
  const now = new Date('2026-11-22T00:00:00Z')
  expect(askedMonth(null, { now, first: '2026-11-03' })).toBe('2026-11')
  expect(askedMonth(null, { now, first: '2026-10-31' })).toBe('2026-10')
})

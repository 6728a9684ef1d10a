import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INDIA_AHEAD_MS } from '#domain/ground/shared/dates.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { acknowledgeBy, clockWords, resolveBy, ticketClock } from './ticket-clock.ts'

const india = (moment: Date) => new Date(moment.getTime() + INDIA_AHEAD_MS)
const moments = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2199-01-01T00:00:00Z'),
  noInvalidDate: true,
})

test.each([
  ['2026-11-20T10:00:00+05:30', '2026-12-20T10:00:00+05:30'],
  ['2027-01-31T10:00:00+05:30', '2027-02-28T10:00:00+05:30'],
  ['2028-01-31T10:00:00+05:30', '2028-02-29T10:00:00+05:30'],
  ['2028-01-29T23:59:59+05:30', '2028-02-29T23:59:59+05:30'],
  ['2026-10-31T00:00:00+05:30', '2026-11-30T00:00:00+05:30'],
  ['2026-12-31T23:30:00+05:30', '2027-01-31T23:30:00+05:30'],
  ['2027-02-28T12:00:00+05:30', '2027-03-28T12:00:00+05:30'],
  // The 31st in India, still the 30th at Greenwich.
  ['2026-08-30T20:00:00Z', '2026-09-30T01:30:00+05:30'],
])('a complaint of %s is resolved by %s', (from, by) => {
  expect(resolveBy(new Date(from)).toISOString()).toBe(new Date(by).toISOString())
})

test('a month later it is the next month, the same time of day, and the same day or the last', () => {
  fc.assert(
    fc.property(moments, (from) => {
      const [before, after] = [india(from), india(resolveBy(from))]
      const months = (moment: Date) => moment.getUTCFullYear() * 12 + moment.getUTCMonth()
      expect(months(after)).toBe(months(before) + 1)
      expect(after.getTime() % DAY_MS).toBe(before.getTime() % DAY_MS)
      const isLastDay = india(new Date(resolveBy(from).getTime() + DAY_MS)).getUTCDate() === 1
      expect(after.getUTCDate() === before.getUTCDate() || isLastDay).toBe(true)
      expect(after.getUTCDate()).toBeLessThanOrEqual(before.getUTCDate())
      const days = (resolveBy(from).getTime() - from.getTime()) / DAY_MS
      expect(days).toBeGreaterThanOrEqual(28)
      expect(days).toBeLessThanOrEqual(31)
    }),
  )
})

test('a complaint is always to be acknowledged before it is to be resolved', () => {
  fc.assert(
    fc.property(moments, (from) => {
      expect(acknowledgeBy(from).getTime() - from.getTime()).toBe(2 * DAY_MS)
      expect(acknowledgeBy(from) < resolveBy(from)).toBe(true)
    }),
  )
})

describe('the clock of a ticket', () => {
  const clockFrom = new Date('2026-11-01T06:00:00Z')
  const words = (hours: number, times: { acknowledged?: boolean; resolvedHours?: number } = {}) => {
    const clock = ticketClock(
      {
        clockFrom,
        acknowledgedAt: times.acknowledged ? clockFrom : null,
        resolvedAt: times.resolvedHours === undefined ? null : later(times.resolvedHours),
      },
      later(hours),
    )
    return [clockWords(clock), clock.urgency]
  }
  const later = (hours: number) => new Date(clockFrom.getTime() + hours * 3_600_000)

  test.each([
    [0, 'acknowledge in 2 days', 'calm'],
    [30, 'acknowledge in 18 hours', 'calm'],
    [43, 'acknowledge in 5 hours', 'near'],
    [47.99, 'acknowledge in 1 minute', 'near'],
    [48.5, '30 minutes over: acknowledge', 'late'],
    [96, '2 days over: acknowledge', 'late'],
  ])('%d hours after it came in, unacknowledged: %s', (hours, said, urgency) => {
    expect(words(hours)).toEqual([said, urgency])
  })

  test.each([
    [24, 'resolve in 29 days', 'calm'],
    [26 * 24, 'resolve in 4 days', 'near'],
    [32 * 24, '2 days over: resolve', 'late'],
  ])('%d hours after it came in, acknowledged: %s', (hours, said, urgency) => {
    expect(words(hours, { acknowledged: true })).toEqual([said, urgency])
  })

  test('stands still once it is resolved', () => {
    expect(words(9_999, { resolvedHours: 24 })).toEqual(['resolved in time', 'calm'])
    expect(words(9_999, { resolvedHours: 32 * 24 })).toEqual(['resolved 2 days late', 'late'])
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate, formatDateTime } from './dates.ts'

test.each([
  ['2026-11-20T10:12:00Z', '20 Nov 2026', '20 Nov 2026, 3:42 pm'],
  ['2026-11-20T18:29:59Z', '20 Nov 2026', '20 Nov 2026, 11:59 pm'],
  ['2026-11-20T18:30:00Z', '21 Nov 2026', '21 Nov 2026, 12:00 am'],
  ['2026-12-31T20:00:00Z', '1 Jan 2027', '1 Jan 2027, 1:30 am'],
  ['2026-09-01T06:30:00.000Z', '1 Sep 2026', '1 Sep 2026, 12:00 pm'],
  ['2026-02-28', '28 Feb 2026', '28 Feb 2026, 5:30 am'],
])('%s is %s on a calendar in India, and %s with its time', (moment, day, time) => {
  expect(formatDate(moment)).toBe(day)
  expect(formatDate(new Date(moment))).toBe(day)
  expect(formatDateTime(moment)).toBe(time)
})

test('the day is the one that the Asia/Kolkata calendar shows', () => {
  const calendar = new Intl.DateTimeFormat('en-IN', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    year: 'numeric',
  })
  const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (moment) => {
      const parts = calendar.formatToParts(moment)
      const part = (type: string) => parts.find((each) => each.type === type)?.value
      expect(formatDate(moment)).toMatch(new RegExp(`^${part('day')} [A-Z][a-z]{2} ${part('year')}$`))
    }),
  )
})

test('what is no date is not shown as one', () => {
  expect(() => formatDate('yesterday')).toThrow('not a date: yesterday')
  expect(() => formatDateTime(new Date(Number.NaN))).toThrow('not a date')
})

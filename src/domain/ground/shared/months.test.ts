import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayStart,
  daysOfMonth,
  formatDay,
  formatDayShort,
  formatLimit,
  formatMonth,
  indianDay,
  lastDays,
  monthsToCompare,
  parseDay,
  parseMonth,
} from './months.ts'

describe('days in India', () => {
  test('a day begins at midnight in India, half past six in the evening of the day before in UTC', () => {
    expect(indianDay(new Date('2026-11-30T18:29:59.999Z'))).toBe('2026-11-30')
    expect(indianDay(new Date('2026-11-30T18:30:00.000Z'))).toBe('2026-12-01')
    expect(dayStart('2026-12-01').toISOString()).toBe('2026-11-30T18:30:00.000Z')
  })

  test('every day’s first and last moment are in it', () => {
    for (const day of lastDays('2027-03-02', 400)) {
      expect(indianDay(dayStart(day))).toBe(day)
      expect(indianDay(new Date(dayStart(addDays(day, 1)).getTime() - 1))).toBe(day)
    }
  })

  test('the last days end with today and cross the turn of the year', () => {
    expect(lastDays('2027-01-02', 4)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
  })
})

describe('months', () => {
  test('months are counted over the turn of a year, both ways', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(addMonths('2026-11', -14)).toBe('2025-09')
  })

  test('a month has the days that it has, in leap years too', () => {
    expect(daysOfMonth('2026-02')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(daysOfMonth('2028-02').to).toBe('2028-02-29')
  })

  test('this month so far is compared with the same days of the last one', () => {
    expect(monthsToCompare('2026-11-20')).toEqual({
      now: { from: '2026-11-01', to: '2026-11-20' },
      before: { from: '2026-10-01', to: '2026-10-20' },
    })
    expect(monthsToCompare('2027-03-31').before).toEqual({ from: '2027-02-01', to: '2027-02-28' })
    expect(monthsToCompare('2027-01-01').before).toEqual({ from: '2026-12-01', to: '2026-12-01' })
  })
})

describe('in words and from outside', () => {
  test('days and months read as an Indian writes them', () => {
    expect(formatDay('2026-09-05')).toBe('5 Sep 2026')
    expect(formatDayShort('2026-09-05')).toBe('5 Sep')
    expect(formatMonth('2026-09')).toBe('September 2026')
  })

  test.each([
    '2026-02-30',
    '2026-13-01',
    '1999-01-01',
    '20261120',
    '',
    'yesterday',
    '2026-11-20T00:00',
    null,
  ])('%s is no day', (text) => expect(parseDay(text)).toBeUndefined())

  test('a day and a month are taken as they are', () => {
    expect(parseDay('2028-02-29')).toBe('2028-02-29')
    expect(parseMonth('2026-11')).toBe('2026-11')
    expect(parseMonth('2026-13')).toBeUndefined()
    expect(parseMonth('2026-11-01')).toBeUndefined()
    expect(parseMonth(null)).toBeUndefined()
  })
})

test.each([
  ['2026-11-30T18:30:00Z', 'the end of Mon 30 Nov 2026'],
  ['2026-11-30T18:30:59.999Z', 'the end of Mon 30 Nov 2026'],
  ['2026-12-31T18:30:00.000Z', 'the end of Thu 31 Dec 2026'],
  ['2028-02-29T18:30:00Z', 'the end of Tue 29 Feb 2028'],
  ['2026-11-30T18:31:00Z', '1 Dec 2026, 12:01 am'],
  ['2026-11-30T18:29:00Z', '30 Nov 2026, 11:59 pm'],
  ['2026-11-20T10:12:00Z', '20 Nov 2026, 3:42 pm'],
])('a limit at %s is %s', (moment, text) => {
  expect(formatLimit(moment)).toBe(text)
  expect(formatLimit(new Date(moment))).toBe(text)
})

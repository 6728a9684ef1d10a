import { expect, test } from 'vitest'
import { financialYearName, financialYearOf, parseDay } from './days.ts'

test.each([
  ['2026-03-31', 2025],
  ['2026-04-01', 2026],
  ['2026-12-31', 2026],
  ['2027-01-01', 2026],
  ['2027-03-31', 2026],
])('%s is in the financial year that began in April %i', (day, year) => {
  expect(financialYearOf(day)).toBe(year)
})

test.each([
  ['2026-11-22', '2026-11-22'],
  ['12026-11-22', undefined],
  ['2026-11-222', undefined],
  ['2026-02-30', undefined],
  ['1999-12-31', undefined],
  ['', undefined],
  [null, undefined],
])('%j is read as the day %j', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

test.each([
  ['2026-03-31', '25-26'],
  ['2026-04-01', '26-27'],
  ['2026-11-22', '26-27'],
  ['2099-12-31', '99-00'],
])('%s lies in the financial year %s', (day, year) => {
  expect(financialYearName(day)).toBe(year)
})

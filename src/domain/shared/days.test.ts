import { expect, test } from 'vitest'
import { financialYearOf } from './days.ts'

test.each([
  ['2026-03-31', 2025],
  ['2026-04-01', 2026],
  ['2026-12-31', 2026],
  ['2027-01-01', 2026],
  ['2027-03-31', 2026],
])('%s is in the financial year that began in April %i', (day, year) => {
  expect(financialYearOf(day)).toBe(year)
})

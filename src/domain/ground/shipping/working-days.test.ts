import { expect, test } from 'vitest'
import { addWorkingDays, holidayCalendar, isWorkingDay, workingDayFrom } from './working-days.ts'

const FRIDAY = '2026-11-20'
const calendar = holidayCalendar([
  { day: '2026-12-25', state: '' },
  { day: '2026-11-21', state: 'MH' },
])

test.each([
  [FRIDAY, 0, FRIDAY],
  [FRIDAY, 1, '2026-11-21'],
  [FRIDAY, 2, '2026-11-23'],
  ['2026-11-22', 0, '2026-11-22'],
  ['2026-11-22', 1, '2026-11-23'],
  [FRIDAY, 29, '2026-12-24'],
  [FRIDAY, 30, '2026-12-26'],
])('%s and %i working days is %s', (day, count, last) => {
  expect(addWorkingDays(day, count, calendar)).toBe(last)
})

test('a state keeps its own holidays besides those of all of India', () => {
  expect(isWorkingDay('2026-11-21', calendar)).toBe(true)
  expect(isWorkingDay('2026-11-21', calendar, 'GJ')).toBe(true)
  expect(isWorkingDay('2026-11-21', calendar, 'MH')).toBe(false)
  expect(isWorkingDay('2026-12-25', calendar, 'MH')).toBe(false)
  expect(addWorkingDays(FRIDAY, 1, calendar, 'MH')).toBe('2026-11-23')
  expect(workingDayFrom('2026-11-21', calendar, 'MH')).toBe('2026-11-23')
  expect(workingDayFrom('2026-11-21', calendar)).toBe('2026-11-21')
})

import { expect, test } from 'vitest'
import { reportPeriods } from './report-period.ts'

test('a report compares the last days, today among them, with as many before', () => {
  expect(reportPeriods('2026-11-28', 7)).toEqual({
    now: { from: '2026-11-22', to: '2026-11-28' },
    before: { from: '2026-11-15', to: '2026-11-21' },
  })
})

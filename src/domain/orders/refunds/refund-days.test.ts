import { expect, test } from 'vitest'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import { holidayCalendar, NO_HOLIDAYS } from '#domain/ground/shipping/working-days.ts'
import { refundDays } from './refund-days.ts'

const monday = '2026-11-23'

test('money is back in 7 to 10 working days', () => {
  expect(refundDays({ from: monday, method: 'upi', terms: OPENING_TERMS, holidays: NO_HOLIDAYS })).toEqual({
    earliest: '2026-12-01',
    latest: '2026-12-04',
  })
})

test('on a card it shows 5 to 7 days later', () => {
  expect(refundDays({ from: monday, method: 'card', terms: OPENING_TERMS, holidays: NO_HOLIDAYS })).toEqual({
    earliest: '2026-12-06',
    latest: '2026-12-11',
  })
})

test('a holiday is no working day', () => {
  const holidays = holidayCalendar([{ day: '2026-11-25', state: '' }])
  expect(refundDays({ from: monday, method: 'upi', terms: OPENING_TERMS, holidays }).earliest).toBe(
    '2026-12-02',
  )
})

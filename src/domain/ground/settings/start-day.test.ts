import { describe, expect, test } from 'vitest'
import { firstStart, lastStart, startProblem } from './start-day.ts'

const today = '2026-11-20'

describe('the day from which a change shall hold', () => {
  test.each([
    ['2026-11-19', true, true],
    ['2026-11-20', false, true],
    ['2026-11-21', false, false],
    ['2028-11-20', false, false],
    ['2028-11-21', true, true],
    ['2026-02-30', true, true],
    ['', true, true],
  ])('%s is a problem for a text: %s, for money: %s', (day, forText, forMoney) => {
    expect(startProblem(day, { today, startsToday: true }) !== undefined).toBe(forText)
    expect(startProblem(day, { today, startsToday: false }) !== undefined).toBe(forMoney)
  })

  test('is offered in a form from the first that is allowed to the last', () => {
    for (const startsToday of [true, false])
      for (const day of [firstStart(today, { startsToday }), lastStart(today)])
        expect(startProblem(day, { today, startsToday })).toBeUndefined()
    expect(firstStart(today, { startsToday: false })).toBe('2026-11-21')
  })
})

import { expect, test } from 'vitest'
import { everyDay, parseChartRange } from './sold-days.ts'

test.each([
  ['7', 7],
  ['30', 30],
  ['90', 90],
  [null, 30],
  ['', 30],
  ['31', 30],
  ['7.0', 30],
])('a chart asked for %j shows %i days', (text, days) => {
  expect(parseChartRange(text)).toBe(days)
})

test('a day without a sale is a day of the chart, and an older day is not', () => {
  const sold = { day: '2026-11-20', orders: 2, units: 3, revenuePaise: 45_000 }
  const shown = everyDay('2026-11-22', 7, [{ ...sold, day: '2026-11-15' }, sold])
  expect(shown.map(({ day, orders }) => [day, orders])).toEqual([
    ['2026-11-16', 0],
    ['2026-11-17', 0],
    ['2026-11-18', 0],
    ['2026-11-19', 0],
    ['2026-11-20', 2],
    ['2026-11-21', 0],
    ['2026-11-22', 0],
  ])
  expect(shown[4]).toEqual(sold)
})

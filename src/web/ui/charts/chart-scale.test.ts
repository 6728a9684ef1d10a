import { expect, test } from 'vitest'
import { chartScale } from './chart-scale.ts'

test.each([
  [129_900, [0, 50_000, 100_000, 150_000]],
  [100, [0, 25, 50, 75, 100]],
  [7, [0, 2, 4, 6, 8]],
  [0, [0]],
])('up to %i the scale shows round numbers', (largest, ticks) => {
  expect(chartScale(largest).ticks).toEqual(ticks)
})

test('the scale holds its largest value and leaves little empty', () => {
  for (let largest = 1; largest < 5_000_000; largest = Math.ceil(largest * 1.37)) {
    const { top, ticks } = chartScale(largest)
    expect(top).toBeGreaterThanOrEqual(largest)
    expect(top).toBeLessThan(largest * 2)
    expect(ticks.length).toBeLessThanOrEqual(5)
    expect(ticks.at(-1)).toBe(top)
  }
})

import { expect, test } from 'vitest'
import { changeInPercent } from './percent-change.ts'

test.each([
  [150, 100, 50],
  [100, 150, -33],
  [100, 100, 0],
  [0, 80, -100],
  [201, 200, 1],
  [1_004, 1_000, 0],
])('from %i to %i against each other is %i %%', (now, before, percent) => {
  expect(changeInPercent({ now, before })).toBe(percent)
})

test('against nothing there is no percentage', () => {
  expect(changeInPercent({ now: 5, before: 0 })).toBeUndefined()
})

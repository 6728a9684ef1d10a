import { expect, test } from 'vitest'
import { clampQuantity } from './clamp-quantity.ts'

const bounds = { min: 1, max: 10 }

test.each([
  ['3', 3],
  [' 7 ', 7],
  ['2.9', 2],
])('a quantity typed as "%s" is %i', (typed, quantity) => {
  expect(clampQuantity(typed, bounds)).toBe(quantity)
})

test.each(['', 'two', '1e3', '-4', '0x10', 'NaN', '0'])('"%s" becomes one', (typed) => {
  expect(clampQuantity(typed, bounds)).toBe(1)
})

test.each(['11', '999999999999999999999999'])('%s pieces become what there is', (typed) => {
  expect(clampQuantity(typed, bounds)).toBe(10)
})

test('when there is nothing left, the smallest quantity still stands', () => {
  expect(clampQuantity('5', { min: 1, max: 0 })).toBe(1)
})

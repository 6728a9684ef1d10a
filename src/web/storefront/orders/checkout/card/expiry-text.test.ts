import { expect, test } from 'vitest'
import { expiryText } from './expiry-text.ts'

test.each([
  ['1', '1'],
  ['5', '05'],
  ['12', '12'],
  ['122', '12/2'],
  ['1228', '12/28'],
  ['528', '05/28'],
  ['12/', '12/'],
  ['1/28', '01/28'],
  ['12/28', '12/28'],
  ['12 / 28', '12/28'],
  ['12/2028', '12/28'],
  ['122028', '12/28'],
  ['1328', '13/28'],
  ['', ''],
  ['ab', ''],
])('typing %s shows %s', (typed, shown) => {
  expect(expiryText(typed)).toBe(shown)
})

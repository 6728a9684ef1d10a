import { expect, test } from 'vitest'
import { couponCode, normaliseCode, readCodePrefix } from './coupon-code.ts'

test.each([
  ['diwali', 'DIWALI'],
  [' Save20 ', 'SAVE20'],
  ['A', undefined],
  ['MORETHANTWELVE', undefined],
  ['TWO WORDS', undefined],
  ['दीवाली', undefined],
])('the word “%s” in front of a code is read as %s', (typed, prefix) => {
  expect(readCodePrefix(typed)).toBe(prefix)
})

test('a code has its word and eight letters by chance, none of which is read wrongly', () => {
  expect(couponCode('SAVE', Uint8Array.from([0, 31, 32, 255, 7, 8, 13, 14, 99]))).toBe('SAVE-A9A9HJPQ')
  const letters = couponCode(
    'X',
    Uint8Array.from({ length: 8 }, (_, at) => at * 31),
  ).slice(2)
  expect(letters).not.toMatch(/[IO01]/)
})

test.each([
  ['save-abcdefgh', 'SAVE-ABCDEFGH'],
  [' save – abcd efgh ', 'SAVE-ABCDEFGH'],
  ['x'.repeat(500), 'X'.repeat(40)],
])('“%s” is looked up as %s', (typed, code) => {
  expect(normaliseCode(typed)).toBe(code)
})

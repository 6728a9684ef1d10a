import { expect, test } from 'vitest'
import { codeWrongMessage, isLongUnused, readCode } from './sign-in-code.ts'

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['१२३४५६', '123456'],
  ['000000', '000000'],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345a', undefined],
  ['', undefined],
  [undefined, undefined],
  [`${' '.repeat(100)}123456`, undefined],
])('a code is six digits, however they are grouped: %j', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

test('a wrong code says how many tries are left', () => {
  expect([1, 4, 5].map(codeWrongMessage)).toEqual([
    'This code is not right. You have 4 tries left.',
    'This code is not right. You have one try left.',
    'This code no longer works. Please get a new one.',
  ])
})

test('a number is long unused after 365 days, not before', () => {
  const used = new Date('2025-11-29T00:00:00Z')
  expect(isLongUnused(used, new Date('2026-11-29T00:00:00Z'))).toBe(false)
  expect(isLongUnused(used, new Date('2026-11-29T00:00:01Z'))).toBe(true)
})

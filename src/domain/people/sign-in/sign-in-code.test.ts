import { expect, test } from 'vitest'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { codeWrongMessage, isLongUnused, networkOf, numberBlock, readCode } from './sign-in-code.ts'

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

test('numbers of one block and addresses of one network count together', () => {
  const [one, next, far] = ['+919876543210', '+919876500000', '+919876643210'].map((n) =>
    numberBlock(n as PhoneNumber),
  )
  expect([one === next, one === far]).toEqual([true, false])
  expect(networkOf('203.0.113.7')).toBe(networkOf('203.0.113.250'))
  expect(networkOf('203.0.113.7')).not.toBe(networkOf('203.0.114.7'))
  expect(networkOf('2001:db8:1:2::/64')).toBe(networkOf('2001:db8:1:ffff::/64'))
  expect(networkOf('2001:db8:1:2::/64')).not.toBe(networkOf('2001:db8:2:2::/64'))
})

test('a number is long unused after 365 days, not before', () => {
  const used = new Date('2025-11-29T00:00:00Z')
  expect(isLongUnused(used, new Date('2026-11-29T00:00:00Z'))).toBe(false)
  expect(isLongUnused(used, new Date('2026-11-29T00:00:01Z'))).toBe(true)
})

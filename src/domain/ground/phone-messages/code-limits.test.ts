import { expect, test } from 'vitest'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { networkOf, numberBlock } from './code-limits.ts'

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

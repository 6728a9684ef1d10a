import { describe, expect, test } from 'vitest'
import { isPinShaped } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { addressProblems, readAddress } from './delivery-address.ts'

const filled = {
  firstName: 'Asha',
  lastName: 'Rao',
  phoneNumber: '9876543210',
  address: '12, MG Road',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411001',
}

describe('a delivery address', () => {
  test('is read with the state as its code, and nothing else that came along', () => {
    expect(readAddress({ ...filled, isAdmin: true })).toEqual({ ...filled, state: 'MH' })
  })

  test.each(Object.keys(filled))('without %s is none', (field) => {
    expect(readAddress({ ...filled, [field]: '' })).toBeUndefined()
    expect(addressProblems({ ...filled, [field]: '' })).toEqual({ [field]: 'This field is required' })
  })
})

test.each([
  ['411001', true],
  ['011001', false],
  ['41100', false],
  ['411001\n', false],
])('"%s" could be a PIN code: %j', (text, could) => {
  expect(isPinShaped(text)).toBe(could)
})

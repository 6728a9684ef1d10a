import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPhoneNumber, isMobileNumber, nationalDigits } from '#domain/ground/shared/phone-number.ts'
import { PHONE_MESSAGE } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import {
  MOBILE_ABROAD_MESSAGE,
  MOBILE_LANDLINE_MESSAGE,
  MOBILE_REQUIRED_MESSAGE,
  readMobileNumber,
} from './read-mobile-number.ts'

describe('the same mobile number in the spellings of people, address books and browsers', () => {
  test.each([
    '9876543210',
    '98765 43210',
    ' 98765-43210 ',
    '09876543210',
    '919876543210',
    '91 98765 43210',
    '+919876543210',
    '+91 98765 43210',
    '+91-98765-43210',
    '+91 0 98765 43210',
    '00919876543210',
    '(98765) 43210',
    '९८७६५४३२१०',
    '＋91 ９８７６５４３２１０',
  ])('%s', (typed) => expect(readMobileNumber(typed)).toEqual({ phone: '+919876543210' }))
})

describe('what is no Indian mobile number is refused in words', () => {
  test.each([
    ['', MOBILE_REQUIRED_MESSAGE],
    ['   ', MOBILE_REQUIRED_MESSAGE],
    [undefined, MOBILE_REQUIRED_MESSAGE],
    ['+1 202 555 0123', MOBILE_ABROAD_MESSAGE],
    ['+971 50 123 4567', MOBILE_ABROAD_MESSAGE],
    ['0044 7911 123456', MOBILE_ABROAD_MESSAGE],
    ['022 2345 6789', MOBILE_LANDLINE_MESSAGE],
    ['5876543210', MOBILE_LANDLINE_MESSAGE],
    ['98765', PHONE_MESSAGE],
    ['98765432101', PHONE_MESSAGE],
    ['9999999999', PHONE_MESSAGE],
    ['9876543210 ext 3', PHONE_MESSAGE],
    ['asha@example.in', PHONE_MESSAGE],
    ['call 9876543210', PHONE_MESSAGE],
  ])('%s', (typed, problem) => expect(readMobileNumber(typed)).toEqual({ problem }))
  test('a text of any length', () =>
    expect(readMobileNumber('9'.repeat(100_000))).toEqual({ problem: PHONE_MESSAGE }))
})

test('every number that is read is one as it is stored, and reads as itself', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[+0-9 ()-]{0,20}$/), (typed) => {
      const { phone } = readMobileNumber(typed)
      if (phone === undefined) return
      expect(isMobileNumber(phone)).toBe(true)
      for (const spelt of [phone, nationalDigits(phone), formatPhoneNumber(phone)])
        expect(readMobileNumber(spelt)).toEqual({ phone })
    }),
  )
})

test('a number is shown as people write it', () => {
  const { phone } = readMobileNumber('9876543210')
  if (!phone) throw new Error('not read')
  expect(formatPhoneNumber(phone)).toBe('+91 98765 43210')
  expect(nationalDigits(phone)).toBe('9876543210')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inAsciiDigits, isPhoneNumber, readPhoneNumber, readPinCode } from './phone-and-pin.ts'

describe('a telephone number', () => {
  test.each([
    '9876543210',
    '98765 43210',
    '98765-43210',
    '98765–43210',
    '+91 98765 43210',
    '+91-9876543210',
    '919876543210',
    '0091 98765 43210',
    '098765 43210',
    '+91 (0) 98765 43210',
    '98765\u00a043210',
    '\u202a+91\u00a098765\u00a043210\u202c',
    '९८७६५ ४३२१०',
    '９８７６５４３２１０',
    ' (98765) 43210 ',
  ])('is kept as ten digits: “%s”', (typed) => {
    expect(readPhoneNumber(typed)).toBe('9876543210')
    expect(isPhoneNumber(readPhoneNumber(typed))).toBe(true)
  })

  test.each([
    ['a mobile number that begins with 91', '9198765432', '9198765432'],
    ['a landline with its trunk prefix', '020 2612 3456', '2026123456'],
    ['a landline without', '2026123456', '2026123456'],
  ])('is read: %s', (_what, typed, kept) => {
    expect(readPhoneNumber(typed)).toBe(kept)
    expect(isPhoneNumber(kept)).toBe(true)
  })

  test.each([
    '',
    '0000000000',
    '1111111111',
    '+91 9999999999',
    '0123456789',
    '98765',
    '98765432101',
    '+1 98765 43210',
    '98765x43210',
    '4111 1111 1111 1111',
  ])('is refused: “%s”', (typed) => {
    expect(isPhoneNumber(readPhoneNumber(typed))).toBe(false)
  })

  test('is kept as it is when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0169१+ -x') }), (typed) => {
        const once = readPhoneNumber(typed)
        if (isPhoneNumber(once)) expect(readPhoneNumber(once)).toBe(once)
      }),
    )
  })
})

test.each(['411005', '411 005', '411-005', '411\u00a0005', '४११००५', ' 411\u200b005 '])(
  'a PIN code is kept as six digits: “%s”',
  (typed) => {
    expect(readPinCode(typed)).toBe('411005')
  },
)

test('digits of every script that India writes are read', () => {
  expect(inAsciiDigits('৪੪૪୪௪౪೪൪۴٤ Rao')).toBe('4444444444 Rao')
})

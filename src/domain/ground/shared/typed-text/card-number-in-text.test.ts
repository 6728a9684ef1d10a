import { describe, expect, test } from 'vitest'
import { isBarcode } from '../product-codes/barcode.ts'
import { hasCardNumber, hasCardNumberAsPartNumber, withoutCardNumbers } from './card-number-in-text.ts'

describe('a card number in a text', () => {
  test.each([
    '4111111111111111',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '4111.1111.1111.1111',
    'my card is 5555555555554444, valid 12/29',
    '6527658900001005',
    '2223003122003222',
    '378282246310005',
    'Flat 4 4111111111111111 MG Road',
    '4111111111111111@example.in',
    '4111 1111 1111 1111 12/28',
    '4111-1111-1111-1111-12-28',
    '4111 1111 1111 1111 123',
    '4111111111111111 12/28 123',
    '55 4111 1111 1111 1111',
    '378282246310005 12 28',
    '3782 822463 10005 1228',
    '36148900647913',
    '38520000023237',
  ])('is found in "%s"', (text) => {
    expect(hasCardNumber(text)).toBe(true)
  })

  test.each([
    ['a wrong check digit', '4111111111111112'],
    ['a phone number', '9876543210'],
    ['a phone number and a PIN code', '9876543210 411001'],
    ['a moment in milliseconds', '1784561234567'],
    ['too few digits', '411111111111'],
    ['too many digits', '41111111111111110000'],
    ['a house, a PIN code and a phone number', '45 560001 9876543210'],
    ['groups of another length', '4111 11111 111 1111 12'],
    ['an order number', '#NN100001'],
    ['a GSTIN', '27AAPFU0939F1ZV'],
    ['an id', '8676775a-46e3-4567-81af-a183897fcadb'],
    ['nothing', ''],
    ['a German barcode in a description', 'Netzteil 750 W, EAN 4006381333023, ATX 3.1'],
    ['a barcode as it is printed', '4 006381 333023'],
    ['a barcode beside a figure', '4006381333023 750'],
    ['a Japanese barcode', barcodeLikeACard('49')],
    ['a German barcode that begins with 42', barcodeLikeACard('42')],
    ['a British barcode', barcodeLikeACard('50')],
    ['the barcode of a carton', barcodeLikeACard('6541', 14)],
    ['twelve digits', '400000000006'],
  ])('is not seen in %s', (_what, text) => {
    expect(hasCardNumber(text)).toBe(false)
  })

  test('is struck out of a log line, every time it stands there', () => {
    expect(
      withoutCardNumbers('{"a":"4111111111111111","b":"4111 1111 1111 1111","time":1784561234567}'),
    ).toBe('{"a":"[card number removed]","b":"[card number removed]","time":1784561234567}')
  })
})

describe('a number in the field of the maker’s number', () => {
  test.each(['4111111111111111', '4111 1111 1111 1111', '378282246310005', '36148900647913'])(
    'is a card number: %s',
    (text) => {
      expect(hasCardNumberAsPartNumber(text)).toBe(true)
    },
  )

  test.each(['4222222222222', '4111-11111-111111-1', '6541000000000008', 'ST4000DM004', ''])(
    'is none: %s',
    (text) => {
      expect(hasCardNumberAsPartNumber(text)).toBe(false)
    },
  )
})

/** The first barcode with this beginning that satisfies both check digits. */
function barcodeLikeACard(begin: string, length = 13): string {
  for (let number = 0; number < 10_000; number++) {
    const text = begin + String(number).padStart(length - begin.length, '0')
    if (isBarcode(text) && isLuhn(text)) return text
  }
  throw new Error('one in a hundred is')
}

function isLuhn(text: string): boolean {
  const digits = [...text].map(Number).reverse()
  return (
    digits.reduce(
      (sum, digit, place) => sum + (place % 2 ? ((digit * 2) % 10) + Math.floor(digit / 5) : digit),
      0,
    ) %
      10 ===
    0
  )
}

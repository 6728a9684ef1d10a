import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBarcode } from './barcode.ts'

test.each(['5397184821749', '036000291452', '96385074', '10012345678902', '0195553844116'])(
  '%s is a barcode',
  (text) => {
    expect(isBarcode(text)).toBe(true)
  },
)

test.each(['', '5397184821748', '539718482174', '5397184821749 ', '٥٣٩٧١٨٤٨٢١٧٤٩', '12345', '-036000291452'])(
  '“%s” is none',
  (text) => {
    expect(isBarcode(text)).toBe(false)
  },
)

test('one wrong digit is always noticed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (place, shift) => {
      const digits = [...'5397184821749']
      digits[place] = String((Number(digits[place]) + shift) % 10)
      expect(isBarcode(digits.join(''))).toBe(false)
    }),
  )
})

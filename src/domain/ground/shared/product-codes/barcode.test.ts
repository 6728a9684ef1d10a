import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barcodeSpellings, gtin14, isBarcode } from './barcode.ts'

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

test.each([
  '036000291452',
  '0036000291452',
  '00036000291452',
  '0 36000 29145 2',
  '0-36000–29145-2',
  '036000291452\u200b',
])('“%s” is one and the same barcode', (text) => {
  expect(gtin14(text)).toBe('00036000291452')
  expect(barcodeSpellings(text)).toEqual(['036000291452', '0036000291452', '00036000291452'])
})

test('what is no barcode has no fourteen digits, and only its own spelling', () => {
  expect(gtin14('036000291453')).toBeUndefined()
  expect(barcodeSpellings('BX 80715')).toEqual(['BX80715'])
})

test('every spelling of a barcode is one, and the same', () => {
  fc.assert(
    fc.property(fc.nat(10 ** 12), (number) => {
      const body = String(number).padStart(13, '0')
      const whole = Array.from({ length: 10 }, (_, digit) => body + digit).find(isBarcode) ?? ''
      const spellings = barcodeSpellings(whole)
      expect(spellings).toContain(whole)
      for (const each of spellings) expect(gtin14(each)).toBe(whole)
    }),
  )
})

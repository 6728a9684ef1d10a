import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exceptionsTo, findGstRate, gstRateOfSale, hsnSpans, isHsnStart } from './gst-rates.ts'
import { settingsOn } from './settings.ts'

const rate = (hsn: string, rateBp: number) => ({ hsn, rateBp, validFrom: '2026-12-01' })

describe('the rate of a sale', () => {
  const rates = [rate('84', 1800), rate('8471', 500), rate('84716060', 4000)]

  test.each([
    ['84713010', 500],
    ['84716060', 4000],
    ['8473', 1800],
    ['8471', 500],
    ['847160', 500],
    ['85285200', 1200],
  ])('of HSN %s is that of its longest beginning: %i', (hsn, rateBp) => {
    expect(gstRateOfSale(rates, { hsn, gstRateBp: 1200 })).toBe(rateBp)
  })

  test('is the product’s own where the settings have none', () => {
    expect(gstRateOfSale([], { hsn: '84713010', gstRateBp: 1800 })).toBe(1800)
  })

  test('is the product’s own again after the dated one was taken away', () => {
    const { gstRates } = settingsOn('2027-01-01', [
      { id: 1, key: 'gst:8471', value: 500, validFrom: '2026-12-01' },
      { id: 2, key: 'gst:8471', value: null, validFrom: '2027-01-01' },
    ])
    expect(findGstRate(gstRates, '84713010')).toBeUndefined()
  })

  test('does not depend on the order of the rates', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(rates, { minLength: 3 }),
        fc.stringMatching(/^8[45]\d{6}$/),
        (some, hsn) => {
          expect(findGstRate(some, hsn)).toBe(findGstRate(rates, hsn))
        },
      ),
    )
  })

  test('leaves goods under a longer beginning to their own', () => {
    expect(exceptionsTo(rates, '8471')).toEqual(['84716060'])
    expect(exceptionsTo(rates, '84')).toEqual(['8471', '84716060'])
  })
})

test.each([
  ['84', true],
  ['8471', true],
  ['84713010', true],
  ['847', false],
  ['8471301099', false],
  ['84a1', false],
  ['', false],
])('“%s” is the beginning of an HSN: %s', (text, is) => {
  expect(isHsnStart(text)).toBe(is)
})

test('the stretches of an HSN hold all that begins like it, but for what begins like its exceptions', () => {
  const anyStart = fc.stringMatching(/^84[0-3]{0,4}$/)
  fc.assert(
    fc.property(
      fc.array(anyStart, { maxLength: 5 }),
      fc.stringMatching(/^8[45][0-3]{0,6}$/),
      (starts, hsn) => {
        const except = starts.filter((start) => start.length > 2)
        const isMeant = hsn.startsWith('84') && !except.some((start) => hsn.startsWith(start))
        const isFound = hsnSpans('84', except).filter(({ low, high }) => hsn >= low && hsn < high)
        expect(isFound).toHaveLength(isMeant ? 1 : 0)
      },
    ),
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPercent, unitPrice } from '#domain/ground/shared/money.ts'
import { percentToBasisPoints } from '#domain/ground/shared/typed-values/typed-amounts.ts'
import { priceAtDiscount, readOfferTerms, termEntries, wholeRupees } from './offer-terms.ts'

const form = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]]))
const termsOf = (fields: Record<string, string>, was?: { unitPricePaise: number }) => {
  const read = readOfferTerms(form(fields), was)
  return read.ok ? read.value : read.problem.fields
}

describe('the terms of an offer', () => {
  test('are read from a filled form', () => {
    expect(
      termsOf({ sku: ' KB-1 ', mrp: '₹1,49,990', discount: '10', condition: 'open-box', dispatchDays: '3' }),
    ).toEqual({
      sellerSku: 'KB-1',
      listPricePaise: 14_999_000,
      discountBp: 1000,
      unitPricePaise: 13_499_100,
      condition: 'open-box',
      dispatchDays: 3,
    })
  })

  test('take the price to pay as it is typed, to the rupee', () => {
    expect(termsOf({ mrp: '149990', price: '129990' })).toMatchObject({ unitPricePaise: 12_999_000 })
  })

  test('have a price to pay in whole rupees at every percentage', () => {
    expect(termsOf({ mrp: '999', discount: '12.5' })).toMatchObject({ unitPricePaise: 874_00 })
    expect(termsOf({ mrp: '1', discount: '99' })).toMatchObject({ unitPricePaise: 1_00, discountBp: 0 })
  })

  test('are new and sent the next day unless told otherwise', () => {
    expect(termsOf({ mrp: '999' })).toMatchObject({ condition: 'new', dispatchDays: 1, discountBp: 0 })
  })

  test.each([
    [{}, { mrp: 'This field is required' }],
    [{ mrp: '0' }, { mrp: expect.stringContaining('whole rupees') }],
    [{ mrp: '999.50' }, { mrp: expect.stringContaining('whole rupees') }],
    [{ mrp: '-5' }, { mrp: expect.stringContaining('whole rupees') }],
    [{ mrp: '1e5' }, { mrp: expect.stringContaining('whole rupees') }],
    [{ mrp: '99999999999' }, { mrp: expect.stringContaining('₹10,00,00,000') }],
    [{ mrp: '999', discount: '99.5' }, { discount: expect.stringContaining('0 to 99 percent') }],
    [{ mrp: '999', discount: '-1' }, { discount: expect.stringContaining('0 to 99 percent') }],
    [{ mrp: '999', discount: '1.234' }, { discount: expect.stringContaining('two decimals') }],
    [{ mrp: '999', price: '998.50' }, { price: expect.stringContaining('whole rupees') }],
    [{ mrp: '999', price: '1000' }, { price: 'The price to pay cannot be above the MRP of ₹999' }],
    [{ mrp: '1000', price: '9' }, { price: 'At least 1% of the MRP: ₹10' }],
    [{ mrp: '149990', price: '149989' }, { price: expect.stringContaining('₹1,49,975') }],
    [{ mrp: '999', discount: '10', price: '500' }, { price: expect.stringContaining('do not match') }],
    [
      { mrp: '999', condition: 'broken' },
      { condition: 'Choose one of the listed values: new, open-box, refurbished.' },
    ],
    [{ mrp: '999', dispatchDays: '31' }, { dispatchDays: expect.stringContaining('0 to 30') }],
    [{ mrp: '999', dispatchDays: '1.5' }, { dispatchDays: expect.stringContaining('0 to 30') }],
    [{ mrp: '999', sku: 'x'.repeat(61) }, { sku: 'Please use at most 60 characters' }],
  ])('%j are refused under the field at fault', (fields, faults) => {
    expect(termsOf(fields as Record<string, string>)).toEqual(faults)
  })

  test('follow the field that was changed when a form without scripts sends both', () => {
    const was = { unitPricePaise: 900_00 }
    expect(termsOf({ mrp: '1000', discount: '20', price: '900' }, was)).toMatchObject({
      unitPricePaise: 800_00,
    })
    expect(termsOf({ mrp: '2000', discount: '10', price: '900' }, was)).toMatchObject({
      unitPricePaise: 1800_00,
    })
    expect(termsOf({ mrp: '1000', discount: '', price: '900' }, was)).toMatchObject({
      unitPricePaise: 900_00,
    })
  })

  test('survive being shown in a form and sent back unchanged, whatever the price', () => {
    const rupees = fc.integer({ min: 100, max: 50_00_000 })
    fc.assert(
      fc.property(rupees, fc.double({ min: 0.01, max: 0.9999, noNaN: true }), (mrp, share) => {
        const price = Math.max(Math.ceil(mrp / 100), Math.floor(mrp * share))
        const first = readOfferTerms(form({ mrp: String(mrp), price: String(price) }))
        fc.pre(first.ok)
        const { listPricePaise, discountBp, unitPricePaise } = first.value
        const shown = termEntries(first.value)
        expect(readOfferTerms(shown, first.value)).toEqual(first)
        expect(readOfferTerms(shown)).toEqual(first)

        expect(unitPrice({ listPricePaise, discountBp })).toBe(unitPricePaise)
        expect(unitPricePaise).toBe(price * 100)
      }),
    )
  })

  test('keep every percentage of two decimals, with a price in whole rupees that is never above the MRP', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_00_00_000 }),
        fc.integer({ min: 0, max: 9_900 }),
        (mrp, percent) => {
          const terms = readOfferTerms(form({ mrp: String(mrp), discount: formatPercent(percent) }))
          fc.pre(terms.ok)
          const { listPricePaise, discountBp, unitPricePaise } = terms.value
          expect(unitPricePaise % 100).toBe(0)
          expect(unitPricePaise).toBeLessThanOrEqual(listPricePaise)
          expect(unitPricePaise).toBe(priceAtDiscount({ listPricePaise, discountBp: percent }))
          expect(unitPrice({ listPricePaise, discountBp })).toBe(unitPricePaise)
        },
      ),
    )
  })
})

test.each([
  ['12.5', 1250],
  ['12.5%', 1250],
  ['0', 0],
  ['99.99 %', 9999],
  ['.5', undefined],
  ['1,5', undefined],
  ['', undefined],
])('“%s” percent are %s basis points', (text, basisPoints) => {
  expect(percentToBasisPoints(text)).toBe(basisPoints)
})

test.each([
  ['1,49,990', 14_999_000],
  ['₹399', 39_900],
  ['399.00', 39_900],
  ['399.50', undefined],
  ['0', undefined],
  ['', undefined],
])('“%s” is %s paise of whole rupees', (text, paise) => {
  expect(wholeRupees(text)).toBe(paise)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluateFormula, FORMULA_LENGTH_MAX, namesLowest, readFormula } from './price-formula.ts'

const prices = { price: 10_000_00, mrp: 12_500_00, lowest: 9_800_00 }
const priceOf = (text: string, of: Parameters<typeof evaluateFormula>[1] = prices) => {
  const formula = readFormula(text)
  return formula ? evaluateFormula(formula, of) : 'not read'
}

test.each([
  ['price', 10_000_00],
  ['lowest - 1', 9_799_00],
  ['Lowest − 50', 9_750_00],
  ['price * 0.95', 9_500_00],
  ['price × 0.95', 9_500_00],
  ['mrp - 12%', 11_000_00],
  ['price + 5% - 100', 10_400_00],
  ['max(lowest - 100, mrp * 0.8)', 10_000_00],
  ['min(lowest, price, 9999)', 9_799_00 + 1_00],
  ['(price + lowest) / 2', 9_900_00],
  ['mrp / 3', 4_167_00],
  ['2 + 3 * 4', 14_00],
  ['5% * 30', 2_00],
  ['100 - 10 - 1', 89_00],
])('“%s” comes to %s paise', (text, paise) => {
  expect(priceOf(text)).toBe(paise)
})

test.each([
  '',
  'price +',
  'price 5',
  '(price',
  'cost - 1',
  'price.constructor',
  'constructor',
  'min()',
  'min(price',
  'price = 1',
  '1e5',
  '-5',
  '10000000000',
  'alert(1)',
  `price${'-1%'.repeat(15)}`,
  'x'.repeat(FORMULA_LENGTH_MAX + 1),
])('“%s” is not read as a formula', (text) => {
  expect(priceOf(text)).toBe('not read')
})

test.each(['price / 0', 'price - 10000', 'price - 20000', '0.4', 'price * 99999999', 'price / (mrp - mrp)'])(
  '“%s” has no price',
  (text) => {
    expect(priceOf(text)).toBeUndefined()
  },
)

test('has no price where it asks for another seller and nobody else sells the product', () => {
  const alone = { ...prices, lowest: null }
  expect(priceOf('lowest - 1', alone)).toBeUndefined()
  expect(priceOf('min(lowest, price)', alone)).toBeUndefined()
  expect(priceOf('price - 1', alone)).toBe(9_999_00)
})

test('rounds a half rupee up, exactly', () => {
  expect(priceOf('price * 0.35', { ...prices, price: 30_00 })).toBe(11_00)
  expect(priceOf('1.005 * 100')).toBe(101_00)
})

test('works out what stands before a percentage once, however many stand in a row', () => {
  // 0.99 to the 14th of ₹10,000.
  expect(priceOf(`price${'-1%'.repeat(14)}`)).toBe(8_687_00)
})

test('divides by what is negative as by what is positive', () => {
  expect(priceOf('(0 - price) / (lowest - mrp) * 27')).toBe(100_00)
})

test('says whether it looks at others', () => {
  const looks = (text: string) => {
    const formula = readFormula(text)
    return formula && namesLowest(formula)
  }
  expect(looks('max(price, 2 * (lowest - 1))')).toBe(true)
  expect(looks('max(price, mrp - 5%)')).toBe(false)
})

test('reads any text without a mishap, and has whole rupees or nothing', () => {
  const texts = fc
    .array(
      fc.constantFrom(
        'price',
        'mrp',
        'lowest',
        '+',
        '-',
        '*',
        '/',
        '(',
        ')',
        ',',
        'min',
        'max',
        '7',
        '0',
        '5%',
      ),
      {
        maxLength: 14,
      },
    )
    .map((parts) => parts.join(' '))
  fc.assert(
    fc.property(fc.oneof(texts, fc.string()), (text) => {
      const paise = priceOf(text)
      if (typeof paise !== 'number') return
      expect(paise % 100).toBe(0)
      expect(paise).toBeGreaterThanOrEqual(100)
    }),
  )
})

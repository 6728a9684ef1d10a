import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { farPriceText, isFarPrice } from './far-price.ts'
import { readPriceChange } from './price-change-form.ts'
import { readPriceList } from './price-list.ts'
import {
  type OfferToPrice,
  PRICE_ENDINGS,
  type PriceRule,
  planPrice,
  priceRuleText,
  priceRuleTitle,
} from './price-rule.ts'

const offer: OfferToPrice = {
  listPricePaise: 12_500_00,
  unitPricePaise: 10_000_00,
  lowestPaise: 9_800_00,
  range: { lowestPaise: 9_500_00, highestPaise: 10_500_00 },
}
const plan = (rule: PriceRule, change: Partial<OfferToPrice> = {}, ending: 9 | 49 | 99 | 999 | null = null) =>
  planPrice({ rule, ending }, { ...offer, ...change })
const amount = (rupees: number): PriceRule => ({ kind: 'amount', paise: rupees * 100 })

describe('a rule', () => {
  test.each<[PriceRule, number]>([
    [{ kind: 'percent', bp: -500 }, 9_500_00],
    [{ kind: 'percent', bp: 1_250 }, 11_250_00],
    [amount(-250), 9_750_00],
    [{ kind: 'formula', formula: 'lowest - 1' }, 9_799_00],
  ])('%j gives a price in whole rupees', (rule, afterPaise) => {
    expect(plan(rule)).toEqual({ afterPaise, isFar: false, fault: null })
  })

  test('rounds half up to the rupee', () => {
    expect(plan({ kind: 'percent', bp: -50 }, { unitPricePaise: 9_900_00 }).afterPaise).toBe(9_851_00)
  })

  test.each([
    [9, 9_489_00, amount(-511)],
    [49, 9_449_00, amount(-511)],
    [99, 9_499_00, amount(-500)],
    [99, 9_399_00, amount(-551)],
    [999, 9_999_00, amount(-400)],
    [999, 8_999_00, amount(-501)],
  ] as const)('to an ending of %i comes to the nearest such price, %i', (ending, afterPaise, rule) => {
    expect(plan(rule, {}, ending).afterPaise).toBe(afterPaise)
  })

  test('goes to the lower price of two that are as near, and below the MRP', () => {
    expect(plan(amount(-51), {}, 99).afterPaise).toBe(9_899_00)
    expect(plan(amount(-50), {}, 99).afterPaise).toBe(9_999_00)
    expect(plan(amount(2_490), {}, 999).afterPaise).toBe(11_999_00)
  })

  test.each<[PriceRule, Partial<OfferToPrice>, string]>([
    [amount(2_501), {}, 'above_mrp'],
    [amount(-9_900), {}, 'too_low'],
    [amount(-10_000), {}, 'too_low'],
    [amount(-20_000), {}, 'too_low'],
    [amount(2_499), { listPricePaise: 1_25_00_000_00, unitPricePaise: 1_24_97_500_00 }, 'discount_too_small'],
    [{ kind: 'formula', formula: 'lowest - 1' }, { lowestPaise: null }, 'no_other_seller'],
    [{ kind: 'formula', formula: 'price / 0' }, {}, 'no_price'],
    [{ kind: 'list' }, {}, 'not_a_price'],
  ])('%j for %j is refused: %s', (rule, change, fault) => {
    expect(plan(rule, change)).toMatchObject({ isFar: false, fault })
  })

  test('says which price is far from the last 90 days, and never one that stays', () => {
    expect(plan(amount(-3_351))).toMatchObject({ afterPaise: 6_649_00, isFar: true })
    expect(plan(amount(-3_350))).toMatchObject({ afterPaise: 6_650_00, isFar: false })
    const low = { range: { lowestPaise: 5_000_00, highestPaise: 6_000_00 } }
    expect(plan(amount(1), low)).toMatchObject({ isFar: true })
    expect(plan(amount(0), low)).toMatchObject({ afterPaise: 10_000_00, isFar: false })
  })

  test('gives whole rupees at most the MRP, or a fault, whatever it is', () => {
    const rules = fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), bp: fc.integer({ min: -9_000, max: 20_000 }) }),
      fc.record({
        kind: fc.constant('amount' as const),
        paise: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n * 100),
      }),
    )
    const rupees = fc.integer({ min: 1, max: 10_00_000 })
    fc.assert(
      fc.property(
        rules,
        fc.constantFrom(null, ...PRICE_ENDINGS),
        rupees,
        rupees,
        (rule, ending, one, other) => {
          const [price, mrp] = [Math.min(one, other) * 100, Math.max(one, other) * 100]
          const range = { lowestPaise: price, highestPaise: price }
          const planned = planPrice(
            { rule, ending },
            { listPricePaise: mrp, unitPricePaise: price, lowestPaise: null, range },
          )
          if (planned.fault !== null) return
          expect(planned.afterPaise % 100).toBe(0)
          expect(planned.afterPaise).toBeGreaterThan(0)
          expect(planned.afterPaise).toBeLessThanOrEqual(mrp)
          if (ending !== null) expect(String(planned.afterPaise / 100)).toMatch(new RegExp(`${ending}$`))
        },
      ),
    )
  })

  test('says in words what it does', () => {
    expect(priceRuleText({ kind: 'percent', bp: -500 }, 99)).toBe(
      '5% lower, to the nearest price ending in 99',
    )
    expect(priceRuleText(amount(250), null)).toBe('₹250 higher')
    expect(priceRuleText({ kind: 'formula', formula: 'lowest - 1' }, null)).toBe('Formula: lowest - 1')
    expect(priceRuleText({ kind: 'list' }, null)).toBe('Prices of a list')
  })

  test('has a title that leaves its formula to a line below', () => {
    expect(priceRuleTitle({ kind: 'formula', formula: 'lowest - 1' }, 99)).toBe(
      'By formula, to the nearest price ending in 99',
    )
    expect(priceRuleTitle(amount(250), null)).toBe('₹250 higher')
  })
})

describe('a price that is far from the last 90 days', () => {
  const range = { lowestPaise: 1_000_00, highestPaise: 2_000_00 }
  test.each([
    [699_00, true],
    [700_00, false],
    [1_500_00, false],
    [3_000_00, false],
    [3_001_00, true],
  ])('%i paise: %s', (paise, isFar) => {
    expect(isFarPrice(range, paise)).toBe(isFar)
  })

  test('is told with its distance', () => {
    expect(farPriceText(range, 500_00)).toBe('50% below ₹1,000, the lowest price of the last 90 days')
    expect(farPriceText(range, 4_000_00)).toBe('100% above ₹2,000, the highest price of the last 90 days')
  })
})

const NOW = new Date('2026-11-27T12:00:00+05:30')

describe('a form', () => {
  test.each([
    [
      { by: 'percent', percent: '5' },
      { kind: 'percent', bp: -500 },
    ],
    [
      { by: 'percent', percent: '7.5 %', direction: 'up' },
      { kind: 'percent', bp: 750 },
    ],
    [
      { by: 'amount', amount: '₹1,250', direction: 'down' },
      { kind: 'amount', paise: -1_250_00 },
    ],
    [
      { by: 'formula', formula: ' lowest  - 1' },
      { kind: 'formula', formula: 'lowest - 1' },
    ],
    [{ by: 'list', list: 'A,1' }, { kind: 'list' }],
  ])('%j is read', (fields, rule) => {
    expect(readPriceChange(fields, NOW)).toMatchObject({
      ok: true,
      value: { rule, ending: null, span: null },
    })
  })

  test.each([
    [{}, 'by'],
    [{ by: 'percent', percent: '0' }, 'percent'],
    [{ by: 'percent', percent: '91' }, 'percent'],
    [{ by: 'percent', percent: '200.01', direction: 'up' }, 'percent'],
    [{ by: 'amount', amount: '10.50' }, 'amount'],
    [{ by: 'amount', amount: '0' }, 'amount'],
    [{ by: 'formula', formula: '' }, 'formula'],
    [{ by: 'formula', formula: 'price; drop' }, 'formula'],
    [{ by: 'formula', formula: `price${' + 1'.repeat(40)}` }, 'formula'],
    [{ by: 'list', list: ' \n ' }, 'list'],
    [{ by: 'list', list: 'A,1\n'.repeat(2_001) }, 'list'],
    [{ by: 'percent', percent: '5', startsAt: 'tomorrow' }, 'startsAt'],
    [{ by: 'percent', percent: '5', endsAt: '2026-11-27T11:59' }, 'endsAt'],
    [{ by: 'list', list: '4111 1111 1111 1111,5' }, 'list'],
  ])('%j is refused under %s', (fields, field) => {
    const read = readPriceChange(fields, NOW)
    expect(read.ok ? {} : read.problem.fields).toHaveProperty(field)
  })

  test('may hold from a moment on and until another', () => {
    const spanOf = (dates: Record<string, string>) => {
      const read = readPriceChange({ by: 'percent', percent: '5', ...dates }, NOW)
      return read.ok ? read.value.span : undefined
    }
    const [startsAt, endsAt] = [new Date('2026-12-01T00:00:00+05:30'), new Date('2026-12-05T00:00:00+05:30')]
    expect(spanOf({ startsAt: '2026-12-01T00:00', endsAt: '2026-12-05T00:00' })).toEqual({ startsAt, endsAt })
    expect(spanOf({ startsAt: '2026-12-01T00:00' })).toEqual({ startsAt, endsAt: null })
    expect(spanOf({ endsAt: '2026-12-05T00:00' })).toEqual({ startsAt: null, endsAt })
    expect(spanOf({ startsAt: '2026-11-01T00:00', endsAt: '2026-12-05T00:00' })).toEqual({
      startsAt: null,
      endsAt,
    })
    expect(spanOf({ startsAt: '2026-11-01T00:00' })).toBeNull()
  })

  test('has an ending that is on offer, and none for a list', () => {
    expect(readPriceChange({ by: 'percent', percent: '5', ending: '99' }, NOW)).toMatchObject({
      value: { ending: 99 },
    })
    expect(readPriceChange({ by: 'percent', percent: '5', ending: '7' }, NOW)).toMatchObject({
      value: { ending: null },
    })
    expect(readPriceChange({ by: 'list', list: 'A,1', ending: '99' }, NOW)).toMatchObject({
      value: { ending: null },
    })
  })
})

test('a pasted list is read as spreadsheets, files and people write it', () => {
  const text = 'SKU\tPrice\r\nKB-1\t1499\n\nKB-2, 1,49,990\n"KB-3";"₹ 2,499"\nKB-4, free\nKB-5\n'
  expect(readPriceList(text)).toEqual([
    { sku: 'KB-1', paise: 1_499_00 },
    { sku: 'KB-2', paise: 1_49_990_00 },
    { sku: 'KB-3', paise: 2_499_00 },
    { sku: 'KB-4', paise: undefined },
    { sku: 'KB-5', paise: undefined },
  ])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceText, limitsOfShares, readFollowLimits, readFollowShares } from './follow-form.ts'
import { ceilingOf } from './follow-lowest.ts'

const read = (fields: Record<string, string>) => readFollowLimits(fields, { listPricePaise: 1_200_00 })

test('limits of one price are read', () => {
  expect(read({ floor: '900' })).toEqual({
    ok: true,
    value: { floorPaise: 900_00, ceilingPaise: null, below: { paise: 0 }, whenAlone: 'stays' },
  })
  expect(read({ floor: '₹900', ceiling: '1,100', below: '5', whenAlone: 'ceiling' })).toMatchObject({
    value: { ceilingPaise: 1_100_00, below: { paise: 5_00 }, whenAlone: 'ceiling' },
  })
  expect(read({ floor: '900', below: '1.5 %', belowBy: 'percent' })).toMatchObject({
    value: { below: { bp: 150 } },
  })
})

test.each<[Record<string, string>, string, RegExp]>([
  [{}, 'floor', /lowest price in whole rupees/],
  [{ floor: '900.50' }, 'floor', /whole rupees/],
  [{ floor: '1201' }, 'floor', /MRP of ₹1,200/],
  [{ floor: '5' }, 'floor', /./],
  [{ floor: '900', ceiling: '899' }, 'ceiling', /below the lowest/],
  [{ floor: '900', ceiling: '1201' }, 'ceiling', /MRP/],
  [{ floor: '900', ceiling: 'high' }, 'ceiling', /highest price in whole rupees/],
  [{ floor: '900', below: '1001' }, 'below', /from 0 to ₹1,000/],
  [{ floor: '900', below: '2.5' }, 'below', /whole rupees/],
  [{ floor: '900', below: '0', belowBy: 'percent' }, 'below', /0.01 to 10/],
  [{ floor: '900', below: '10.01', belowBy: 'percent' }, 'below', /0.01 to 10/],
])('%j is refused under %s', (fields, field, words) => {
  const refused = read(fields)
  expect(refused.ok ? {} : refused.problem.fields).toEqual({ [field]: expect.stringMatching(words) })
})

test.each([
  [{ floorPercent: '51' }, 'floorPercent'],
  [{ floorPercent: '' }, 'floorPercent'],
  [{ floorPercent: '10', ceilingPercent: '101' }, 'ceilingPercent'],
  [{ floorPercent: '10', below: '-1' }, 'below'],
])('%j of many prices is refused under %s', (fields, field) => {
  const refused = readFollowShares(fields)
  expect(refused.ok ? {} : refused.problem.fields).toHaveProperty(field)
})

test('shares of a price come to limits around it, in whole rupees, below the MRP', () => {
  const shares = readFollowShares({ floorPercent: '10', ceilingPercent: '25', below: '1' })
  if (!shares.ok) throw new Error('not read')
  expect(limitsOfShares(shares.value, { pricePaise: 999_00, listPricePaise: 1_200_00 })).toEqual({
    floorPaise: 900_00,
    ceilingPaise: 1_200_00,
    below: { paise: 1_00 },
    whenAlone: 'stays',
  })
  const rupees = fc.integer({ min: 1, max: 10_00_000 })
  fc.assert(
    fc.property(
      rupees,
      rupees,
      fc.nat(5_000),
      fc.option(fc.nat(10_000)),
      (one, other, floorBp, ceilingBp) => {
        const [pricePaise, listPricePaise] = [Math.min(one, other) * 100, Math.max(one, other) * 100]
        const limits = limitsOfShares({ ...shares.value, floorBp, ceilingBp }, { pricePaise, listPricePaise })
        if (!limits) return
        expect(limits.floorPaise).toBeLessThanOrEqual(pricePaise)
        expect(ceilingOf({ ...limits, listPricePaise })).toBeGreaterThanOrEqual(limits.floorPaise)
        expect(limits.ceilingPaise ?? 0).toBeLessThanOrEqual(listPricePaise)
        expect(limits.floorPaise % 100).toBe(0)
      },
    ),
  )
})

test('says how far below', () => {
  expect(distanceText({ paise: 0 })).toBe('Equal to the lowest')
  expect(distanceText({ paise: 5_00 })).toBe('₹5 below the lowest')
  expect(distanceText({ bp: 150 })).toBe('1.5% below the lowest')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STATES } from '#domain/ground/shipping/states.ts'
import { type GstKind, type GstSplit, gstKind, placeOfSupply, splitGst } from './gst.ts'

const split = (vendorOrders: Partial<GstSplit>) => ({
  igstPaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
  utgstPaise: 0,
  ...vendorOrders,
})

describe('the tax inside a price', () => {
  test.each<[number, number, GstKind, Partial<GstSplit>]>([
    [500_000, 1800, 'igst', { taxablePaise: 423_729, igstPaise: 76_271 }],
    [500_000, 1800, 'cgst-sgst', { taxablePaise: 423_728, cgstPaise: 38_136, sgstPaise: 38_136 }],
    [500_000, 1800, 'cgst-utgst', { taxablePaise: 423_728, cgstPaise: 38_136, utgstPaise: 38_136 }],
    [39_900, 1800, 'igst', { taxablePaise: 33_814, igstPaise: 6086 }],
    [10_025, 25, 'cgst-sgst', { taxablePaise: 9999, cgstPaise: 13, sgstPaise: 13 }],
    [100_000, 0, 'igst', { taxablePaise: 100_000 }],
    [0, 1800, 'cgst-sgst', { taxablePaise: 0 }],
  ])('of %i paise at %i basis points, %s, is %j', (grossPaise, rateBp, kind, vendorOrders) => {
    expect(splitGst({ grossPaise, rateBp, kind })).toEqual(split(vendorOrders))
  })

  const gross = fc.integer({ min: 0, max: 100_000_000_000 })
  const rate = fc.constantFrom(0, 25, 300, 500, 1200, 1800, 2800, 4000)

  test('never adds up to anything but the price, and its halves are equal', () => {
    const kind = fc.constantFrom<GstKind>('igst', 'cgst-sgst', 'cgst-utgst')
    fc.assert(
      fc.property(gross, rate, kind, (grossPaise, rateBp, taxes) => {
        const vendorOrders = splitGst({ grossPaise, rateBp, kind: taxes })
        expect(Object.values(vendorOrders).reduce((sum, vendorOrder) => sum + vendorOrder, 0)).toBe(
          grossPaise,
        )
        expect(
          Object.values(vendorOrders).every(
            (vendorOrder) => Number.isSafeInteger(vendorOrder) && vendorOrder >= 0,
          ),
        ).toBe(true)
        expect(vendorOrders.sgstPaise + vendorOrders.utgstPaise).toBe(vendorOrders.cgstPaise)
        expect(vendorOrders.igstPaise * vendorOrders.cgstPaise).toBe(0)
      }),
    )
  })

  test('is within a paisa of the rate on the taxable value', () => {
    fc.assert(
      fc.property(gross, rate, (grossPaise, rateBp) => {
        const whole = splitGst({ grossPaise, rateBp, kind: 'igst' })
        const half = splitGst({ grossPaise, rateBp, kind: 'cgst-sgst' })
        expect(Math.abs(whole.taxablePaise * rateBp - whole.igstPaise * 10_000)).toBeLessThanOrEqual(10_000)
        expect(Math.abs(half.taxablePaise * rateBp - half.cgstPaise * 20_000)).toBeLessThanOrEqual(20_000)
      }),
    )
  })
})

test('goods are taxed where they are delivered, or where a registered buyer is registered', () => {
  expect(placeOfSupply({ deliveryState: 'KA' })).toBe('KA')
  expect(placeOfSupply({ deliveryState: 'KA', buyerGstinState: 'MH' })).toBe('MH')
})

test.each([
  ['MH', 'KA', 'igst'],
  ['MH', 'MH', 'cgst-sgst'],
  ['DL', 'DL', 'cgst-sgst'],
  ['PY', 'PY', 'cgst-sgst'],
  ['CH', 'CH', 'cgst-utgst'],
  ['LA', 'LA', 'cgst-utgst'],
  ['CH', 'PB', 'igst'],
] as const)('a seller in %s who supplies to %s charges %s', (sellerState, place, kind) => {
  expect(gstKind({ sellerState, placeOfSupply: place })).toBe(kind)
})

test('between two different states there is only IGST, wherever they are', () => {
  const code = fc.constantFrom(...STATES.map((state) => state.code))
  fc.assert(
    fc.property(code, code, (sellerState, place) => {
      expect(gstKind({ sellerState, placeOfSupply: place }) === 'igst').toBe(sellerState !== place)
    }),
  )
})

import { describe, expect, test } from 'vitest'
import { gstByRate, gstIncluded } from './gst-included.ts'

/** ₹1,050.00 at 5 % and ₹11,800.00 at 18 %, with ₹10.50 and ₹118.00 of the delivery, from Delhi. */
const LINES = [
  { grossPaise: 106_050, rateBp: 500 },
  { grossPaise: 1_191_800, rateBp: 1800 },
]
const VENDOR_ORDER = { sellerState: 'DL', lines: LINES } as const
const NONE = { cgstPaise: 0, sgstPaise: 0, utgstPaise: 0, igstPaise: 0 }

describe('the tax inside an order', () => {
  test.each([
    ['the small line first', LINES],
    ['the large line first', LINES.toReversed()],
  ])('stands by rate, the highest first: %s', (_, lines) => {
    expect(gstByRate('MH', [{ ...VENDOR_ORDER, lines }])).toEqual([
      { ...NONE, rateBp: 1800, taxablePaise: 1_010_000, taxPaise: 181_800, igstPaise: 181_800 },
      { ...NONE, rateBp: 500, taxablePaise: 101_000, taxPaise: 5_050, igstPaise: 5_050 },
    ])
  })

  test('leaves out a rate of which everything was cancelled', () => {
    const lines = [{ grossPaise: 0, rateBp: 500 }, LINES[1] ?? { grossPaise: 0, rateBp: 0 }]
    expect(gstByRate('MH', [{ ...VENDOR_ORDER, lines }])?.map(({ rateBp }) => rateBp)).toEqual([1800])
    expect(gstByRate('MH', [{ ...VENDOR_ORDER, lines: [{ grossPaise: 0, rateBp: 500 }] }])).toEqual([])
  })

  test('is decided for each supplier by itself: one order bears IGST and CGST with SGST', () => {
    const neighbour = { ...VENDOR_ORDER, sellerState: 'MH' } as const
    expect(gstIncluded('MH', [VENDOR_ORDER, neighbour])).toEqual({
      taxPaise: 2 * 186_850,
      igstPaise: 186_850,
      cgstPaise: 93_425,
      sgstPaise: 93_425,
      utgstPaise: 0,
    })
  })

  test('inside a union territory without a legislature has UTGST in place of SGST', () => {
    const vendorOrder = {
      sellerState: 'CH',
      lines: [{ grossPaise: 118_000, rateBp: 1800 }],
    } as const
    expect(gstIncluded('CH', [vendorOrder])).toEqual({
      ...NONE,
      taxPaise: 18_000,
      cgstPaise: 9_000,
      utgstPaise: 9_000,
    })
  })

  test('is not guessed when it is not known where one of the suppliers is, or a part has no goods', () => {
    expect(gstIncluded('MH', [VENDOR_ORDER, { ...VENDOR_ORDER, sellerState: undefined }])).toBeUndefined()
    expect(gstByRate('MH', [{ ...VENDOR_ORDER, lines: [] }])).toBeUndefined()
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryShares, shareOfPieces } from './line-share.ts'

test('the delivery of a part is spread over its lines by what their goods cost, and nothing is lost', () => {
  expect(deliveryShares(39_900, [{ grossPaise: 180_000 }, { grossPaise: 20_000 }])).toEqual([35_910, 3_990])
  expect(deliveryShares(100, [{ grossPaise: 1 }, { grossPaise: 1 }, { grossPaise: 1 }])).toEqual([34, 33, 33])
})

test('however a line is packed and unpacked, the parcels that hold all of it add up to its amount', () => {
  const boxes = fc.array(fc.record({ pieces: fc.integer({ min: 1, max: 50 }), isUnpacked: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), boxes, (amountPaise, packing) => {
      const quantity = packing.reduce((sum, { pieces }) => sum + pieces, 0)
      const held: { pieces: number; paise: number }[] = []
      const packed = () => ({
        quantity: held.reduce((sum, box) => sum + box.pieces, 0),
        paise: held.reduce((sum, box) => sum + box.paise, 0),
      })
      const pack = (pieces: number) =>
        held.push({ pieces, paise: shareOfPieces(amountPaise, { quantity, pieces, packed: packed() }) })
      for (const { pieces } of packing) pack(pieces)
      const unpacked = held.filter((_, at) => packing[at]?.isUnpacked)
      for (const box of unpacked) held.splice(held.indexOf(box), 1)
      for (const { pieces } of unpacked.toReversed()) pack(pieces)
      expect(packed()).toEqual({ quantity, paise: amountPaise })
      for (const { pieces, paise } of held) {
        // Each time that a box was packed anew a paisa may have moved.
        expect(Math.abs(paise * quantity - amountPaise * pieces)).toBeLessThanOrEqual(quantity * 9)
      }
    }),
  )
})

test('a paisa moves to the parcel that completes it: 100 paise over three parcels of one piece', () => {
  const share = (packed: { quantity: number; paise: number }) =>
    shareOfPieces(100, { quantity: 3, pieces: 1, packed })
  expect([
    share({ quantity: 0, paise: 0 }),
    share({ quantity: 1, paise: 33 }),
    share({ quantity: 2, paise: 67 }),
  ]).toEqual([33, 34, 33])
})

test('a parcel never holds more pieces than are left of its line', () => {
  const packed = { quantity: 2, paise: 67 }
  expect(() => shareOfPieces(100, { quantity: 3, pieces: 2, packed })).toThrow('no other one holds')
})

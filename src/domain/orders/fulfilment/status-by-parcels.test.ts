import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canMove } from '#domain/ground/shared/moves.ts'
import {
  VENDOR_ORDER_MOVES,
  type VendorOrderStatus,
} from '#domain/selling/order-moves/vendor-order-status.ts'
import { PARCEL_MOVES, PARCEL_STATUSES, type ParcelStatus } from './parcel-status.ts'
import { statusByParcels } from './status-by-parcels.ts'

const parcels = (...statuses: ParcelStatus[]) => statuses.map((status) => ({ status, pieces: 1 }))

describe('a part of two pieces is', () => {
  test.each<[VendorOrderStatus, ParcelStatus[]]>([
    ['accepted', []],
    ['accepted', ['packed']],
    ['accepted', ['packed', 'cancelled']],
    ['packed', ['packed', 'packed']],
    ['partly-shipped', ['shipped']],
    ['partly-shipped', ['shipped', 'packed']],
    ['partly-shipped', ['delivered', 'cancelled']],
    ['shipped', ['shipped', 'shipped']],
    ['shipped', ['delivered', 'out-for-delivery']],
    ['shipped', ['attempt-failed', 'held']],
    ['shipped', ['returning', 'lost']],
    ['delivered', ['delivered', 'delivered']],
    ['delivered', ['delivered', 'returned']],
    ['shipped', ['delivered', 'damaged']],
    ['returned', ['returned', 'returned']],
    ['lost', ['lost', 'delivered']],
    ['lost', ['lost', 'returned']],
  ])('%s with parcels %j of a piece each', (status, statuses) => {
    expect(statusByParcels({ pieces: 2, parcels: parcels(...statuses) })).toBe(status)
  })
})

test('whatever happens to parcels, their part moves as its own table says', () => {
  const boxes = fc.array(fc.constantFrom(...PARCEL_STATUSES), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(boxes, fc.nat(2), fc.nat(9), fc.nat(1), (statuses, which, step, left) => {
      const index = which % statuses.length
      const moves = PARCEL_MOVES[statuses[index] as ParcelStatus]
      const next = moves[step % Math.max(moves.length, 1)]
      if (!next) return
      const pieces = statuses.length + left
      const before = statusByParcels({ pieces, parcels: parcels(...statuses) })
      const after = statusByParcels({ pieces, parcels: parcels(...statuses.with(index, next)) })
      expect(before === after || canMove(VENDOR_ORDER_MOVES, before, after)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

import { expect, test } from 'vitest'
import { canMove, reachableFrom } from '#domain/ground/shared/moves.ts'
import {
  VENDOR_ORDER_MOVES,
  VENDOR_ORDER_STARTS,
  VENDOR_ORDER_STATUSES,
  type VendorOrderStatus,
} from './vendor-order-status.ts'

test.each<[VendorOrderStatus, VendorOrderStatus, boolean]>([
  ['awaiting-payment', 'pending', true],
  ['pending', 'accepted', true],
  ['pending', 'packed', true],
  ['accepted', 'packed', true],
  ['packed', 'accepted', true],
  ['packed', 'partly-shipped', true],
  // The lost parcel came back, and another one of the vendor order was delivered.
  ['lost', 'delivered', true],
  // What was said to be back had been delivered for its cash.
  ['returned', 'delivered', true],
  ['packed', 'shipped', true],
  ['shipped', 'delivered', true],
  ['delivered', 'returned', true],
  ['shipped', 'returned', true],
  ['awaiting-payment', 'shipped', false],
  ['pending', 'delivered', false],
  ['partly-shipped', 'cancelled', false],
  ['delivered', 'shipped', false],
  ['cancelled', 'pending', false],
])('a vendor order may go from %s to %s: %j', (from, to, may) => {
  expect(canMove(VENDOR_ORDER_MOVES, from, to)).toBe(may)
})

test('an order can be cancelled only before shipment', () => {
  const cancellable = VENDOR_ORDER_STATUSES.filter((from) => canMove(VENDOR_ORDER_MOVES, from, 'cancelled'))
  expect(cancellable).toEqual(['awaiting-payment', 'pending', 'accepted', 'packed'])
})

test('every status of a vendor order can come about, and it ends only where it should', () => {
  expect(reachableFrom(VENDOR_ORDER_MOVES, VENDOR_ORDER_STARTS).toSorted()).toEqual(
    VENDOR_ORDER_STATUSES.toSorted(),
  )
  expect(VENDOR_ORDER_STATUSES.filter((status) => VENDOR_ORDER_MOVES[status].length === 0)).toEqual([
    'cancelled',
  ])
  expect(VENDOR_ORDER_STATUSES.filter((status) => canMove(VENDOR_ORDER_MOVES, status, status))).toEqual([])
})

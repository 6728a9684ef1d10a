import { expect, test } from 'vitest'
import { VENDOR_ORDER_MOVES, VENDOR_ORDER_STATUSES } from '#domain/selling/order-moves/vendor-order-status.ts'
import { isSale, saleMove } from './counted-sales.ts'

test('an order counts from when it is placed until it is cancelled or comes back', () => {
  expect(VENDOR_ORDER_STATUSES.filter(isSale)).toEqual([
    'pending',
    'accepted',
    'packed',
    'partly-shipped',
    'shipped',
    'delivered',
    'lost',
  ])
})

test('what was sold is undone once, by a cancellation or a return; only what had been delivered after all brings it back', () => {
  for (const from of VENDOR_ORDER_STATUSES) {
    for (const to of VENDOR_ORDER_MOVES[from]) {
      expect(saleMove(from, to) === 'undone', `${from} to ${to}`).toBe(isSale(from) && !isSale(to))
      expect(saleMove(from, to) === 'revived').toBe(from === 'returned' && to === 'delivered')
      if (!isSale(from) && from !== 'returned') expect(from === 'awaiting-payment' || !isSale(to)).toBe(true)
    }
  }
})

test('giving up an order that was never paid changes no figure', () => {
  expect(saleMove('awaiting-payment', 'cancelled')).toBeUndefined()
})

test('the goods are supplied when they are dispatched, and the delivery is what a payout waits for', () => {
  expect(saleMove('pending', 'packed')).toBeUndefined()
  expect(saleMove('packed', 'partly-shipped')).toBeUndefined()
  expect(saleMove('partly-shipped', 'shipped')).toBe('dispatched')
  expect(saleMove('packed', 'shipped')).toBe('dispatched')
  // A parcel that was lost and found was dispatched long ago.
  expect(saleMove('lost', 'shipped')).toBeUndefined()
  expect(saleMove('shipped', 'delivered')).toBe('delivered')
})

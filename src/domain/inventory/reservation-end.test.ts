import { expect, test } from 'vitest'
import { VENDOR_ORDER_MOVES, type VendorOrderStatus } from '#domain/orders/vendor-order-status.ts'
import { type ReservationEnd, reservationEnd } from './reservation-end.ts'

test('on every way that a placed order can go, its reservation ends once: at dispatch, or when it is cancelled before', () => {
  expect(ways('pending')).toEqual([
    ['pending packed shipped delivered returned', ['dispatch']],
    ['pending packed shipped returned', ['dispatch']],
    ['pending packed cancelled', ['cancellation']],
    ['pending cancelled', ['cancellation']],
  ])
})

test('an order that was never paid ends no reservation: its hold did', () => {
  expect(reservationEnd('awaiting-payment', 'cancelled')).toBeUndefined()
  expect(reservationEnd('awaiting-payment', 'pending')).toBeUndefined()
})

/** Every way to an end, with what becomes of the promise on it. */
function ways(from: VendorOrderStatus): [way: string, ends: ReservationEnd[]][] {
  if (VENDOR_ORDER_MOVES[from].length === 0) return [[from, []]]
  return VENDOR_ORDER_MOVES[from].flatMap((to) =>
    ways(to).map(([way, ends]): [string, ReservationEnd[]] => {
      const end = reservationEnd(from, to)
      return [`${from} ${way}`, end ? [end, ...ends] : ends]
    }),
  )
}

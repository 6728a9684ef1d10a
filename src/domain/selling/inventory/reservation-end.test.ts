import { expect, test } from 'vitest'
import {
  VENDOR_ORDER_MOVES,
  type VendorOrderStatus,
} from '#domain/selling/order-moves/vendor-order-status.ts'
import { type ReservationEnd, reservationEnd } from './reservation-end.ts'

test('on every way that a placed order can go, its reservation ends once: at dispatch, or when it is cancelled before', () => {
  const all = ways('pending')
  expect(all.length).toBeGreaterThan(10)
  for (const { way, ends } of all)
    expect(ends, way.join(' ')).toEqual([way.includes('cancelled') ? 'cancellation' : 'dispatch'])
})

test('an order that was never paid ends no reservation: its hold did', () => {
  expect(reservationEnd('awaiting-payment', 'cancelled')).toBeUndefined()
  expect(reservationEnd('awaiting-payment', 'pending')).toBeUndefined()
})

/** Every way to an end that passes no status twice, with what becomes of the promise on it. */
function ways(
  from: VendorOrderStatus,
  before: VendorOrderStatus[] = [],
): { way: VendorOrderStatus[]; ends: ReservationEnd[] }[] {
  const way = [...before, from]
  const onward = VENDOR_ORDER_MOVES[from].filter((to) => !way.includes(to))
  if (onward.length === 0) {
    const ends = way.flatMap((status, index) => {
      const next = way[index + 1]
      return (next && reservationEnd(status, next)) ?? []
    })
    return [{ way, ends }]
  }
  return onward.flatMap((to) => ways(to, way))
}

import { expect, test } from 'vitest'
import { PAYMENT_STATUSES } from '#domain/money/payments/payment-status.ts'
import {
  VENDOR_ORDER_STATUSES,
  type VendorOrderStatus,
} from '#domain/selling/order-moves/vendor-order-status.ts'
import { mayPayAhead } from './pay-ahead.ts'

test('only what is to be paid in cash is paid ahead', () => {
  const open = PAYMENT_STATUSES.filter((status) => mayPayAhead({ status }, ['pending']))
  expect(open).toEqual(['due'])
})

test('as long as nothing of it has left', () => {
  const open = VENDOR_ORDER_STATUSES.filter((status) => mayPayAhead({ status: 'due' }, ['pending', status]))
  expect(open).toEqual(['pending', 'accepted', 'packed', 'cancelled'])
})

test.each<[readonly VendorOrderStatus[], boolean]>([
  [['cancelled', 'packed'], true],
  [['cancelled', 'cancelled'], false],
  [['cancelled', 'shipped'], false],
])('and something of it is left: %o', (vendorOrders, expected) => {
  expect(mayPayAhead({ status: 'due' }, vendorOrders)).toBe(expected)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PAYMENT_STATUSES, type PaymentStatus } from '#domain/money/payments/payment-status.ts'
import {
  VENDOR_ORDER_STATUSES,
  type VendorOrderStatus,
} from '#domain/selling/order-moves/vendor-order-status.ts'
import {
  type CustomerStatus,
  customerStatus,
  shownStatus,
  statusBadgeColour,
  statusLabel,
} from './order-status.ts'

describe('a customer reads', () => {
  test.each<[CustomerStatus, PaymentStatus, VendorOrderStatus[]]>([
    ['pending', 'due', ['pending']],
    ['pending', 'pending', ['awaiting-payment', 'awaiting-payment']],
    ['pending', 'paid', ['packed', 'pending']],
    ['pending', 'paid', []],
    ['payment-failed', 'failed', ['awaiting-payment']],
    ['payment-failed', 'expired', ['awaiting-payment']],
    ['partly-shipped', 'paid', ['shipped', 'packed']],
    ['partly-shipped', 'paid', ['delivered', 'pending']],
    ['pending', 'paid', ['accepted', 'packed']],
    ['partly-shipped', 'paid', ['partly-shipped']],
    ['partly-shipped', 'paid', ['partly-shipped', 'delivered']],
    ['shipped', 'paid', ['shipped', 'shipped']],
    ['shipped', 'paid', ['shipped', 'delivered']],
    ['shipped', 'paid', ['shipped', 'cancelled']],
    ['delivered', 'paid', ['delivered', 'delivered']],
    ['delivered', 'partly-refunded', ['delivered', 'returned', 'cancelled']],
    ['cancelled', 'cancelled', ['cancelled']],
    ['cancelled', 'paid', ['cancelled', 'cancelled']],
    ['cancelled', 'refund-due', ['cancelled']],
    ['returned', 'paid', ['returned', 'cancelled']],
    ['lost', 'paid', ['lost', 'cancelled']],
    ['delivered', 'paid', ['lost', 'delivered']],
    ['refunded', 'refunded', ['lost']],
    ['refunded', 'refunded', ['cancelled']],
    ['refunded', 'refunded', ['returned']],
    ['delivered', 'refunded', ['delivered']],
  ])('%s, with a %s payment and vendor orders %j', (status, payment, vendorOrders) => {
    expect(customerStatus({ payment, vendorOrders })).toBe(status)
  })
})

describe('the status of an order', () => {
  const anyOrder = fc.record({
    payment: fc.constantFrom(...PAYMENT_STATUSES),
    vendorOrders: fc.array(fc.constantFrom(...VENDOR_ORDER_STATUSES), { maxLength: 5 }),
  })
  const words = [
    'pending',
    'payment-failed',
    'partly-shipped',
    'shipped',
    'delivered',
    'cancelled',
    'returned',
    'refunded',
    'lost',
  ]

  test('is one of its words for every payment and every set of vendor orders, in any order', () => {
    fc.assert(
      fc.property(anyOrder, ({ payment, vendorOrders }) => {
        const status = customerStatus({ payment, vendorOrders })
        expect(words).toContain(status)
        expect(customerStatus({ payment, vendorOrders: vendorOrders.toReversed() })).toBe(status)
      }),
    )
  })

  test('never says shipped or delivered while a part is not dispatched', () => {
    fc.assert(
      fc.property(anyOrder, ({ payment, vendorOrders }) => {
        const status = customerStatus({ payment, vendorOrders: [...vendorOrders, 'packed'] })
        expect(['shipped', 'delivered', 'cancelled', 'returned', 'refunded']).not.toContain(status)
      }),
    )
  })
})

test.each([
  ['pending', 'yellow', 'Pending'],
  ['shipped', 'blue', 'Shipped'],
  ['delivered', 'green', 'Delivered'],
  ['cancelled', 'grey', 'Cancelled'],
  ['partly-shipped', 'grey', 'Partly shipped'],
  ['payment-failed', 'grey', 'Payment failed'],
  ['something', 'grey', 'Something'],
  ['', 'grey', ''],
])('the badge of "%s" is %s and says "%s"', (status, colour, label) => {
  expect(statusBadgeColour(status)).toBe(colour)
  expect(statusLabel(status)).toBe(label)
})

describe('an order that was delivered', () => {
  const line = (quantity: number, cancelled: number, credited: number, returned = credited) => ({
    quantity,
    cancelled_quantity: cancelled,
    credited_quantity: credited,
    returned_quantity: returned,
  })
  test.each([
    ['nothing came back', [line(2, 0, 0)], 'paid', 'delivered'],
    ['some came back', [line(2, 0, 1), line(1, 0, 1)], 'partly-refunded', 'delivered'],
    ['one of three was refunded without that', [line(3, 0, 3, 2)], 'partly-refunded', 'refunded'],
    ['all came back, paid in cash', [line(2, 0, 2)], 'due', 'returned'],
    ['all came back, its refund on the way', [line(2, 0, 2), line(1, 0, 1)], 'refund-due', 'returned'],
    ['all came back and was refunded', [line(2, 0, 2)], 'refunded', 'refunded'],
    ['all that was not cancelled came back', [line(3, 1, 2)], 'due', 'returned'],
  ] as const)('of which %s', (_what, lines, payment, status) => {
    expect(shownStatus('delivered', { payment, lines })).toBe(status)
    expect(shownStatus('shipped', { payment, lines })).toBe('shipped')
  })
})

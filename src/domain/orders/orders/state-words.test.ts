import { describe, expect, test } from 'vitest'
import { VENDOR_ORDER_STATUSES } from '#domain/selling/order-moves/vendor-order-status.ts'
import { CUSTOMER_STATUSES } from './order-status.ts'
import { officeState, paymentLabel, sellerState } from './state-words.ts'

describe('sellers and the office read what an order waits for', () => {
  test.each([
    ['awaiting-payment', null, 'Waiting for payment'],
    ['pending', null, 'To accept'],
    ['accepted', null, 'Accepted'],
    ['packed', null, 'Packed'],
    ['pending', 'customer', 'Waiting for confirmation'],
    ['packed', 'bank', 'Waiting for the bank'],
  ] as const)('%s, waiting for %s: %s', (status, waitsFor, label) => {
    expect(sellerState(status, { waitsFor })).toMatchObject({ label })
  })

  test('a pre-order for later is nothing to accept, until its day comes or it is accepted ahead', () => {
    expect(sellerState('pending', { isForLater: true }).label).toBe('Pre-order for later')
    expect(sellerState('pending', { waitsFor: 'bank', isForLater: true }).label).toBe('Waiting for the bank')
    expect(sellerState('accepted', { isForLater: true }).label).toBe('Accepted')
  })

  test.each([
    [{ status: 'pending', isPlaced: false, progress: undefined }, 'Waiting for payment'],
    [{ status: 'pending', isPlaced: true, progress: 'Packed 1 of 2' }, 'Packed 1 of 2'],
    [{ status: 'pending', isPlaced: true, progress: undefined }, 'Not shipped yet'],
    [{ status: 'shipped', isPlaced: true, progress: undefined }, 'Shipped'],
    [{ status: 'partly-shipped', isPlaced: true, progress: 'Rest to send' }, 'Partly shipped'],
  ] as const)('of a whole order %j: %s', (order, label) => {
    expect(officeState(order).label).toBe(label)
  })

  test('an order that was replaced says by which, and is not called cancelled', () => {
    const order = { status: 'cancelled', isPlaced: false, progress: undefined } as const
    expect(officeState({ ...order, replacedBy: { number: '#NN100052' } }).label).toBe('Replaced by #NN100052')
    expect(officeState(order).label).toBe('Cancelled')
  })

  test('an order is paid once nothing of it is left to collect', () => {
    expect(paymentLabel('paid', { cashLeftPaise: 169_900 })).toBe('Advance paid')
    expect(paymentLabel('paid', { cashLeftPaise: 0 })).toBe('Paid')
    expect(paymentLabel('partly-refunded', { cashLeftPaise: 169_900 })).toBe('Partly refunded')
  })

  test('and never that something is pending, which its customer reads', () => {
    const labels = [
      ...VENDOR_ORDER_STATUSES.map((status) => sellerState(status).label),
      ...CUSTOMER_STATUSES.map(
        (status) => officeState({ status, isPlaced: true, progress: undefined }).label,
      ),
    ]
    expect(labels.filter((label) => /pending/i.test(label))).toEqual([])
  })
})

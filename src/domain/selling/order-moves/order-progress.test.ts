import { describe, expect, test } from 'vitest'
import { orderProgress } from './order-progress.ts'
import type { VendorOrderStatus } from './vendor-order-status.ts'

const FRIDAY = '2026-11-20'
const TUESDAY = '2026-11-24'

const progress = (
  statuses: readonly VendorOrderStatus[],
  o: { leavesBy?: string; waitsFor?: 'bank' | 'customer' } = {},
) =>
  orderProgress({
    vendorOrders: statuses.map((status) => ({ status, leavesBy: o.leavesBy ?? TUESDAY })),
    waitsFor: o.waitsFor ?? null,
    today: TUESDAY,
  })

describe('how far the sellers of an order are', () => {
  test.each<[readonly VendorOrderStatus[], string]>([
    [['pending'], 'To accept'],
    [['accepted'], 'Accepted'],
    [['packed'], 'Packed'],
    [['partly-shipped'], 'Rest to send'],
    [['pending', 'pending'], 'To accept 2 of 2'],
    [['packed', 'pending'], 'Packed 1 of 2'],
    [['shipped', 'packed', 'accepted', 'delivered'], 'Shipped 2 of 4'],
    [['partly-shipped', 'accepted'], 'Partly shipped 1 of 2'],
    [['partly-shipped', 'shipped'], 'Shipped 1 of 2'],
    [['partly-shipped', 'partly-shipped'], 'Rest to send'],
    [['cancelled', 'packed'], 'Packed'],
    [['returned', 'accepted', 'packed'], 'Packed 1 of 2'],
  ])('%j: %s', (statuses, text) => {
    expect(progress(statuses)).toEqual({ text, lateSince: undefined })
  })

  test.each<[readonly VendorOrderStatus[]]>([
    [['awaiting-payment']],
    [['shipped']],
    [['delivered', 'cancelled']],
    [['lost']],
    [[]],
  ])('has nothing to say of %j, as nothing is left to send', (statuses) => {
    expect(progress(statuses, { leavesBy: FRIDAY })).toBeUndefined()
  })

  test('is late by the first day that is over, of what has not left', () => {
    expect(progress(['packed'], { leavesBy: FRIDAY })?.lateSince).toBe(FRIDAY)
    expect(
      orderProgress({
        vendorOrders: [
          { status: 'shipped', leavesBy: FRIDAY },
          { status: 'packed', leavesBy: TUESDAY },
        ],
        waitsFor: null,
        today: TUESDAY,
      }),
    ).toEqual({ text: 'Shipped 1 of 2', lateSince: undefined })
  })

  test('calls nothing late while a bank decides about the payment', () => {
    expect(progress(['packed'], { leavesBy: FRIDAY, waitsFor: 'bank' })).toEqual({
      text: 'Waiting for the bank',
      lateSince: undefined,
    })
  })
})

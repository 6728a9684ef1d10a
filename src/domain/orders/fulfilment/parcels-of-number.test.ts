import { describe, expect, test } from 'vitest'
import { PARCEL_STATUSES, type ParcelStatus } from './parcel-status.ts'
import { findNumberHolder, findPaidParcel } from './parcels-of-number.ts'

describe('a number that another parcel of the seller has', () => {
  const parcel = { orderId: 'A', courierName: 'Blue Dart', cashPaise: 100 }
  const other = (change: Partial<typeof parcel & { status: ParcelStatus }> = {}) => ({
    orderId: 'B',
    courierName: 'blue-dart',
    cashPaise: 0,
    status: 'delivered' as const,
    ...change,
  })

  test('stays with it while it is packed, on its way or delivered', () => {
    const keeps = (status: ParcelStatus) => findNumberHolder(parcel, [other({ status })]) !== undefined
    expect(PARCEL_STATUSES.filter((status) => !keeps(status))).toEqual(['returned', 'lost', 'cancelled'])
  })

  test('is another one at another courier', () => {
    expect(findNumberHolder(parcel, [other({ courierName: 'DTDC' })])).toBeUndefined()
  })

  test.each([
    ['two boxes of one order that are paid ahead', 'A', 0, 0, false],
    ['two boxes of one order, one of which collects cash', 'A', 0, 100, true],
    ['two boxes of one order, the other of which collects cash', 'A', 100, 0, true],
    ['two boxes of two orders that are paid ahead', 'B', 0, 0, true],
  ])('of %s', (_what, orderId, cashPaise, othersCash, isHeld) => {
    const found = findNumberHolder({ ...parcel, cashPaise }, [other({ orderId, cashPaise: othersCash })])
    expect(found !== undefined).toBe(isHeld)
  })
})

describe('a courier’s payment under a number', () => {
  const box = (change: Partial<{ cashPaise: number; isBooked: boolean; hasLeft: boolean }> = {}) => ({
    cashPaise: 100,
    isBooked: false,
    hasLeft: true,
    ...change,
  })
  const [own, copied] = [box(), box()]
  const booked = box({ isBooked: true })
  const paidAhead = box({ cashPaise: 0 })

  test('is the only parcel’s, whether it collects cash or not', () => {
    expect(findPaidParcel([own])).toBe(own)
    expect(findPaidParcel([paidAhead])).toBe(paidAhead)
    expect(findPaidParcel([])).toBeUndefined()
  })

  test('is nobody’s of several that sellers named, in whatever order', () => {
    expect(findPaidParcel([own, copied])).toBeUndefined()
    expect(findPaidParcel([own, box({ hasLeft: false })])).toBeUndefined()
    expect(findPaidParcel([paidAhead, box({ cashPaise: 0 })])).toBeUndefined()
  })

  test('is what the marketplace booked of several, and what collects cash', () => {
    expect(findPaidParcel([own, booked, copied])).toBe(booked)
    expect(findPaidParcel([booked, box({ isBooked: true })])).toBeUndefined()
    expect(findPaidParcel([paidAhead, own])).toBe(own)
    expect(findPaidParcel([own, box({ cashPaise: 0, isBooked: true })])).toBe(own)
  })

  test('is not one’s that has not left', () => {
    expect(findPaidParcel([box({ hasLeft: false })])).toBeUndefined()
    expect(findPaidParcel([box({ hasLeft: false, isBooked: true }), own])).toBeUndefined()
  })
})

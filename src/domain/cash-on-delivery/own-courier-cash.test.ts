import { expect, test } from 'vitest'
import { ownCourierLimit, ownCourierProblem } from './own-courier-cash.ts'

const TERMS = { ownCourierCashPaise: 2_500_000, ownCourierCashOrders: 20, ownCourierCashDays: 30 }
const earned = { deliveredOrders: 20, approvedDays: 30, ownLimitPaise: undefined, isApproved: true }

test.each([
  ['twenty orders and thirty days', {}, 2_500_000],
  ['an order too few', { deliveredOrders: 19 }, 0],
  ['a day too few', { approvedDays: 29 }, 0],
  ['said of this seller alone', { deliveredOrders: 0, ownLimitPaise: 7_000_000 }, 7_000_000],
  ['taken from this seller', { ownLimitPaise: 0 }, 0],
  ['of a shop that is not approved', { isApproved: false }, 0],
  ['said of one that is not approved', { isApproved: false, ownLimitPaise: 7_000_000 }, 0],
])('cash with own couriers: %s', (_name, change, limit) => {
  expect(ownCourierLimit({ ...earned, ...change }, TERMS)).toBe(limit)
})

test.each([
  ['within the limit', { cashPaise: 500_000, outstandingPaise: 2_000_000 }, {}, undefined],
  [
    'a paisa above it',
    { cashPaise: 500_001, outstandingPaise: 2_000_000 },
    {},
    'fulfilment.cash_with_courier',
  ],
  [
    'before it is earned',
    { cashPaise: 1, outstandingPaise: 0 },
    { approvedDays: 3 },
    'fulfilment.cash_not_earned',
  ],
  [
    'of a shop that is not approved',
    { cashPaise: 1, outstandingPaise: 0 },
    { isApproved: false },
    'fulfilment.cash_not_approved',
  ],
  ['a parcel without cash', { cashPaise: 0, outstandingPaise: 9_000_000 }, { approvedDays: 3 }, undefined],
])('a parcel leaves with the seller’s own courier: %s', (_name, cash, change, code) => {
  expect(ownCourierProblem(cash, { ...earned, ...change }, TERMS)?.code).toBe(code)
})

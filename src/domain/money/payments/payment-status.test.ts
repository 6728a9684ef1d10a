import { expect, test } from 'vitest'
import { canMove, reachableFrom } from '#domain/ground/shared/moves.ts'
import { PAYMENT_MOVES, PAYMENT_STARTS, PAYMENT_STATUSES, type PaymentStatus } from './payment-status.ts'

test.each<[PaymentStatus, PaymentStatus, boolean]>([
  ['due', 'paid', true],
  ['pending', 'paid', true],
  ['failed', 'pending', true],
  ['expired', 'paid', true],
  ['cancelled', 'paid', true],
  ['paid', 'refunded', true],
  ['paid', 'refund-due', true],
  ['refund-due', 'refunded', true],
  ['paid', 'pending', false],
  ['paid', 'failed', false],
  ['failed', 'due', true],
  ['expired', 'pending', true],
  ['pending', 'refund-due', true],
  ['due', 'refunded', false],
  ['pending', 'refunded', false],
  ['refunded', 'paid', false],
  ['refunded', 'refund-due', true],
  ['refunded', 'partly-refunded', true],
  ['partly-refunded', 'paid', false],
])('a payment may go from %s to %s: %j', (from, to, may) => {
  expect(canMove(PAYMENT_MOVES, from, to)).toBe(may)
})

test('money goes back only after it came', () => {
  const refunding = PAYMENT_STATUSES.filter((from) =>
    PAYMENT_MOVES[from].some((to) => to.endsWith('refunded')),
  )
  expect(refunding).toEqual(['paid', 'refund-due', 'partly-refunded', 'refunded'])
})

test('every status of a payment can come about', () => {
  expect(reachableFrom(PAYMENT_MOVES, PAYMENT_STARTS).toSorted()).toEqual(PAYMENT_STATUSES.toSorted())
  expect(PAYMENT_STATUSES.filter((status) => canMove(PAYMENT_MOVES, status, status))).toEqual([])
})

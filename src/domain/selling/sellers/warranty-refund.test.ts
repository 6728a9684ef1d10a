import { expect, test } from 'vitest'
import { priceRisePaise, readWarrantyRefund, warrantyRefundText } from './warranty-refund.ts'

test.each([
  ['is dearer today', 1_500_00, 500_00],
  ['costs the same', 1_000_00, 0],
  ['is cheaper today', 800_00, 0],
  ['costs twice as much', 2_000_00, 1_000_00],
  ['costs more than twice as much', 3_000_00, 1_000_00],
  ['is sold by nobody', null, 0],
])('of a piece of ₹1,000 that %s, so much is paid besides', (_, todayPaise, rise) => {
  expect(priceRisePaise({ paidPaise: 1_000_00, todayPaise })).toBe(rise)
})

test('what a seller does not choose is the price paid', () => {
  expect([readWarrantyRefund('today'), readWarrantyRefund('paid'), readWarrantyRefund(undefined)]).toEqual([
    'today',
    'paid',
    'paid',
  ])
})

test('what is refunded under warranty is less by what went back as goodwill', () => {
  expect(warrantyRefundText('paid', 0)).toBe('Refund under warranty: the price you paid')
  expect(warrantyRefundText('paid', 11_111)).toBe(
    'Refund under warranty: the price you paid, less the ₹111.11 refunded as goodwill',
  )
})

import { expect, test } from 'vitest'
import { NO_HOLIDAYS } from '#domain/ground/shipping/working-days.ts'
import { type ReturnAhead, returnOutlook } from './return-outlook.ts'
import { RETURN_STATUSES } from './return-status.ts'

/** Its limit is a Thursday. */
const of: ReturnAhead = {
  status: 'requested',
  wanted: 'refund',
  way: 'pickup',
  sellerName: 'Dev Infotech',
  actBy: '2026-12-10T06:30:00Z',
  pickupOn: '2026-11-28',
  method: 'upi',
}
const terms = { refundDays: { min: 7, max: 10 }, cardRefundDays: { min: 5, max: 7 } }
const steps = (change: Partial<ReturnAhead> = {}) =>
  returnOutlook({ ...of, ...change }, { terms, holidays: NO_HOLIDAYS }).map(
    ({ label, by }) => `${label}: ${by}`,
  )

test('from the pickup on each step has its last day', () => {
  expect(steps()).toEqual([
    'Picked up from you: 2026-11-28',
    'Arrives at Dev Infotech: 2026-12-08',
    'Inspected: 2026-12-10',
    'If accepted: refund, back the way you paid: 2026-12-22',
  ])
  expect(steps({ pickupOn: undefined })[0]).toBe('Picked up from you: 2026-12-10')
  expect(steps({ way: 'drop-off', pickupOn: undefined })[0]).toBe('You drop it off: 2026-12-10')
})

test('what was done is not said again', () => {
  expect(steps({ status: 'sent' })).toEqual([
    'Arrives at Dev Infotech: 2026-12-10',
    'Inspected: 2026-12-12',
    'If accepted: refund, back the way you paid: 2026-12-24',
  ])
  expect(steps({ status: 'received' })).toEqual([
    'Inspected: 2026-12-10',
    'If accepted: refund, back the way you paid: 2026-12-22',
  ])
  expect(steps({ status: 'accepted', wanted: 'repair' })).toEqual([
    'Repaired and sent back to you: 2026-12-10',
  ])
})

test('a card shows its refund later, cash has no day before an account is named', () => {
  expect(steps({ status: 'received', method: 'card' })[1]).toBe(
    'If accepted: refund, back the way you paid: 2026-12-29',
  )
  expect(steps({ status: 'received', method: undefined })[1]).toBe(
    'If accepted: refund, to an account or UPI address that you name: undefined',
  )
  expect(steps({ status: 'received', method: undefined, hasAdvance: true })[1]).toBe(
    'If accepted: refund, first back the way you paid the advance, the rest to an account or UPI address that you name: undefined',
  )
})

test('what is wanted instead of money', () => {
  expect(steps({ status: 'received', wanted: 'replacement' })[1]).toBe(
    'If accepted: replacement sent to you: 2026-12-16',
  )
  expect(steps({ status: 'received', wanted: 'exchange' })[1]).toBe(
    'If accepted: what you chose instead is ordered: 2026-12-10',
  )
})

test('what has ended has nothing ahead', () => {
  const ended = RETURN_STATUSES.filter((status) => steps({ status, actBy: null }).length === 0)
  expect(ended).toEqual([...RETURN_STATUSES])
})

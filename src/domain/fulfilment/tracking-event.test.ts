import { expect, test } from 'vitest'
import { reachableFrom } from '#domain/shared/moves.ts'
import { PARCEL_MOVES } from './parcel-status.ts'
import { attemptReason, STATUS_OF_TRACKING, TRACKING_KINDS } from './tracking-event.ts'

test.each([
  ['Customer not available at the address', 'customer-absent'],
  ['Door locked', 'customer-absent'],
  ['Consignee refused to accept', 'refused'],
  ['Address incomplete, call failed', 'wrong-address'],
  ['Delivery rescheduled by the customer', 'rescheduled'],
  ['COD amount not ready', 'cash-not-ready'],
  ['Entry restricted area', 'area-closed'],
  ['Something else', 'other'],
  ['', 'other'],
] as const)('a courier’s words “%s” mean %s', (words, reason) => {
  expect(attemptReason(words)).toBe(reason)
})

test('every kind of event leads to a status that a parcel on its way can have', () => {
  const onTheWay = reachableFrom(PARCEL_MOVES, ['shipped'])
  for (const kind of TRACKING_KINDS) expect(onTheWay).toContain(STATUS_OF_TRACKING[kind])
})

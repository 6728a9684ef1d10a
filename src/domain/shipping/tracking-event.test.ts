import { expect, test } from 'vitest'
import { attemptReason } from './tracking-event.ts'

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

import { expect, test } from 'vitest'
import { cancellableUntil, ewayBillValidUntil } from './portal-limits.ts'

test('a number of an e-invoice can be cancelled for 24 hours', () => {
  expect(cancellableUntil(new Date('2026-11-22T10:00:00Z'))).toEqual(new Date('2026-11-23T10:00:00Z'))
})

test.each([
  // Made at half past ten at night in India: the first day ends at the midnight after the next.
  ['2026-11-22T17:00:00Z', 1, '2026-11-23T18:29:59.999Z'],
  ['2026-11-22T17:00:00Z', 200, '2026-11-23T18:29:59.999Z'],
  ['2026-11-22T17:00:00Z', 201, '2026-11-24T18:29:59.999Z'],
  // Already the 23rd in India.
  ['2026-11-22T18:30:00Z', 1_400, '2026-11-30T18:29:59.999Z'],
])('a bill that is made at %s for %i km holds until %s', (madeAt, km, until) => {
  expect(ewayBillValidUntil(new Date(madeAt), km)).toEqual(new Date(until))
})

import { expect, test } from 'vitest'
import { hasOldLabel } from './old-label.ts'

const PAID = '2026-11-30T07:00:00.000Z'

test.each([
  ['packed', '2026-11-30T06:59:00.000Z', PAID, true],
  ['packed', '2026-11-30T07:01:00.000Z', PAID, false],
  ['packed', '2026-11-30T06:59:00.000Z', undefined, false],
  ['shipped', '2026-11-30T06:59:00.000Z', PAID, false],
] as const)(
  'a parcel that is %s since %s, of a rest paid at %s: an old label is %s',
  (status, movedAt, restPaidAt, isOld) => {
    expect(hasOldLabel({ status, movedAt }, restPaidAt)).toBe(isOld)
  },
)

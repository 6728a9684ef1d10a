import { expect, test } from 'vitest'
import { trackerDays } from './tracker-days.ts'

const entry = (parcelId: string | null, to: string, at: string) => ({
  at,
  subject: parcelId ? ('parcel' as const) : ('payment' as const),
  sellerName: undefined,
  vendorOrderId: null,
  parcelId,
  from: null,
  to,
  note: null,
})

test('each parcel has the days of the steps that it has reached, the first time it did', () => {
  const days = trackerDays({
    placedAt: '2026-11-20T20:00:00.000Z',
    timeline: [
      entry(null, 'paid', '2026-11-20T20:00:00.000Z'),
      entry('a', 'packed', '2026-11-22T06:00:00.000Z'),
      entry('a', 'shipped', '2026-11-23T06:00:00.000Z'),
      entry('a', 'attempt-failed', '2026-11-24T06:00:00.000Z'),
      entry('a', 'shipped', '2026-11-25T06:00:00.000Z'),
      entry('b', 'packed', '2026-11-24T06:00:00.000Z'),
    ],
  })
  expect(days).toEqual({
    a: ['21 Nov', '22 Nov', '23 Nov', undefined],
    b: ['21 Nov', '24 Nov', undefined, undefined],
  })
})

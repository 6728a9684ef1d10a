import { describe, expect, test } from 'vitest'
import { NO_HOLIDAYS } from '#domain/ground/shipping/working-days.ts'
import { actBy, comesBackBy, remindedOfSendingBackBy, sendBackBy } from './return-deadlines.ts'

/** A Friday, half past eleven in India. */
const now = new Date('2026-11-06T06:00:00Z')
const shown = (at: Date | undefined) => at?.toISOString()

describe('at the same time of day, a return', () => {
  test.each([
    ['requested', '2026-11-20T06:00:00.000Z'],
    ['sent', '2026-11-16T06:00:00.000Z'],
    // Two working days: Saturday and Monday.
    ['received', '2026-11-09T06:00:00.000Z'],
    ['accepted', '2026-11-12T06:00:00.000Z'],
    ['refunded', undefined],
    ['refused', undefined],
  ] as const)('that is %s goes on by itself on %s', (status, at) => {
    expect(shown(actBy(status, now, NO_HOLIDAYS))).toBe(at)
  })

  test('waits longer where a holiday lies between', () => {
    expect(shown(actBy('received', now, new Set(['2026-11-09'])))).toBe('2026-11-10T06:00:00.000Z')
  })

  test('that was refused goes back within five working days, of which its seller is reminded a day before', () => {
    expect(shown(sendBackBy(now, NO_HOLIDAYS))).toBe('2026-11-12T06:00:00.000Z')
    expect(shown(remindedOfSendingBackBy(now, NO_HOLIDAYS))).toBe('2026-11-07T06:00:00.000Z')
    expect(shown(comesBackBy(now))).toBe('2026-11-16T06:00:00.000Z')
  })
})

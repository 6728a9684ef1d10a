import { describe, expect, test } from 'vitest'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import { addMonthsToDay, openKind, openReasons, returnWindow } from './return-window.ts'

const monitor = { category: 'Monitors', deliveredOn: '2026-11-01', warrantyMonths: 36 }
const window = returnWindow(monitor, OPENING_TERMS)

describe('a delivered piece', () => {
  test('has its last days by the terms of its order', () => {
    expect(window).toEqual({ returnBy: '2026-12-01', defectBy: '2026-11-08', warrantyUntil: '2029-11-01' })
    const built = returnWindow({ ...monitor, category: 'Pre-built PCs' }, OPENING_TERMS)
    expect(built.returnBy).toBe('2026-11-08')
  })

  test.each([
    ['2026-11-08', 'return', true],
    ['2026-11-09', 'return', false],
    ['2026-12-01', 'return', false],
    ['2026-12-02', 'warranty', false],
    ['2029-11-01', 'warranty', false],
    ['2029-11-02', undefined, false],
  ])('on %s is a %s, and its faults can be reported: %j', (today, kind, mayReport) => {
    expect(openKind(window, today)).toBe(kind)
    expect(openReasons(window, today).includes('damaged')).toBe(mayReport)
    expect(openReasons(window, today).includes('stopped-working')).toBe(kind === 'warranty')
  })

  test('without a promise of its maker ends with its days', () => {
    const without = returnWindow({ ...monitor, warrantyMonths: null }, OPENING_TERMS)
    expect(openKind(without, '2026-12-02')).toBeUndefined()
  })
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-11-22', 36, '2029-11-22'],
])('%s and %i months is %s', (day, months, then) => {
  expect(addMonthsToDay(day, months)).toBe(then)
})

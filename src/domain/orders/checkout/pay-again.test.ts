import { describe, expect, test } from 'vitest'
import { mayComeLate, mayPayAgain } from './pay-again.ts'

const WRITTEN = new Date('2026-11-25T10:00:00Z')
const later = (minutes: number) => new Date(WRITTEN.getTime() + minutes * 60_000)

describe('an order that was not paid', () => {
  test.each([
    [0, true, true],
    [59.9, true, true],
    [60, false, true],
    [24 * 60 - 0.1, false, true],
    [24 * 60, false, false],
    [45 * 24 * 60, false, false],
  ])('is tried again and bought late after %d minutes: %s, %s', (minutes, again, late) => {
    expect(mayPayAgain(WRITTEN, later(minutes))).toBe(again)
    expect(mayComeLate(WRITTEN, later(minutes))).toBe(late)
  })
})

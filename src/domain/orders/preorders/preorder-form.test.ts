import { describe, expect, test } from 'vitest'
import { preorderDay, preorderText } from '#domain/ground/shipping/preorder.ts'
import { PREORDER_DAYS_MAX, preorderDays, readMovedDay, readPreorder } from './preorder-form.ts'

const NOW = new Date('2026-11-28T23:30+05:30')
const GOOD = { from: '2027-01-12', pieces: '40', limit: '2' }

describe('a pre-order', () => {
  test('is one until its day begins in India', () => {
    expect(preorderDay('2026-11-29', '2026-11-28')).toBe('2026-11-29')
    expect(preorderDay('2026-11-28', '2026-11-28')).toBeUndefined()
    expect(preorderDay(null, '2026-11-28')).toBeUndefined()
  })

  test('says from which day it is sent', () => {
    expect(preorderText('2027-01-12')).toBe('Pre-order: sent from Tue 12 Jan')
  })
})

describe('what a seller says of a pre-order', () => {
  test('is read', () => {
    expect(readPreorder(GOOD, NOW)).toEqual({ ok: true, value: { from: '2027-01-12', pieces: 40, limit: 2 } })
  })

  test.each([
    ['from tomorrow', '2026-11-29', true],
    ['not from today', '2026-11-28', false],
    ['for 120 days at most', '2027-03-28', true],
    ['and not for 121', '2027-03-29', false],
    ['on a day that there is', '2027-02-30', false],
  ])('holds %s', (_what, from, isGood) => {
    expect(readPreorder({ ...GOOD, from }, NOW).ok).toBe(isGood)
  })

  test.each([
    { pieces: '0' },
    { pieces: '10001' },
    { pieces: '1.5' },
    { limit: '0' },
    { limit: '11' },
    { limit: '' },
  ])('is refused under its field: %o', (change) => {
    const read = readPreorder({ ...GOOD, ...change }, NOW)
    expect(!read.ok && Object.keys(read.problem.fields ?? {})).toEqual(Object.keys(change))
  })
})

describe('the day is moved', () => {
  const moved = (day: string, since = NOW) => readMovedDay(day, { now: NOW, since, before: '2027-01-12' })

  test('later and earlier, and not to the same', () => {
    expect(moved('2027-02-01')).toEqual({ ok: true, value: '2027-02-01' })
    expect(moved('2026-12-01')).toEqual({ ok: true, value: '2026-12-01' })
    expect(moved('2027-01-12')).toMatchObject({ problem: { fields: { from: 'It is 12 Jan 2027 now' } } })
  })

  test('never further than 150 days from its beginning, while a payment can still be refunded', () => {
    const since = new Date('2026-08-01T10:00+05:30')
    expect(preorderDays({ today: '2026-11-28', since }).last).toBe('2026-12-29')
    expect(moved('2026-12-29', since).ok).toBe(true)
    expect(moved('2026-12-30', since).ok).toBe(false)
    expect(PREORDER_DAYS_MAX).toBeLessThan(150)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { legalEntity } from '#domain/ground/settings/opening-company.ts'
import { OPENING_TERMS } from './marketplace-terms.ts'
import { isMarketplaceTerms } from './setting-limits.ts'
import { isSettingKey, OPENING_VALUES, type SettingChange, settingsOn, withoutReplaced } from './settings.ts'

const feeFrom = (id: number, validFrom: string, value: number): SettingChange => ({
  id,
  key: 'shippingFeePaise',
  value,
  validFrom,
})

describe('what holds on a day', () => {
  test('is what the specification says, until somebody changes it', () => {
    expect(settingsOn('2026-11-20', []).terms).toEqual(OPENING_TERMS)
    expect(settingsOn('2026-11-20', []).entity).toEqual(legalEntity)
    expect(OPENING_TERMS).toMatchObject({
      freeShippingAbovePaise: 500_000,
      shippingFeePaise: 39_900,
      codLimitPaise: 5_000_000,
      returnDays: 30,
    })
  })

  test.each([
    ['2026-11-30', 39_900],
    ['2026-12-01', 44_900],
    ['2027-03-31', 44_900],
    ['2027-04-01', 29_900],
  ])('on %s is a fee of %i paise', (day, fee) => {
    const changes = [feeFrom(1, '2027-04-01', 29_900), feeFrom(2, '2026-12-01', 44_900)]
    expect(settingsOn(day, changes).terms.shippingFeePaise).toBe(fee)
  })

  test('is the later one of two changes from one day on', () => {
    const changes = [feeFrom(7, '2026-12-01', 1_000), feeFrom(3, '2026-12-01', 2_000)]
    expect(settingsOn('2026-12-01', changes).terms.shippingFeePaise).toBe(1_000)
    expect(settingsOn('2026-12-01', changes.toReversed()).terms.shippingFeePaise).toBe(1_000)
  })

  test('of changes that come, the replaced ones are told apart', () => {
    const [old, other, last] = [
      feeFrom(1, '2026-12-01', 1),
      feeFrom(2, '2026-12-02', 2),
      feeFrom(3, '2026-12-01', 3),
    ]
    expect(withoutReplaced([old, other, last])).toEqual([other, last])
  })

  test('leaves every other setting alone', () => {
    const { values, since } = settingsOn('2026-12-01', [feeFrom(1, '2026-12-01', 0)])
    expect(values).toEqual({ ...OPENING_VALUES, shippingFeePaise: 0 })
    expect(since).toEqual({ shippingFeePaise: '2026-12-01' })
  })

  test('has the opening of a field that a kept text did not know', () => {
    const { hours: _hours, ...officer } = { ...OPENING_VALUES.officer, name: 'Ravi Menon' }
    const change = { id: 1, key: 'officer', value: officer, validFrom: '2026-12-01' }
    const { grievanceOfficer } = settingsOn('2026-12-01', [change]).entity
    expect(grievanceOfficer).toMatchObject({ name: 'Ravi Menon', hours: OPENING_VALUES.officer.hours })
  })
})

test('a change of tomorrow never changes today, whatever else was changed before', () => {
  const anyDay = fc.integer({ min: 1, max: 28 }).map((day) => `2026-12-${String(day).padStart(2, '0')}`)
  const anyChange = fc.record({
    id: fc.integer({ min: 1, max: 1_000 }),
    key: fc.constantFrom('shippingFeePaise', 'freeShippingAbovePaise', 'returnDays', 'gst:8471', 'gst:84'),
    value: fc.integer({ min: 1, max: 150 }),
    validFrom: anyDay,
  })
  fc.assert(
    fc.property(fc.uniqueArray(anyChange, { selector: ({ id }) => id }), anyDay, (changes, day) => {
      const begun = changes.filter(({ validFrom }) => validFrom <= day)
      expect(settingsOn(day, changes)).toEqual(settingsOn(day, begun))
      expect(settingsOn(day, changes.toReversed())).toEqual(settingsOn(day, changes))
      expect(isMarketplaceTerms(settingsOn(day, changes).terms)).toBe(true)
    }),
  )
})

test('a key is a setting or it is not', () => {
  expect(isSettingKey('returnDays')).toBe(true)
  expect(isSettingKey('toString')).toBe(false)
})

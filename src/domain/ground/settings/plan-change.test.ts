import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatInr } from '#domain/ground/shared/money.ts'
import { COD_LEGAL_LIMIT_PAISE, OPENING_TERMS } from './marketplace-terms.ts'
import { planChange } from './plan-change.ts'
import { isSameValue, readSettingForm, settingEntries } from './setting-form.ts'
import { SETTING_GROUPS, type SettingGroupName } from './setting-groups.ts'
import { OPENING_VALUES, type SettingChange, settingsOn } from './settings.ts'

const today = '2026-11-20'
const base = { from: '2026-11-21', reason: 'Couriers cost more' }
const plan = (
  group: SettingGroupName | 'gst',
  raw: Record<string, unknown>,
  standing: SettingChange[] = [],
) => {
  const opening = group === 'gst' ? {} : settingEntries(group, OPENING_VALUES)
  return planChange({ group, raw: { ...opening, ...base, ...raw } }, { today, standing })
}
const faultsOf = (answer: ReturnType<typeof plan>) => (answer.ok ? undefined : answer.problem.fields)

describe('a change of the settings', () => {
  test('writes only what it really changes', () => {
    const answer = plan('shipping', { shippingFeePaise: '₹449' })
    expect(answer).toMatchObject({
      ok: true,
      value: {
        from: '2026-11-21',
        changes: [{ key: 'shippingFeePaise', value: 44_900, before: 39_900 }],
        after: { terms: { shippingFeePaise: 44_900, freeShippingAbovePaise: 500_000 } },
        until: undefined,
      },
    })
  })

  test('that changes nothing on its day is no change', () => {
    expect(plan('shipping', {})).toMatchObject({ problem: { code: 'settings.nothing_changed' } })
    expect(plan('company', {})).toMatchObject({ problem: { code: 'settings.nothing_changed' } })
  })

  test('is held against what will hold on its day, not against today', () => {
    const standing = [{ id: 1, key: 'shippingFeePaise', value: 44_900, validFrom: '2026-12-01' }]
    expect(plan('shipping', { shippingFeePaise: '449', from: '2026-12-05' }, standing).ok).toBe(false)
    expect(plan('shipping', { shippingFeePaise: '449', from: '2026-11-25' }, standing)).toMatchObject({
      ok: true,
      value: { until: '2026-12-01' },
    })
  })

  test('takes the place of one that begins on the same day: nothing takes over from it then', () => {
    const standing = [{ id: 1, key: 'shippingFeePaise', value: 44_900, validFrom: '2026-12-01' }]
    expect(plan('shipping', { shippingFeePaise: '499', from: '2026-12-01' }, standing)).toMatchObject({
      ok: true,
      value: { until: undefined, after: { terms: { shippingFeePaise: 49_900 } } },
    })
  })

  test('leaves alone what its author left as it was shown, though something else holds on its day', () => {
    const standing = [{ id: 1, key: 'shippingFeePaise', value: 44_900, validFrom: '2026-12-01' }]
    const raw = { freeShippingAbovePaise: '6000', from: '2026-12-05', shownFor: '2026-11-21' }
    expect(plan('shipping', raw, standing)).toMatchObject({
      ok: true,
      value: {
        changes: [{ key: 'freeShippingAbovePaise', value: 600_000 }],
        after: { terms: { shippingFeePaise: 44_900 } },
      },
    })
    const meant = plan('shipping', { ...raw, shownFor: '2026-12-05' }, standing)
    expect(meant.ok && meant.value.changes.map(({ key }) => key)).toEqual([
      'freeShippingAbovePaise',
      'shippingFeePaise',
    ])
  })

  test.each([
    ['shipping', '2026-11-20', 'The first day can be 21 Nov 2026'],
    ['cod', '2026-11-19', 'The first day can be 21 Nov 2026'],
    ['officer', '2026-11-19', 'The first day can be 20 Nov 2026'],
    ['returns', '2036-01-01', 'The last day can be 20 Nov 2028'],
    ['shipping', '2026-02-30', 'Enter a date, such as 2026-12-01'],
    ['shipping', '', 'Enter a date, such as 2026-12-01'],
  ] as const)('of %s from %s on is refused: %s', (group, from, message) => {
    expect(faultsOf(plan(group, { from }))).toMatchObject({ from: message })
  })

  test('of a text may hold from today on', () => {
    expect(plan('officer', { name: 'Ravi Menon', from: today }).ok).toBe(true)
  })

  test('needs a reason', () => {
    expect(faultsOf(plan('cod', { codLimitPaise: '40000', reason: ' ' }))).toEqual({
      reason: 'This field is required',
    })
  })

  test.each([
    ['shipping', { shippingFeePaise: '399.50' }, 'shippingFeePaise'],
    ['shipping', { shippingFeePaise: '-1' }, 'shippingFeePaise'],
    ['shipping', { shippingFeePaise: '5001' }, 'shippingFeePaise'],
    ['shipping', { freeShippingAbovePaise: 'free' }, 'freeShippingAbovePaise'],
    ['shipping', { freeShippingAbovePaise: '' }, 'freeShippingAbovePaise'],
    ['cod', { codLimitPaise: '2,00,000' }, 'codLimitPaise'],
    ['cod', { codLimitPaise: '0' }, 'codLimitPaise'],
    ['cod', { advanceLeastBp: '60', advanceMostBp: '50' }, 'advanceMostBp'],
    ['cod', { advanceMostBp: '100' }, 'advanceMostBp'],
    ['cod', { advanceLeastBp: '0' }, 'advanceLeastBp'],
    ['returns', { returnDays: '0' }, 'returnDays'],
    ['returns', { returnDays: '1e2' }, 'returnDays'],
    ['returns', { refundDaysMin: '11' }, 'refundDaysMax'],
    ['officer', { email: 'nobody' }, 'email'],
    ['officer', { phone: 'call me' }, 'phone'],
    ['company', { gstin: '27AAPFU0939F1ZW' }, 'gstin'],
    ['company', { stateCode: 'KA' }, 'gstin'],
    ['company', { cin: '12345' }, 'cin'],
    ['company', { postalCode: '01100' }, 'postalCode'],
    ['company', { office: '' }, 'office'],
    ['gst', { hsn: '847', rate: '18' }, 'hsn'],
    ['gst', { hsn: '8471', rate: '12' }, 'rate'],
  ] as const)('of %s with %j says what is wrong under its field', (group, raw, field) => {
    expect(Object.keys(faultsOf(plan(group, raw)) ?? {})).toEqual([field])
  })

  test('of a GST rate is dated by the beginning of an HSN', () => {
    expect(plan('gst', { hsn: '84 71', rate: '5' })).toMatchObject({
      ok: true,
      value: { changes: [{ key: 'gst:8471', value: 500, before: null }] },
    })
    const standing = [{ id: 1, key: 'gst:8471', value: 500, validFrom: '2026-11-01' }]
    expect(plan('gst', { hsn: '8471', rate: 'none' }, standing)).toMatchObject({
      ok: true,
      value: { changes: [{ key: 'gst:8471', value: null, before: 500 }] },
    })
    expect(plan('gst', { hsn: '8471', rate: 'none' })).toMatchObject({
      problem: { code: 'settings.nothing_changed' },
    })
  })

  test('never raises cash on delivery to what the law forbids', () => {
    const anyAmount = fc.integer({ min: 0, max: 100_000_000 }).map((rupees) => rupees * 100)
    fc.assert(
      fc.property(anyAmount, (paise) => {
        const answer = plan('cod', { codLimitPaise: formatInr(paise) })
        if (answer.ok)
          expect(answer.value.after.terms.codLimitPaise).toBeLessThanOrEqual(COD_LEGAL_LIMIT_PAISE)
        else expect(paise > COD_LEGAL_LIMIT_PAISE || paise < 10_000 || paise === 5_000_000).toBe(true)
      }),
    )
  })
})

test.each(Object.keys(SETTING_GROUPS) as SettingGroupName[])(
  'the form of %s reads back what it shows',
  (group) => {
    const { values, faults } = readSettingForm(group, settingEntries(group, OPENING_VALUES))
    expect(Object.values(faults).filter(Boolean)).toEqual([])
    for (const [key, value] of Object.entries(values))
      expect(isSameValue(value, OPENING_VALUES[key as keyof typeof OPENING_VALUES])).toBe(true)
  },
)

test('what holds on the day of a change is what was planned', () => {
  const anyFee = fc.integer({ min: 0, max: 5_000 })
  fc.assert(
    fc.property(anyFee, anyFee, (fee, threshold) => {
      const answer = plan('shipping', {
        shippingFeePaise: String(fee),
        freeShippingAbovePaise: String(threshold),
      })
      if (!answer.ok) return
      const { changes, from, after } = answer.value
      const written = changes.map((change, index) => ({ ...change, id: index + 1, validFrom: from }))
      expect(settingsOn(from, written).terms).toEqual(after.terms)
      expect(settingsOn(today, written).terms).toEqual(OPENING_TERMS)
    }),
  )
})

import { describe, expect, test } from 'vitest'
import { effectsOf, SETTING_LABELS, settingLabel, settingText } from './setting-words.ts'
import { OPENING_VALUES, type SettingValues } from './settings.ts'
import { shippingFee } from './shipping-fee.ts'

const effects = (group: string, change: Partial<SettingValues>) =>
  effectsOf(
    group,
    { before: OPENING_VALUES, after: { ...OPENING_VALUES, ...change } },
    (subtotalPaise, terms) => shippingFee({ subtotalPaise, itemCount: 1 }, terms),
  )

describe('what a change does is said before it is confirmed', () => {
  test('of the shipping fee, by orders on both sides of the threshold', () => {
    expect(effects('shipping', { shippingFeePaise: 44_900 })).toEqual([
      {
        what: 'An order of ₹1,000',
        before: '₹1,399, ₹399 of it delivery',
        after: '₹1,449, ₹449 of it delivery',
      },
      {
        what: 'An order of ₹4,999',
        before: '₹5,398, ₹399 of it delivery',
        after: '₹5,448, ₹449 of it delivery',
      },
      {
        what: 'An order of ₹5,000',
        before: '₹5,399, ₹399 of it delivery',
        after: '₹5,449, ₹449 of it delivery',
      },
      { what: 'An order of ₹5,001', before: '₹5,001, free delivery', after: '₹5,001, free delivery' },
    ])
  })

  test('of the cap on cash', () => {
    expect(
      effects('cod', { codLimitPaise: 4_000_000 }).map(({ what, after }) => `${what}: ${after}`),
    ).toEqual([
      'An order of ₹40,000 in cash: Possible',
      'An order of ₹40,001 in cash: Not possible',
      'An order of ₹50,000 in cash: Not possible',
      'An order of ₹50,001 in cash: Not possible',
      'A customer who refuses parcels: Prepays after 2 parcels in 180 days',
      'An order in cash that must be confirmed: Above ₹25,000, or at risk, within 24 hours',
      'An order paid partly online: 10% to 90% online, from ₹1,000',
      'A seller with its own couriers: Up to ₹25,000 in cash after 20 orders and 30 days',
    ])
  })

  test('of periods and texts, only what differs', () => {
    expect(effects('returns', { returnDays: 45, refundDays: { min: 3, max: 5 } })).toEqual([
      { what: 'Return of a product', before: '30 days', after: '45 days' },
      { what: 'Refund', before: '7–10 business days', after: '3–5 business days' },
    ])
    const payouts = { payoutAfterDays: 10, reserveHighBp: 2_500, openReturnsPayoutPaise: 5_000_000 }
    expect(effects('payouts', payouts)).toEqual([
      { what: 'Payout after delivery', before: '7 days', after: '10 days' },
      { what: 'Paid out from sales that can still be returned', before: '₹25,000', after: '₹50,000' },
      { what: 'Reserve when 10% or more came back', before: '20%', after: '25%' },
    ])
    expect(effects('officer', { officer: { ...OPENING_VALUES.officer, name: 'Ravi Menon' } })).toEqual([
      { what: 'Name', before: 'Asha Kulkarni', after: 'Ravi Menon' },
    ])
    expect(effects('company', { company: { ...OPENING_VALUES.company, isDemo: false } })).toEqual([
      { what: 'Marked as a demo', before: 'Yes', after: 'No' },
    ])
  })
})

test.each([
  ['gst:8471', 500, 'GST for HSN 8471', '5%'],
  ['gst:8471', null, 'GST for HSN 8471', 'Each product’s own'],
  ['returnDays', 1, 'Return of a product', '1 day'],
  ['codLimitPaise', 5_000_000, 'Largest cash order', '₹50,000'],
  ['officer', OPENING_VALUES.officer, 'Grievance officer', 'Asha Kulkarni'],
])('%s reads as people say it', (key, value, label, text) => {
  expect(settingLabel(key)).toBe(label)
  expect(settingText(key, value)).toBe(text)
})

test('the name of a setting says by itself what it is: it stands alone in the log and in the search', () => {
  expect(Object.values(SETTING_LABELS).filter((label) => /\b(?:this|these|it)\b/i.test(label))).toEqual([])
})

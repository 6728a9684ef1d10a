import { expect, test } from 'vitest'
import { checkContestForm, proofsOf, SUMMARY_LENGTH_MAX, suggestSummary } from './evidence.ts'

test('what is ticked is sent in the order in which it is printed, and nothing that nobody knows', () => {
  expect(checkContestForm({ summary: ' It came. ' }, ['invoices', 'delivery', 'secrets'])).toEqual({
    ok: true,
    value: { summary: 'It came.', exhibits: ['delivery', 'invoices'] },
  })
})

test.each([
  [{ summary: '' }, ['goods'], 'summary'],
  [{ summary: 'x'.repeat(SUMMARY_LENGTH_MAX + 1) }, ['goods'], 'summary'],
  [{ summary: 'It came.' }, ['secrets'], 'part'],
])('a bank is not answered without words or without evidence', (raw, exhibits, field) => {
  expect(checkContestForm(raw, exhibits)).toMatchObject({
    problem: { code: 'disputes.contest_invalid', fields: { [field]: expect.any(String) } },
  })
})

test('evidence is sorted as gateways sort it, each sort once', () => {
  expect(proofsOf(['delivery', 'goods', 'photographs', 'invoices'])).toEqual(['shipping', 'other', 'billing'])
})

test('a summary says what is on record of each parcel, and fits', () => {
  const parcel = {
    courierName: 'Blue Dart',
    trackingNumber: 'BD1',
    deliveredOn: '3 Nov 2026',
    isForCode: true,
    serials: 1,
  }
  const order = { number: '#NN100001', orderedOn: '1 Nov 2026' }
  expect(suggestSummary({ ...order, parcels: [parcel] })).toBe(
    'The customer placed order #NN100001 on 1 Nov 2026 and paid for it. The parcel (Blue Dart, BD1) was delivered on 3 Nov 2026, handed over for the delivery code that only the customer had. The serial numbers of its goods are on record.',
  )
  const waits = { courierName: undefined, trackingNumber: undefined, deliveredOn: undefined }
  expect(
    suggestSummary({ ...order, parcels: [parcel, { ...waits, isForCode: false, serials: 0 }] }),
  ).toContain('Parcel 2 has not been delivered yet.')
  expect(suggestSummary({ ...order, parcels: Array(50).fill(parcel) })).toHaveLength(SUMMARY_LENGTH_MAX)
})

import { expect, test } from 'vitest'
import { parseTransport, parseTypedEwayBill } from './eway-bill-form.ts'

test('a carrier or a vehicle says how the goods go', () => {
  const typed = { distanceKm: ' 840 ', transporterId: '27aapfu0939f1zv', vehicleNumber: 'mh 12 ab-1234' }
  expect(parseTransport(typed)).toEqual({
    ok: true,
    value: { distanceKm: 840, transporterId: '27AAPFU0939F1ZV', vehicleNumber: 'MH12AB1234' },
  })
  expect(parseTransport({ ...typed, transporterId: '' })).toMatchObject({ ok: true })
  expect(parseTransport({ ...typed, vehicleNumber: '' })).toMatchObject({ ok: true })
})

test.each([
  ['distanceKm', { distanceKm: '0' }],
  ['distanceKm', { distanceKm: '4001' }],
  ['distanceKm', { distanceKm: 'far' }],
  ['transporterId', { transporterId: '', vehicleNumber: '' }],
  ['transporterId', { transporterId: '27AAPFU' }],
  ['vehicleNumber', { vehicleNumber: 'MH12' }],
])('%s is refused in %j', (field, wrong) => {
  const typed = { distanceKm: '10', transporterId: '27AAPFU0939F1ZV', vehicleNumber: 'MH12AB1234' }
  const parsed = parseTransport({ ...typed, ...wrong })
  expect(!parsed.ok && Object.keys(parsed.problem.fields ?? {})).toEqual([field])
})

test.each([
  ['1810 0123 4567', '', true],
  ['181001234567', '2026-11-22', true],
  ['181001234567', '2026-11-21', false],
  ['18100123456', '', false],
  ['18100123456A', '', false],
])('a number %s that is valid until %j is taken: %j', (number, validUntil, isTaken) => {
  expect(parseTypedEwayBill({ number, validUntil }, '2026-11-22').ok).toBe(isTaken)
})

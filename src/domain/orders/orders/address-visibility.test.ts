import { expect, test } from 'vitest'
import { type AddressedVendorOrder, needsAddress } from './address-visibility.ts'

const terms = { returnDays: 30, defectDays: 7, customReturnDays: 7 }
const vendorOrder: AddressedVendorOrder = {
  status: 'delivered',
  deliveredOn: '2026-11-01',
  today: '2026-11-02',
  categories: ['Mouse'],
  terms,
  hasOpenCase: false,
}

test('a seller sees the address while the parcel has a way to go', () => {
  for (const status of ['pending', 'packed', 'shipped'] as const) {
    expect(needsAddress({ ...vendorOrder, status, deliveredOn: undefined, today: '2027-11-20' })).toBe(true)
  }
})

test.each<[string, Partial<AddressedVendorOrder>, string]>([
  ['the days of a return', { terms: { ...terms, returnDays: 45 } }, '2026-12-16'],
  [
    'the days of what was built to order',
    { categories: ['Mouse', 'Custom PCs'], terms: { ...terms, customReturnDays: 40 } },
    '2026-12-11',
  ],
  ['those only where something was', { terms: { ...terms, customReturnDays: 40 } }, '2026-12-01'],
  ['the days in which what does not fit comes back', { terms: { ...terms, returnDays: 7 } }, '2026-12-01'],
])('and for %s', (_, change, last) => {
  const dayAfter = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10)
  expect(needsAddress({ ...vendorOrder, ...change, today: last })).toBe(true)
  expect(needsAddress({ ...vendorOrder, ...change, today: dayAfter })).toBe(false)
})

test('and as long as a return or a dispute is under way', () => {
  for (const status of ['delivered', 'returned'] as const) {
    expect(needsAddress({ ...vendorOrder, status, today: '2027-11-20', hasOpenCase: true })).toBe(true)
  }
})

test('but not of an order that is off', () => {
  for (const status of ['cancelled', 'returned'] as const) {
    expect(needsAddress({ ...vendorOrder, status })).toBe(false)
  }
})

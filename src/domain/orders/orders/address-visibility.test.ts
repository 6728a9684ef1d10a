import { expect, test } from 'vitest'
import { needsAddress } from './address-visibility.ts'

test('a seller sees the address while the parcel has a way to go', () => {
  for (const status of ['pending', 'packed', 'shipped'] as const) {
    expect(needsAddress({ status, deliveredOn: undefined, today: '2027-11-20' })).toBe(true)
  }
})

test('and for the thirty days in which the goods may come back', () => {
  const delivered = { status: 'delivered', deliveredOn: '2026-11-01' } as const
  expect(needsAddress({ ...delivered, today: '2026-12-01' })).toBe(true)
  expect(needsAddress({ ...delivered, today: '2026-12-02' })).toBe(false)
})

test('but not of an order that is off', () => {
  for (const status of ['cancelled', 'returned'] as const) {
    expect(needsAddress({ status, deliveredOn: '2026-11-01', today: '2026-11-02' })).toBe(false)
  }
})

import { describe, expect, test } from 'vitest'
import {
  countsAgainstSeller,
  parseReason,
  reasonsFor,
  reasonText,
  saysOfShelf,
} from './cancellation-reason.ts'

describe('why something is cancelled', () => {
  test('a customer has other reasons than a seller, who has those of an administrator', () => {
    expect(reasonsFor('customer')).toContain('changed-mind')
    expect(reasonsFor('vendor')).toContain('out-of-stock')
    expect(reasonsFor('vendor')).not.toContain('changed-mind')
    expect(reasonsFor('admin')).toEqual(reasonsFor('vendor'))
  })

  test('nobody gives the reason of somebody else, or that of the marketplace', () => {
    expect(parseReason('customer', 'changed-mind')).toBe('changed-mind')
    expect(parseReason('vendor', 'changed-mind')).toBeUndefined()
    expect(parseReason('admin', 'charged-back')).toBeUndefined()
    expect(reasonText('charged-back')).toBe('The bank took the payment back')
  })

  test.each([
    ['customer', 'changed-mind', false],
    ['vendor', 'out-of-stock', true],
    ['vendor', 'customer-asked', false],
    ['admin', 'cannot-deliver', true],
    ['admin', 'customer-asked', false],
  ] as const)('by %s for %s: it counts in the seller’s record: %s', (by, reason, counts) => {
    expect(countsAgainstSeller(by, reason)).toBe(counts)
  })
})

test.each([
  ['customer', 'changed-mind', undefined],
  ['vendor', 'out-of-stock', 'none-left'],
  ['admin', 'out-of-stock', 'none-left'],
  ['vendor', 'damaged-in-store', 'pieces-gone'],
  ['vendor', 'cannot-deliver', undefined],
  ['vendor', 'customer-asked', undefined],
] as const)('what %s says by “%s” of the shelf: %s', (by, reason, says) => {
  expect(saysOfShelf(by, reason)).toBe(says)
})

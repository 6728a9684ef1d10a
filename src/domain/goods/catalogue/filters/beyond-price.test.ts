import { expect, test } from 'vitest'
import { beyondPrice } from './beyond-price.ts'

const list = { sort: 'featured' as const }

test.each([
  [{ ...list, priceMax: 1_000_000 }, undefined, { priceMin: 1_000_001, sort: 'price-low', stock: true }],
  [{ ...list, priceMin: 1_000_000 }, undefined, { priceMax: 999_999, sort: 'price-high', stock: true }],
  [
    { ...list, q: 'gpu under 10000' },
    { max: 1_000_000, without: 'gpu' },
    { q: 'gpu', priceMin: 1_000_001, sort: 'price-low', stock: true },
  ],
  [
    { ...list, q: 'gpu 10000 to 12000', priceMax: 1_100_000 },
    { min: 1_000_000, max: 1_200_000, without: 'gpu' },
    { q: 'gpu', priceMin: 1_100_001, sort: 'price-low', stock: true },
  ],
  [
    { ...list, q: 'under 100' },
    { max: 10_000, without: '' },
    { q: undefined, priceMin: 10_001, sort: 'price-low', stock: true },
  ],
] as const)('beyond %o lies %o', (filters, words, expected) => {
  expect(beyondPrice(filters, words)?.filters).toEqual(expected)
})

test('without a price nothing lies beyond it', () => {
  expect(beyondPrice({ ...list, q: 'gpu' }, undefined)).toBeUndefined()
  expect(beyondPrice({ ...list, priceMin: 1 }, undefined)).toBeUndefined()
})

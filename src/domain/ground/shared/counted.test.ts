import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [0, '0 products'],
  [1, '1 product'],
  [2, '2 products'],
  [1_276, '1,276 products'],
  [1_00_000, '1,00,000 products'],
])('%i products read %s', (count, text) => {
  expect(counted(count, 'product')).toBe(text)
})

test('a word whose plural is another one', () => {
  expect(counted(1, 'address', 'addresses')).toBe('1 address')
  expect(counted(2, 'address', 'addresses')).toBe('2 addresses')
})

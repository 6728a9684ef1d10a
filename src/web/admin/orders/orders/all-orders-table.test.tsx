import { expect, test } from 'vitest'
import { itemsText, sellersText } from './all-orders-table.tsx'

test.each([
  [{ products: 1, units: 1 }, 'Logitech MX Master'],
  [{ products: 1, units: 3 }, '3 items: Logitech MX Master'],
  [{ products: 5, units: 5 }, '5 products: Logitech MX Master'],
  [{ products: 5, units: 11 }, '5 products, 11 items: Logitech MX Master'],
])('an order of $products products and $units items says so before a name', (much, text) => {
  expect(itemsText({ ...much, firstItem: 'Logitech MX Master' })).toBe(text)
})

test('an order names its sellers, and how many they are where a narrow column would cut the names', () => {
  expect(sellersText(['Chandni Computers'])).toBe('Chandni Computers')
  expect(sellersText(['Chandni Computers', 'NanoNagar'])).toBe('2: Chandni Computers, NanoNagar')
})

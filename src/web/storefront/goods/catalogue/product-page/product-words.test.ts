import { expect, test } from 'vitest'
import { warrantyText, warrantyTitle } from './product-words.ts'

test.each([
  [36, 'brand-india', '3 years with the manufacturer in India.', 'Manufacturer Warranty'],
  [
    12,
    'brand-international',
    '12 months with the manufacturer, in its own country.',
    'Manufacturer Warranty',
  ],
  [1, 'seller', '1 month with the seller.', 'Seller Warranty'],
  [null, 'seller', 'With the seller; terms on request.', 'Seller Warranty'],
  [null, null, 'With the manufacturer; terms on request.', 'Manufacturer Warranty'],
])('%j months from %s: %s', (months, type, text, title) => {
  expect(warrantyText({ months, type })).toBe(text)
  expect(warrantyTitle({ type, months })).toBe(title)
})

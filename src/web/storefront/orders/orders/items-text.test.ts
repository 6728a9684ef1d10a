import { expect, test } from 'vitest'
import { itemsText } from './items-text.ts'

test.each([
  [[1], '1 item'],
  [[1, 1], '2 items'],
  [[3], '3 items (1 product)'],
  [[2, 1], '3 items (2 products)'],
])('an order of %j pieces is %s', (quantities, text) => {
  expect(itemsText(quantities.map((quantity) => ({ quantity })))).toBe(text)
})

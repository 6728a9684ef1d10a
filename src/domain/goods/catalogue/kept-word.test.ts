import { expect, test } from 'vitest'
import { keptWordText } from './kept-word.ts'

test.each([
  [19, 19, 'New seller'],
  [20, 18, 'Kept price, day and stock in 18 of 20 orders'],
  [120_000, 119_000, 'Kept price, day and stock in 1,19,000 of 1,20,000 orders'],
])('of %i orders %i kept: %s', (orders, kept, text) => {
  expect(keptWordText({ orders, kept })).toBe(text)
})

test('the marketplace’s own shop is new to nobody', () => {
  expect(keptWordText({ orders: 3, kept: 3, isHouse: true })).toBe('')
  expect(keptWordText({ orders: 20, kept: 20, isHouse: true })).toContain('20 of 20')
})

import { expect, test } from 'vitest'
import { heldText } from './held-text.ts'

const REST = 'in order #NN100001, which waits for your payment. Pay it, or cancel it to order here.'

test.each([
  [{ quantity: 1, isLast: true }, 'You hold the last one'],
  [{ quantity: 3, isLast: true }, 'You hold the last 3'],
  [{ quantity: 1, isLast: false }, 'You hold one more'],
  [{ quantity: 2, isLast: false }, 'You hold 2 more'],
])('%o: %s', (held, words) => {
  expect(heldText({ number: '#NN100001', ...held })).toBe(`${words} ${REST}`)
})

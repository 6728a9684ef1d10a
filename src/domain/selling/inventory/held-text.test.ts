import { expect, test } from 'vitest'
import { heldText } from './held-text.ts'

test.each([
  [1, 'You hold the last one'],
  [3, 'You hold the last 3'],
])('%i held: %s', (quantity, words) => {
  expect(heldText({ number: '#NN100001', quantity })).toBe(
    `${words} in order #NN100001, which waits for your payment. Pay it, or cancel it to order here.`,
  )
})

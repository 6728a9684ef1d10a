import { expect, test } from 'vitest'
import { auditWords } from './audit-words.ts'

test.each([
  ['account.signed_in', 'Signed in'],
  ['offer.changed', 'Offer changed'],
  ['order_view.default_chosen', 'Order view default chosen'],
  ['constructor.x', 'Constructor x'],
  ['odd', 'Odd'],
])('%s reads "%s"', (action, words) => {
  expect(auditWords(action)).toBe(words)
})

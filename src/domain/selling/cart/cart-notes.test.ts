import { expect, test } from 'vitest'
import { type CartNote, cartNoteText } from './cart-notes.ts'

test.each<[CartNote, string]>([
  [
    { code: 'cart.full', name: 'RM850x', linesMax: 50 },
    'RM850x was not added: a cart holds at most 50 different items.',
  ],
  [{ code: 'cart.line_capped', name: 'RM850x', quantity: 10 }, 'RM850x is limited to 10 per order.'],
  [{ code: 'cart.joined', name: 'RM850x', quantity: 2 }, 'RM850x (2) was already in your saved cart.'],
  [
    { code: 'cart.quantity_changed', name: 'RM850x', from: 1, to: 3 },
    'RM850x: quantity is now 3 (was 1), as in your saved cart.',
  ],
])('%j is told as "%s"', (note, text) => {
  expect(cartNoteText(note)).toBe(text)
})

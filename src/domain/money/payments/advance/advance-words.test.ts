import { expect, test } from 'vitest'
import { twoWaysShort, twoWaysToCollect } from './advance-words.ts'

const PAID = { method: 'card', advancePaise: 2_000_000, cashLeftPaise: 0, cashTakenPaise: 0 } as const

test('a list says both amounts of an order that was paid in two ways, and which of them is still due', () => {
  expect(twoWaysShort({ ...PAID, cashLeftPaise: 896_700 })).toBe('₹20,000 by card, ₹8,967 cash due')
  expect(twoWaysShort({ ...PAID, cashTakenPaise: 896_700 })).toBe('₹20,000 by card, ₹8,967 in cash')
  expect(twoWaysShort({ ...PAID, method: 'upi' })).toBe('₹20,000 by UPI')
})

test('who sends it reads what the courier collects', () => {
  expect(twoWaysToCollect('upi', { cashLeftPaise: 896_700, isRestPaid: false })).toBe(
    'By UPI, ₹8,967 in cash at delivery',
  )
  expect(twoWaysToCollect('card', { cashLeftPaise: 0, isRestPaid: false })).toBe('By card and in cash')
  expect(twoWaysToCollect('card', { cashLeftPaise: 0, isRestPaid: true })).toBe('All of it online')
})

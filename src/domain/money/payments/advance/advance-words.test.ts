import { expect, test } from 'vitest'
import { twoWaysShort } from './advance-words.ts'

test('a list says both amounts of an order that was paid in two ways, as long as there is cash to collect', () => {
  const advancePaise = 2_000_000
  expect(twoWaysShort({ advancePaise, cashLeftPaise: 896_700 })).toBe('₹20,000 online, ₹8,967 cash due')
  expect(twoWaysShort({ advancePaise, cashLeftPaise: 0 })).toBe('₹20,000 online, rest in cash')
})

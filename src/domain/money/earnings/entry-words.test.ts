import { expect, test } from 'vitest'
import { basisWords } from './entry-words.ts'

test('a reason that stands by itself begins as a sentence does, in words and in figures', () => {
  const reasonOf = (note: string) => basisWords({ basisPaise: null, rateBp: null, note })
  expect(reasonOf('sales that can still be returned are paid out up to ₹25,000')).toBe(
    'Sales that can still be returned are paid out up to ₹25,000',
  )
  expect(reasonOf('17.33% of your sales in 90 days were returned or are disputed')).toMatch(/^17\.33% of/)
})

import { expect, test } from 'vitest'
import { confirmWords } from './confirm-words.ts'

const TERMS = { cashConfirmAbovePaise: 2_500_000, cashConfirmHours: 24 }

test('a cash order above the limit is said to be confirmed before it is placed', () => {
  expect(confirmWords(2_500_001, TERMS)).toBe(
    ' We then send you a link or a code to confirm the order. Without it we cancel the order after 24 hours, and you pay nothing.',
  )
  expect(confirmWords(2_500_000, TERMS)).toBe('')
  expect(confirmWords(2_500_001, { ...TERMS, cashConfirmHours: 0 })).toBe('')
})

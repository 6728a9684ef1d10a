import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [0, 'Rupees Zero Only'],
  [7, 'Rupees Zero and Seven Paise Only'],
  [1_900, 'Rupees Nineteen Only'],
  [4_050, 'Rupees Forty and Fifty Paise Only'],
  [10_000, 'Rupees One Hundred Only'],
  [101_100, 'Rupees One Thousand Eleven Only'],
  [12_345_678, 'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Seventy-Eight Paise Only'],
  [1_000_000_000, 'Rupees One Crore Only'],
  [
    9_999_999_999,
    'Rupees Nine Crore Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine and Ninety-Nine Paise Only',
  ],
  [10_000_000_000_000, 'Rupees Ten Thousand Crore Only'],
])('%i paise are spelled "%s"', (paise, text) => {
  expect(amountInWords(paise)).toBe(text)
})

import { expect, test } from 'vitest'
import { readNumber, readWholeNumber } from './typed-amounts.ts'

test.each([
  ['0', 0],
  ['1000', 1000],
  ['1,000', 1000],
  ['1,00,000', 100_000],
  ['100,000', 100_000],
  [' 5.00 ', 5],
  ['4.750', 4.75],
  ['5,600', 5600],
  ['1,5', undefined],
  ['1,0000', undefined],
  ['4.7512', undefined],
  ['-5', undefined],
  ['5 W', undefined],
  ['1E+05', undefined],
  ['12345678901', undefined],
  ['', undefined],
])('“%s” is the number %s', (text, number) => {
  expect(readNumber(text, 3)).toBe(number)
})

test.each([
  ['1,000', 1000],
  ['5.00', 5],
  ['5.50', undefined],
  ['1,001', undefined],
])('“%s” is the whole number %s, of at most a thousand', (text, number) => {
  expect(readWholeNumber(text, 1000)).toBe(number)
})

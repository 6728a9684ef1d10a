import { expect, test } from 'vitest'
import { readTicketNumber, ticketNumber } from './ticket-number.ts'

test('a ticket has a number that can be read over the phone', () => {
  expect(ticketNumber(123)).toBe('NN-T-000123')
  expect(ticketNumber(1_234_567)).toBe('NN-T-1234567')
})

test('there is no ticket before the first', () => {
  expect(() => ticketNumber(0)).toThrow('positive sequence number')
})

test.each([
  ['NN-T-001001', 1001],
  [' nn-t-1001 ', 1001],
  ['1001', 1001],
  ['NN-T-000000', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['NN1001', undefined],
  ['9'.repeat(16), undefined],
])('"%s" names ticket %s', (text, sequence) => {
  expect(readTicketNumber(text)).toBe(sequence)
})

import { expect, test } from 'vitest'
import { ticketNumber } from './ticket-number.ts'

test('a ticket has a number that can be read over the phone', () => {
  expect(ticketNumber(123)).toBe('NN-T-000123')
  expect(ticketNumber(1_234_567)).toBe('NN-T-1234567')
})

test('there is no ticket before the first', () => {
  expect(() => ticketNumber(0)).toThrow('positive sequence number')
})

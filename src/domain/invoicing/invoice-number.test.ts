import { expect, test } from 'vitest'
import { invoiceNumber } from './invoice-number.ts'

test('a number has its series, its year and six digits, never more than sixteen characters', () => {
  expect(invoiceNumber({ prefix: 'NN', financialYear: '26-27', serial: 123 })).toBe('NN/26-27/000123')
  expect(invoiceNumber({ prefix: 'NNG', financialYear: '26-27', serial: 999_999 })).toBe('NNG/26-27/999999')
  expect(() => invoiceNumber({ prefix: 'NNG', financialYear: '26-27', serial: 1_000_000 })).toThrow('16')
})

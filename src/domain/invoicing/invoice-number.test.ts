import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultPrefix, financialYearName, invoiceNumber, parsePrefix } from './invoice-number.ts'

test.each([
  ['2026-03-31', '25-26'],
  ['2026-04-01', '26-27'],
  ['2026-11-22', '26-27'],
  ['2099-12-31', '99-00'],
])('%s lies in the financial year %s', (day, year) => {
  expect(financialYearName(day)).toBe(year)
})

test('a number has its series, its year and six digits, never more than sixteen characters', () => {
  expect(invoiceNumber({ prefix: 'NN', financialYear: '26-27', serial: 123 })).toBe('NN/26-27/000123')
  expect(invoiceNumber({ prefix: 'NNG', financialYear: '26-27', serial: 999_999 })).toBe('NNG/26-27/999999')
  expect(() => invoiceNumber({ prefix: 'NNG', financialYear: '26-27', serial: 1_000_000 })).toThrow('16')
})

test.each([
  ['NanoNagar', 'NAN'],
  ['Pune Parts', 'PP'],
  ['The Big Blue Box Company', 'TBB'],
  ['X', 'INV'],
  ['आशा', 'INV'],
  ['4U', 'INV'],
])('the shop "%s" numbers with %s until it chooses', (name, prefix) => {
  expect(defaultPrefix(name)).toBe(prefix)
})

test('whatever a shop is called, its prefix is one that it could have chosen', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const prefix = defaultPrefix(name)
      expect(parsePrefix(prefix)).toEqual({ ok: true, value: prefix })
    }),
  )
})

test.each(['', 'A', 'ABCD', 'A1', 'A/B', 'ÄB'])('"%s" is no prefix', (text) => {
  expect(parsePrefix(text)).toMatchObject({ ok: false, problem: { code: 'invoicing.prefix_malformed' } })
})

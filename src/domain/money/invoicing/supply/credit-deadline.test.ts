import { describe, expect, test } from 'vitest'
import {
  canReduceTax,
  canReduceTaxOfService,
  lastDayToReduceTax,
  taxStaysWarning,
} from './credit-deadline.ts'

describe('a credit note (CGST Act, s. 34(2))', () => {
  test.each([
    ['2026-04-01', '2027-11-30'],
    ['2026-11-26', '2027-11-30'],
    ['2027-03-31', '2027-11-30'],
    ['2027-04-01', '2028-11-30'],
  ])('for a supply of %s takes tax off until %s', (suppliedOn, last) => {
    expect(lastDayToReduceTax(suppliedOn)).toBe(last)
  })

  test.each([
    ['2027-03-31', '2027-03-31', true],
    ['2027-03-31', '2027-04-01', true],
    ['2027-03-31', '2027-11-30', true],
    ['2027-03-31', '2027-12-01', false],
    ['2027-04-01', '2027-12-01', true],
    ['2026-04-01', '2029-04-01', false],
  ])('for a supply of %s, issued on %s, takes tax off: %s', (suppliedOn, creditedOn, can) => {
    expect(canReduceTax({ suppliedOn, creditedOn })).toBe(can)
  })

  test.each([
    ['2026-11-26', '2027-10-31', true],
    ['2026-11-26', '2027-11-01', false],
    ['2027-04-01', '2027-11-01', true],
  ])(
    'of a service of %s that is given back on %s, issued on the first of the next month: %s',
    (suppliedOn, givenBackOn, can) => {
      expect(canReduceTaxOfService({ suppliedOn, givenBackOn })).toBe(can)
    },
  )

  test('is said to reduce no tax from the day after its last one, of an invoice with tax alone', () => {
    const invoice = { issuedOn: '2026-11-26', taxPaise: 15_759 }
    expect(taxStaysWarning(invoice, '2027-11-30')).toBeUndefined()
    expect(taxStaysWarning(invoice, '2027-12-01')).toBe(
      'A refund no longer reduces the seller’s GST: for this invoice a credit note could do so until 30 Nov 2027 (CGST Act 2017, section 34(2)).',
    )
    expect(taxStaysWarning({ ...invoice, taxPaise: 0 }, '2027-12-01')).toBeUndefined()
    expect(taxStaysWarning(undefined, '2027-12-01')).toBeUndefined()
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditedAmounts, creditNoteNumber } from './credit-note.ts'
import { taxParcel } from './parcel-tax.ts'

describe('the number of a credit note', () => {
  test('names the seller’s letters and the financial year, in a series of its own', () => {
    expect(creditNoteNumber({ prefix: 'NN', issuedOn: '2027-03-31', serial: 123, isCommercial: false })).toBe(
      'NN-C26/000123',
    )
    expect(creditNoteNumber({ prefix: 'ABC', issuedOn: '2027-04-01', serial: 1, isCommercial: true })).toBe(
      'ABC-F27/000001',
    )
  })
})

describe('credited pieces', () => {
  test('in any portions come to exactly what the invoice says, and none is negative', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('igst' as const, 'cgst-sgst' as const, 'cgst-utgst' as const),
        fc.constantFrom(0, 500, 1200, 1800, 2800),
        fc.integer({ min: 100, max: 50_000_000 }),
        fc.integer({ min: 0, max: 40_000 }),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }),
        (kind, rateBp, unitPaise, deliveryPaise, portions) => {
          const quantity = portions.reduce((sum, portion) => sum + portion, 0)
          const goodsPaise = unitPaise * quantity
          const [line] = taxParcel({
            kind,
            lines: [{ listPaise: goodsPaise + quantity * 7, goodsPaise, deliveryPaise, rateBp }],
          }).lines
          if (!line) throw new Error('a parcel of one line has a line')
          let before = 0
          const sums: Record<string, number> = {}
          for (const now of portions) {
            const credited = creditedAmounts({ ...line, quantity }, { before, now })
            expect(Math.min(...Object.values(credited))).toBeGreaterThanOrEqual(0)
            expect(credited.cgstPaise).toBe(credited.sgstPaise + credited.utgstPaise)
            for (const [name, paise] of Object.entries(credited)) sums[name] = (sums[name] ?? 0) + paise
            before += now
          }
          expect(sums).toEqual(line)
        },
      ),
    )
  })

  test('are credited once', () => {
    const line = { ...taxParcel({ kind: 'igst', lines: [] }).totals, quantity: 2 }
    expect(() => creditedAmounts(line, { before: 1, now: 2 })).toThrow('a piece is credited once')
  })
})

import { describe, expect, test } from 'vitest'
import { commissionAmounts, commissionLines, commissionNumber } from './commission-paper.ts'

describe('the papers of a month’s commission', () => {
  test('are an invoice for its own sales and a credit note for what went back of earlier ones', () => {
    // November: 5 % of ₹10,000.00 is 500.00 with 90.00 of GST; half of it came back in the same month. Of October 100.00
    // with 18.00 came back.
    const rows = [
      { soldIn: '2026-11', commissionPaise: 250_00, gstPaise: 45_00 },
      { soldIn: '2026-10', commissionPaise: -100_00, gstPaise: -18_00 },
    ]
    expect(commissionLines('2026-11', rows)).toEqual({
      invoice: [{ month: '2026-11', commissionPaise: 250_00, gstPaise: 45_00 }],
      'credit-note': [{ month: '2026-10', commissionPaise: 100_00, gstPaise: 18_00 }],
      'commercial-note': [],
    })
    const nothing = [{ soldIn: '2026-11', commissionPaise: 0, gstPaise: 0 }]
    expect(commissionLines('2026-11', nothing)).toEqual({
      invoice: [],
      'credit-note': [],
      'commercial-note': [],
    })
  })

  test('are a commercial note, of another number, for months whose tax stays (CGST Act, s. 34(2))', () => {
    const back = [
      { soldIn: '2026-03', commissionPaise: -100_00, gstPaise: 0 },
      { soldIn: '2026-10', commissionPaise: -50_00, gstPaise: -9_00 },
    ]
    // Issued on 1 December 2026: March belongs to the financial year before.
    expect(commissionLines('2026-11', back)).toMatchObject({
      'credit-note': [{ month: '2026-10' }],
      'commercial-note': [{ month: '2026-03', commissionPaise: 100_00, gstPaise: 0 }],
    })
    const [march] = back
    expect(
      commissionLines('2026-10', [
        { ...march, gstPaise: -18_00, soldIn: '2026-03', commissionPaise: -100_00 },
      ]),
    ).toMatchObject({
      'credit-note': [{ month: '2026-03' }],
      'commercial-note': [],
    })
    const number = {
      kind: 'commercial-note',
      financialYear: '26-27',
      issuedOn: '2026-12-01',
      serial: 7,
    } as const
    expect(commissionNumber(number)).toBe('CM-F26/000007')
  })

  test('ask for exactly what the ledger took, in equal halves inside a state', () => {
    const lines = [{ month: '2026-11', commissionPaise: 250_00, gstPaise: 45_01 }]
    const none = { igstPaise: 0, cgstPaise: 0, sgstPaise: 0, utgstPaise: 0, roundOffPaise: 0 }
    const total = { taxablePaise: 250_00, totalPaise: 295_01 }
    expect(commissionAmounts(lines, 'igst')).toEqual({ ...none, ...total, igstPaise: 45_01 })
    expect(commissionAmounts(lines, 'cgst-sgst')).toEqual({
      ...none,
      ...total,
      cgstPaise: 22_50,
      sgstPaise: 22_50,
      roundOffPaise: 1,
    })
    expect(commissionAmounts(lines, 'cgst-utgst')).toMatchObject({
      cgstPaise: 22_50,
      utgstPaise: 22_50,
      sgstPaise: 0,
    })
  })

  test('are numbered in rows of their own', () => {
    const of = { financialYear: '26-27', issuedOn: '2026-12-01', serial: 7 }
    expect(commissionNumber({ kind: 'invoice', ...of })).toBe('CM/26-27/000007')
    expect(commissionNumber({ kind: 'credit-note', ...of })).toBe('CM-C26/000007')
  })
})

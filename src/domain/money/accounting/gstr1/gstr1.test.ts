import { describe, expect, test } from 'vitest'
import { creditNotePaper, invoicePaper } from '#tests/support/supply-papers.ts'
import { type Gstr1, openGstr1, operatorGstinFor } from './gstr1.ts'
import { gstr1Csv } from './gstr1-csv.ts'
import { gstr1Json } from './gstr1-json.ts'
import { returnedSupply } from './returned-paper.ts'
import { isLargeSupply, type SupplyPaper } from './supply-paper.ts'

const BUSINESS = '29AAGCB7383J1Z4'
const MH = { from: 'MH', to: 'MH', issuedOn: '2026-11-05' } as const
const KA = { from: 'MH', to: 'KA', issuedOn: '2026-11-06' } as const

/**
 * A month of a shop in Maharashtra, worked out by hand at 18 %.
 *
 * 1. ₹1,299.00 inside Maharashtra: 9/118 of 1,29,900 paise is 9,907.63, so 9,908 each; 1,10,084 are taxable.
 * 2. ₹2,360.00 to Karnataka: 18/118 of 2,36,000 is 36,000; 2,00,000 are taxable.
 * 3. ₹1,18,000.00 to Karnataka, above ₹1 lakh: 18,00,000 and 1,00,00,000.
 * 4. Two pieces for ₹2,598.00 to a business in Karnataka: 18/118 of 2,59,800 is 39,630.51, so 39,631; 2,20,169 are taxable.
 * 5. Registered, and cancelled on the portal: its number alone is told.
 * Notes: C1 one piece of 4 (half of 39,631, rounded up: 19,816; ₹1,299.00 less that is 1,10,084). C2 all of an invoice of
 * October for ₹236.00 inside Maharashtra (20,000 and 1,800 each). C3 all of one of October for ₹1,18,000.00 to Karnataka.
 */
const large = { quantity: 1, taxable: 1_00_00_000, igst: 18_00_000 }
const ofBusiness = invoicePaper({
  serial: 4,
  ...KA,
  buyerGstin: BUSINESS,
  lines: [{ quantity: 2, hsn: '84717020', taxable: 2_20_169, igst: 39_631 }],
})
const october = { serial: 900, issuedOn: '2026-10-20' }
const PAPERS: readonly SupplyPaper[] = [
  invoicePaper({ serial: 1, ...MH, lines: [{ quantity: 1, taxable: 1_10_084, cgst: 9_908 }] }),
  invoicePaper({ serial: 2, ...KA, lines: [{ quantity: 1, taxable: 2_00_000, igst: 36_000 }] }),
  invoicePaper({ serial: 3, ...KA, lines: [large] }),
  invoicePaper({
    serial: 5,
    ...KA,
    buyerGstin: BUSINESS,
    isCancelled: true,
    lines: [{ quantity: 9, taxable: 9_00_000, igst: 1_62_000 }],
  }),
  ofBusiness,
  creditNotePaper(ofBusiness, {
    serial: 1,
    issuedOn: '2026-11-20',
    lines: [{ quantity: 1, hsn: '84717020', taxable: 1_10_084, igst: 19_816 }],
  }),
  creditNotePaper(
    invoicePaper({ ...MH, ...october, lines: [{ quantity: 1, taxable: 20_000, cgst: 1_800 }] }),
    {
      serial: 2,
      issuedOn: '2026-11-21',
      lines: [{ quantity: 1, taxable: 20_000, cgst: 1_800 }],
    },
  ),
  creditNotePaper(invoicePaper({ ...KA, ...october, lines: [large] }), {
    serial: 3,
    issuedOn: '2026-11-22',
    lines: [large],
  }),
]

function tablesOf(papers: readonly SupplyPaper[], operatorGstin?: string): Gstr1 {
  const tables = openGstr1({ gstin: '27AAPFU0939F1ZV', month: '2026-11', operatorGstin })
  for (const paper of papers) tables.add(returnedSupply(paper))
  return tables.close()
}

const fileOf = (tables: Gstr1) => JSON.parse([...gstr1Json(tables)].join(''))

describe('GSTR-1', () => {
  test('puts each paper of a month where the form has it', () => {
    expect(fileOf(tablesOf(PAPERS, '27AAZCN0000D1C1'))).toEqual({
      gstin: '27AAPFU0939F1ZV',
      fp: '112026',
      b2b: [
        {
          ctin: BUSINESS,
          inv: [
            {
              inum: 'RV/26-27/000004',
              idt: '06-11-2026',
              val: 2598,
              pos: '29',
              rchrg: 'N',
              inv_typ: 'R',
              itms: [{ num: 1, itm_det: { rt: 18, txval: 2201.69, iamt: 396.31, csamt: 0 } }],
            },
          ],
        },
      ],
      b2cl: [
        {
          pos: '29',
          inv: [
            {
              inum: 'RV/26-27/000003',
              idt: '06-11-2026',
              val: 118000,
              itms: [{ num: 1, itm_det: { rt: 18, txval: 100000, iamt: 18000, csamt: 0 } }],
            },
          ],
        },
      ],
      b2cs: [
        { sply_ty: 'INTER', typ: 'OE', pos: '29', rt: 18, txval: 2000, iamt: 360, csamt: 0 },
        // 1,100.84 − 200.00, and 99.08 − 18.00.
        { sply_ty: 'INTRA', typ: 'OE', pos: '27', rt: 18, txval: 900.84, camt: 81.08, samt: 81.08, csamt: 0 },
      ],
      cdnr: [
        {
          ctin: BUSINESS,
          nt: [
            {
              ntty: 'C',
              nt_num: 'RV-C26/000001',
              nt_dt: '20-11-2026',
              val: 1299,
              pos: '29',
              rchrg: 'N',
              inv_typ: 'R',
              itms: [{ num: 1, itm_det: { rt: 18, txval: 1100.84, iamt: 198.16, csamt: 0 } }],
            },
          ],
        },
      ],
      cdnur: [
        {
          typ: 'B2CL',
          ntty: 'C',
          nt_num: 'RV-C26/000003',
          nt_dt: '22-11-2026',
          val: 118000,
          pos: '29',
          itms: [{ num: 1, itm_det: { rt: 18, txval: 100000, iamt: 18000, csamt: 0 } }],
        },
      ],
      hsn: {
        hsn_b2b: [
          // 2,201.69 − 1,100.84, and 396.31 − 198.16.
          {
            num: 1,
            hsn_sc: '8471',
            uqc: 'NOS',
            qty: 1,
            rt: 18,
            txval: 1100.85,
            iamt: 198.15,
            camt: 0,
            samt: 0,
            csamt: 0,
          },
        ],
        hsn_b2c: [
          // Three sold and two taken back: 1,100.84 + 2,000.00 + 1,00,000.00 − 200.00 − 1,00,000.00.
          {
            num: 1,
            hsn_sc: '8471',
            uqc: 'NOS',
            qty: 1,
            rt: 18,
            txval: 2900.84,
            iamt: 360,
            camt: 81.08,
            samt: 81.08,
            csamt: 0,
          },
        ],
      },
      doc_issue: {
        doc_det: [
          {
            doc_num: 1,
            doc_typ: 'Invoices for outward supply',
            docs: [
              { num: 1, from: 'RV/26-27/000001', to: 'RV/26-27/000005', totnum: 5, cancel: 1, net_issue: 4 },
            ],
          },
          {
            doc_num: 5,
            doc_typ: 'Credit Note',
            docs: [
              { num: 1, from: 'RV-C26/000001', to: 'RV-C26/000003', totnum: 3, cancel: 0, net_issue: 3 },
            ],
          },
        ],
      },
      // 1,100.85 + 2,900.84 taxable; 198.15 + 360.00 of IGST.
      supeco: {
        clttx: [
          {
            etin: '27AAZCN0000D1C1',
            suppval: 4001.69,
            igst: 558.15,
            cgst: 81.08,
            sgst: 81.08,
            cess: 0,
            flag: 'N',
          },
        ],
      },
    })
  })

  test('tells UTGST as the portal does, in the place of SGST', () => {
    // ₹236.00 inside Chandigarh: 9/118 of 23,600 is 1,800 for CGST and 1,800 for UTGST.
    const inside = { from: 'CH', to: 'CH', issuedOn: '2026-11-05' } as const
    const lines = [{ quantity: 1, taxable: 20_000, cgst: 1_800, utgst: 1_800 }]
    expect(fileOf(tablesOf([invoicePaper({ serial: 1, ...inside, lines })])).b2cs).toEqual([
      { sply_ty: 'INTRA', typ: 'OE', pos: '04', rt: 18, txval: 200, camt: 18, samt: 18, csamt: 0 },
    ])
  })

  test('of the house has no operator, and a month of nothing has no table', () => {
    expect(fileOf(tablesOf(PAPERS))).not.toHaveProperty('supeco')
    expect(fileOf(tablesOf([]))).toEqual({ gstin: '27AAPFU0939F1ZV', fp: '112026' })
  })

  test('is a sheet with the same sums', () => {
    const lines = [...gstr1Csv(tablesOf(PAPERS, '27AAZCN0000D1C1'))].join('').trim().split('\r\n')
    expect(lines[1]).toBe(
      `b2b,${BUSINESS},Asha Rao,RV/26-27/000004,06-11-2026,2598,29-Karnataka,,,18,2201.69,396.31,0,0`,
    )
    expect(lines).toContain('b2cs,,,,,,27-Maharashtra,,,18,900.84,0,81.08,81.08')
    expect(lines).toContain('docs (invoices),,1 cancelled,RV/26-27/000001 to RV/26-27/000005,,,,,5,,,,,')
    expect(lines.at(-1)).toBe('eco,27AAZCN0000D1C1,,,,,,,,,4001.69,558.15,81.08,81.08')
  })

  test('is written in pieces that stay small', () => {
    const many = Array.from({ length: 1_201 }, (_, at) =>
      invoicePaper({
        serial: at + 1,
        ...KA,
        buyerGstin: BUSINESS,
        lines: [{ quantity: 1, taxable: 100, igst: 18 }],
      }),
    )
    const pieces = [...gstr1Json(tablesOf(many))]
    const { b2b } = JSON.parse(pieces.join(''))
    expect(b2b.map(({ inv }: { inv: unknown[] }) => inv.length)).toEqual([500, 500, 201])
  })
})

test('a supply is large above the limit of its day, between states alone', () => {
  const supply = { isInterState: true, invoicePaise: 1_00_000_01, invoicedOn: '2024-08-01' }
  expect(isLargeSupply(supply)).toBe(true)
  expect(isLargeSupply({ ...supply, invoicePaise: 1_00_000_00 })).toBe(false)
  expect(isLargeSupply({ ...supply, invoicedOn: '2024-07-31' })).toBe(false)
  expect(isLargeSupply({ ...supply, isInterState: false })).toBe(false)
})

test('what was sold and came back within the month leaves no row of nothing', () => {
  const line = { quantity: 1, taxable: 1_10_084, cgst: 9_908 }
  const sold = invoicePaper({ serial: 1, from: 'MH', to: 'MH', issuedOn: '2026-11-05', lines: [line] })
  const back = creditNotePaper(sold, { serial: 1, issuedOn: '2026-11-20', lines: [line] })
  const tables = tablesOf([sold, back], '27AAZCN0000D1C1')
  expect(tables).toMatchObject({ b2cs: [], hsn: { b2b: [], b2c: [] }, operator: undefined })
  expect(tables.numbers).toMatchObject({ invoices: [{ count: 1 }], creditNotes: [{ count: 1 }] })
  // A vendor order that came back leaves its row.
  const half = creditNotePaper(sold, {
    serial: 1,
    issuedOn: '2026-11-20',
    lines: [{ quantity: 0, taxable: 84, cgst: 8 }],
  })
  expect(tablesOf([sold, half], '27AAZCN0000D1C1')).toMatchObject({
    b2cs: [{ taxablePaise: 1_10_000 }],
    hsn: { b2c: [{ pieces: 1 }] },
    operator: { taxablePaise: 1_10_000 },
  })
})

test('a supplier names the operator of its own state, and none without one', () => {
  const operators = ['27AAZCN0000D1C1', '29AAZCN0000D1CX']
  expect(operatorGstinFor('29AAGCB7383J1Z4', operators)).toBe('29AAZCN0000D1CX')
  expect(operatorGstinFor('07AAGCB7383J1Z4', operators)).toBeUndefined()
  expect(operatorGstinFor('07AAGCB7383J1Z4', [])).toBeUndefined()
})

import { expect, test } from 'vitest'
import { openGstr1 } from '#domain/money/accounting/gstr1/gstr1.ts'
import { gstr1Json } from '#domain/money/accounting/gstr1/gstr1-json.ts'
import type { ReturnedPaper } from '#domain/money/accounting/gstr1/returned-paper.ts'
import { type CommissionDocument, commissionAmounts, commissionNumber } from './commission-paper.ts'
import { returnedService } from './returned-service.ts'

const BUSINESS = '29AAGCB7383J1Z4'

/**
 * December of the marketplace in Maharashtra: its services of November to sellers, by hand at 18 %.
 *
 * 1. To a registered seller in Karnataka: 500.00 of commission and 399.00 of freight, with 90.00 and 71.82 of IGST.
 * 2. To one in Maharashtra: 250.00 and 100.00, with 45.01 and 18.01; halves of 63.02 are 31.51 each, of which 22.50 are the
 *    commission's (half of 45.01, rounded down) and 9.01 the freight's.
 * 3. To one in Maharashtra that is not registered: 1,000.00 with 180.00.
 * 4. To one in Karnataka that is not registered: 1,00,000.00 with 18,000.00, above ₹1 lakh.
 * Notes: C1 100.00 with 18.00 of 1, C2 10,000.00 with 1,800.00 of 4, C3 200.00 with 36.00 of 3.
 */
const service = (
  of: Pick<CommissionDocument, 'kind' | 'lines'> & { serial: number; gstin: string | null; in: 'MH' | 'KA' },
  largestInvoice?: ReturnedPaper['invoice'],
) => {
  const gstKind = of.in === 'MH' ? 'cgst-sgst' : 'igst'
  const place = { name: 'A seller', address: '1 Main Road', city: 'Pune', postalCode: '411001', state: of.in }
  const numbered = { kind: of.kind, financialYear: '26-27', issuedOn: '2026-12-01', serial: of.serial }
  const document: CommissionDocument = {
    kind: of.kind,
    number: commissionNumber(numbered),
    issuedOn: '2026-12-01',
    month: '2026-11',
    supplier: { ...place, gstin: '27AAZCN0000D1ZQ' },
    buyer: { ...place, gstin: of.gstin },
    placeOfSupply: of.in,
    gstKind,
    rateBp: 1_800,
    lines: of.lines,
    totals: commissionAmounts(of.lines, gstKind),
  }
  return returnedService({ document, series: `${of.kind} 26-27`, serial: of.serial, largestInvoice })
}
const commission = (commissionPaise: number, gstPaise: number) => ({
  month: '2026-11',
  commissionPaise,
  gstPaise,
})
const freight = (commissionPaise: number, gstPaise: number) => ({
  service: 'freight' as const,
  ...commission(commissionPaise, gstPaise),
})
const LARGE = { invoicePaise: 1_18_000_00, invoicedOn: '2026-12-01' }
const SERVICES = [
  service({
    kind: 'invoice',
    serial: 1,
    gstin: BUSINESS,
    in: 'KA',
    lines: [commission(500_00, 90_00), freight(399_00, 71_82)],
  }),
  service({
    kind: 'invoice',
    serial: 2,
    gstin: '27AAPFU0939F1ZV',
    in: 'MH',
    lines: [commission(250_00, 45_01), freight(100_00, 18_01)],
  }),
  service({ kind: 'invoice', serial: 3, gstin: null, in: 'MH', lines: [commission(1_000_00, 180_00)] }),
  service({
    kind: 'invoice',
    serial: 4,
    gstin: null,
    in: 'KA',
    lines: [commission(1_00_000_00, 18_000_00)],
  }),
  service({
    kind: 'credit-note',
    serial: 1,
    gstin: BUSINESS,
    in: 'KA',
    lines: [commission(100_00, 18_00)],
  }),
  service(
    {
      kind: 'credit-note',
      serial: 2,
      gstin: null,
      in: 'KA',
      lines: [commission(10_000_00, 1_800_00)],
    },
    LARGE,
  ),
  service({ kind: 'credit-note', serial: 3, gstin: null, in: 'MH', lines: [commission(200_00, 36_00)] }),
]

test('services to sellers stand in GSTR-1 where goods would, under their own codes and without pieces', () => {
  const tables = openGstr1({ gstin: '27AAZCN0000D1ZQ', month: '2026-12', operatorGstin: undefined })
  for (const paper of SERVICES) tables.add(paper)
  const inv = { idt: '01-12-2026', rchrg: 'N', inv_typ: 'R' }
  const note = { ntty: 'C', nt_dt: '01-12-2026' }
  const sac = { uqc: 'NA', qty: 0, rt: 18, csamt: 0 }
  expect(JSON.parse([...gstr1Json(tables.close())].join(''))).toEqual({
    gstin: '27AAZCN0000D1ZQ',
    fp: '122026',
    b2b: [
      {
        ctin: BUSINESS,
        inv: [
          {
            ...inv,
            inum: 'CM/26-27/000001',
            val: 1060.82,
            pos: '29',
            itms: [{ num: 1, itm_det: { rt: 18, txval: 899, iamt: 161.82, csamt: 0 } }],
          },
        ],
      },
      {
        ctin: '27AAPFU0939F1ZV',
        inv: [
          {
            ...inv,
            inum: 'CM/26-27/000002',
            val: 413.02,
            pos: '27',
            itms: [{ num: 1, itm_det: { rt: 18, txval: 350, camt: 31.51, samt: 31.51, csamt: 0 } }],
          },
        ],
      },
    ],
    b2cl: [
      {
        pos: '29',
        inv: [
          {
            inum: 'CM/26-27/000004',
            idt: '01-12-2026',
            val: 118000,
            itms: [{ num: 1, itm_det: { rt: 18, txval: 100000, iamt: 18000, csamt: 0 } }],
          },
        ],
      },
    ],
    b2cs: [{ sply_ty: 'INTRA', typ: 'OE', pos: '27', rt: 18, txval: 800, camt: 72, samt: 72, csamt: 0 }],
    cdnr: [
      {
        ctin: BUSINESS,
        nt: [
          {
            ...note,
            nt_num: 'CM-C26/000001',
            val: 118,
            pos: '29',
            rchrg: 'N',
            inv_typ: 'R',
            itms: [{ num: 1, itm_det: { rt: 18, txval: 100, iamt: 18, csamt: 0 } }],
          },
        ],
      },
    ],
    cdnur: [
      {
        ...note,
        typ: 'B2CL',
        nt_num: 'CM-C26/000002',
        val: 11800,
        pos: '29',
        itms: [{ num: 1, itm_det: { rt: 18, txval: 10000, iamt: 1800, csamt: 0 } }],
      },
    ],
    hsn: {
      hsn_b2b: [
        { ...sac, num: 1, hsn_sc: '996812', txval: 499, iamt: 71.82, camt: 9.01, samt: 9.01 },
        { ...sac, num: 2, hsn_sc: '998599', txval: 650, iamt: 72, camt: 22.5, samt: 22.5 },
      ],
      hsn_b2c: [{ ...sac, num: 1, hsn_sc: '998599', txval: 90800, iamt: 16200, camt: 72, samt: 72 }],
    },
    doc_issue: {
      doc_det: [
        {
          doc_num: 1,
          doc_typ: 'Invoices for outward supply',
          docs: [
            { num: 1, from: 'CM/26-27/000001', to: 'CM/26-27/000004', totnum: 4, cancel: 0, net_issue: 4 },
          ],
        },
        {
          doc_num: 5,
          doc_typ: 'Credit Note',
          docs: [{ num: 1, from: 'CM-C26/000001', to: 'CM-C26/000003', totnum: 3, cancel: 0, net_issue: 3 }],
        },
      ],
    },
  })
})

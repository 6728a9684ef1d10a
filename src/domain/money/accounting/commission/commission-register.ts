import { csvLine } from '#domain/ground/shared/file-formats/csv.ts'
import { formDay, rupees } from '../gstr1/gstr1-json.ts'
import type { CommissionDocument, CommissionPaperKind } from './commission-paper.ts'

/** Our papers for the commission of a month as a sheet, a line each; credit notes take off. */
export async function* commissionRegisterCsv(
  pages: AsyncIterable<readonly CommissionDocument[]>,
): AsyncGenerator<string> {
  yield csvLine(HEADS)
  for await (const documents of pages) yield documents.map(lineOf).join('')
}

const HEADS = [
  'Number',
  'Date',
  'Type',
  'Month',
  'Seller',
  'GSTIN',
  'Taxable value (INR)',
  'IGST (INR)',
  'CGST (INR)',
  'SGST/UTGST (INR)',
  'Round off (INR)',
  'Total (INR)',
]

const KIND_WORDS = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  'commercial-note': 'Commercial credit note',
} as const satisfies Record<CommissionPaperKind, string>

function lineOf({ kind, number, issuedOn, month, buyer, totals }: CommissionDocument): string {
  const amount = (paise: number) => (kind === 'invoice' ? 1 : -1) * rupees(paise)
  return csvLine([
    ...[number, formDay(issuedOn), KIND_WORDS[kind], month, buyer.name],
    buyer.gstin ?? '',
    ...[amount(totals.taxablePaise), amount(totals.igstPaise), amount(totals.cgstPaise)],
    ...[
      amount(totals.sgstPaise + totals.utgstPaise),
      amount(totals.roundOffPaise),
      amount(totals.totalPaise),
    ],
  ])
}

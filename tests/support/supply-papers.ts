import type { Day } from '#domain/ground/shared/days.ts'
import type { StateCode } from '#domain/ground/shipping/states.ts'
import type { SupplyPaper } from '#domain/money/accounting/gstr1/supply-paper.ts'
import type { InvoiceDocument } from '#domain/money/invoicing/invoice-document.ts'
import type { TaxedLine } from '#domain/money/invoicing/parcel-tax.ts'
import { sumLines } from '#domain/money/invoicing/parcel-tax.ts'

/** What a case of a return says of one line: all amounts are written out by hand, in paise. */
export interface PaperLine {
  hsn?: string
  quantity: number
  rateBp?: number
  taxable: number
  igst?: number
  cgst?: number
  utgst?: number
}

/** An invoice of the case, from a shop in this state. */
export function invoicePaper(of: {
  serial: number
  from: StateCode
  to: StateCode
  issuedOn: Day
  buyerGstin?: string
  lines: readonly PaperLine[]
  isCancelled?: true
}): SupplyPaper & { kind: 'invoice' } {
  const lines = of.lines.map(taxedLine)
  const place = { name: 'Asha Rao', address: '1 Main Road', city: 'Pune', postalCode: '411001' }
  const document: InvoiceDocument = {
    number: `RV/26-27/${String(of.serial).padStart(6, '0')}`,
    issuedOn: of.issuedOn,
    orderNumber: '#NN100001',
    orderedOn: of.issuedOn,
    poNumber: null,
    supplier: {
      ...place,
      name: 'Ravi Traders LLP',
      tradeName: 'Ravi',
      state: of.from,
      gstin: '27AAPFU0939F1ZV',
    },
    buyer: { ...place, state: of.to, gstin: of.buyerGstin ?? null },
    deliverTo: { ...place, state: of.to, phoneNumber: '9876543210' },
    placeOfSupply: of.to,
    gstKind:
      of.from !== of.to
        ? 'igst'
        : lines.some(({ utgstPaise }) => utgstPaise > 0)
          ? 'cgst-utgst'
          : 'cgst-sgst',
    hsnDigits: 4,
    isCashOnDelivery: false,
    lines,
    totals: sumLines(lines),
  }
  return {
    kind: 'invoice',
    document,
    series: '26-27 RV',
    serial: of.serial,
    isCancelled: of.isCancelled ?? false,
  }
}

/** The credit note for some lines of such an invoice. */
export function creditNotePaper(
  invoice: SupplyPaper & { kind: 'invoice' },
  of: { serial: number; issuedOn: Day; lines: readonly PaperLine[] },
): SupplyPaper {
  const lines = of.lines.map(taxedLine)
  const { isCashOnDelivery: _, ...particulars } = invoice.document
  return {
    kind: 'credit-note',
    document: {
      ...particulars,
      number: `RV-C26/${String(of.serial).padStart(6, '0')}`,
      issuedOn: of.issuedOn,
      reason: 'return',
      invoice: { number: invoice.document.number, issuedOn: invoice.document.issuedOn },
      lines,
      totals: sumLines(lines),
    },
    invoicePaise: invoice.document.totals.grossPaise,
    series: '26-27 RV',
    serial: of.serial,
    isCancelled: false,
  }
}

function taxedLine({ hsn = '84713010', quantity, rateBp = 1_800, ...tax }: PaperLine) {
  const { taxable, igst = 0, cgst = 0, utgst = 0 } = tax
  const amounts: TaxedLine = {
    taxablePaise: taxable,
    igstPaise: igst,
    cgstPaise: cgst,
    sgstPaise: cgst - utgst,
    utgstPaise: utgst,
    grossPaise: taxable + igst + 2 * cgst,
    listPaise: taxable + igst + 2 * cgst,
    discountPaise: 0,
    deliveryPaise: 0,
  }
  return { ...amounts, name: 'Laptop', mpn: null, hsn, quantity, rateBp, serials: [] }
}

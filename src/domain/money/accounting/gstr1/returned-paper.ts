import type { Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { StateCode } from '#domain/ground/shipping/states.ts'
import { taxByRate } from '#domain/money/invoicing/parcel-tax.ts'
import type { SupplyPaper } from './supply-paper.ts'

/** A taxable value with its taxes in paise; SGST stands for UTGST too, as on the portal. Notes to it may make it negative. */
export interface ReturnedTax {
  taxablePaise: Paise
  igstPaise: Paise
  cgstPaise: Paise
  sgstPaise: Paise
}

export interface RateRow extends ReturnedTax {
  rateBp: number
}

/** What GSTR-1 asks of an invoice or a credit note, for goods or for services. */
export interface ReturnedPaper {
  kind: 'invoice' | 'credit-note'
  number: string
  /** The row of numbers that its own is one of. */
  series: string
  serial: number
  /** Its registration was cancelled: its number is used up, and nothing else of it is reported. */
  isCancelled: boolean
  issuedOn: Day
  totalPaise: Paise
  placeOfSupply: StateCode
  isInterState: boolean
  buyer: { gstin: string | null; name: string }
  rates: readonly RateRow[]
  /** With an HSN in as many digits as are told, or a SAC, which has no pieces. */
  lines: readonly (RateRow & { code: string; pieces: number | undefined })[]
  /** The invoice whose value decides into which table the paper belongs: itself, or the one that a note credits. */
  invoice: { invoicePaise: Paise; invoicedOn: Day }
}

/** Whether GSTR-1 knows a paper: a commercial credit note takes no tax off and is none of s. 34. */
export function isReturned(paper: SupplyPaper): boolean {
  return paper.kind === 'invoice' || paper.document.taxUntil === undefined
}

/** An invoice of goods, or a credit note for some, as GSTR-1 asks of it. */
export function returnedSupply(paper: SupplyPaper): ReturnedPaper {
  const { document, kind, series, serial, isCancelled } = paper
  const { number, issuedOn, placeOfSupply, gstKind, hsnDigits, totals } = document
  return {
    kind,
    series,
    serial,
    isCancelled,
    number,
    issuedOn,
    placeOfSupply,
    totalPaise: totals.grossPaise,
    isInterState: gstKind === 'igst',
    buyer: { gstin: document.buyer.gstin, name: document.buyer.name },
    rates: taxByRate(document.lines).map(rateRow),
    lines: document.lines.map((line) => ({
      ...rateRow(line),
      code: line.hsn.slice(0, hsnDigits),
      pieces: line.quantity,
    })),
    invoice:
      paper.kind === 'credit-note'
        ? { invoicePaise: paper.invoicePaise, invoicedOn: paper.document.invoice.issuedOn }
        : { invoicePaise: totals.grossPaise, invoicedOn: issuedOn },
  }
}

/** A tax of one rate as the portal takes it. */
export function rateRow(tax: RateRow & { utgstPaise: Paise }): RateRow {
  const { rateBp, taxablePaise, igstPaise, cgstPaise, sgstPaise, utgstPaise } = tax
  return { rateBp, taxablePaise, igstPaise, cgstPaise, sgstPaise: sgstPaise + utgstPaise }
}

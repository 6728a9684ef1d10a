import { type ReturnedPaper, rateRow } from '#domain/money/accounting/gstr1/returned-paper.ts'
import {
  COMMISSION_SAC,
  type CommissionDocument,
  type CommissionLine,
  FREIGHT_SAC,
} from './commission-paper.ts'

/**
 * Our invoice to a seller for commission and freight, or a credit note for some, as GSTR-1 asks of it. `largestInvoice` is
 * the one of the highest value among those that a note credits; undefined where there was none.
 */
export function returnedService(paper: {
  document: CommissionDocument
  series: string
  serial: number
  largestInvoice: ReturnedPaper['invoice'] | undefined
}): ReturnedPaper {
  const { document, series, serial, largestInvoice } = paper
  const { number, issuedOn, placeOfSupply, gstKind, rateBp, totals } = document
  return {
    kind: document.kind === 'invoice' ? 'invoice' : 'credit-note',
    series,
    serial,
    isCancelled: false,
    number,
    issuedOn,
    placeOfSupply,
    totalPaise: totals.totalPaise,
    isInterState: gstKind === 'igst',
    buyer: { gstin: document.buyer.gstin, name: document.buyer.name },
    rates: [rateRow({ ...totals, rateBp })],
    lines: serviceLines(document),
    invoice: largestInvoice ?? { invoicePaise: totals.totalPaise, invoicedOn: issuedOn },
  }
}

/**
 * The lines of such a paper with taxes that add up to its own. Inside a state the paper halves the tax once, so each line
 * gets what the half grows by with it.
 */
function serviceLines({ lines, gstKind, rateBp }: CommissionDocument): ReturnedPaper['lines'] {
  let gstPaise = 0
  return lines.map((line) => {
    const before = Math.floor(gstPaise / 2)
    gstPaise += line.gstPaise
    const half = gstKind === 'igst' ? 0 : Math.floor(gstPaise / 2) - before
    return {
      code: sacOf(line),
      pieces: undefined,
      rateBp,
      taxablePaise: line.commissionPaise,
      igstPaise: gstKind === 'igst' ? line.gstPaise : 0,
      cgstPaise: half,
      sgstPaise: half,
    }
  })
}

function sacOf({ service }: CommissionLine): string {
  return service ? FREIGHT_SAC : COMMISSION_SAC
}

import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import {
  CREDIT_REASON_TEXTS,
  type CreditNoteDocument,
  taxStaysText,
} from '#domain/money/invoicing/credit-note.ts'
import { paidByText } from '#domain/selling/promotions/promotion.ts'
import { drawClosing } from './closing.ts'
import { drawGoods } from './goods-table.ts'
import { A4, bytesOf, numberPages, openDocument } from './page.ts'
import { drawPaperHead, type Fact, orderFacts } from './paper-head.ts'
import type { PrintedInvoice } from './printed-invoice.ts'

/** A credit note with what the invoice registration portal added to it, where it did. */
export interface PrintedCreditNote {
  document: CreditNoteDocument
  registration: PrintedInvoice['registration']
}

/** Draws a credit note with every particular of CGST Rules, rule 53(1A), on as many A4 pages as its lines need. */
export function drawCreditNote({ document, registration }: PrintedCreditNote): Promise<Uint8Array> {
  const title = `Credit note ${document.number}`
  const { supplier, totals, issuedOn, reason } = document
  const doc = openDocument(A4, { title, author: supplier.name })
  doc.addPage()
  const head = {
    title: document.taxUntil ? 'Commercial credit note' : 'Credit note',
    facts: factsOf(document),
    registration,
  }
  const bottom = drawGoods(doc, document, drawPaperHead(doc, document, head))
  const closing = {
    totalName: 'Credited in total',
    totalPaise: totals.grossPaise,
    said: `Reason: ${CREDIT_REASON_TEXTS[reason]}.${paidText(document)}`,
    law: `${taxStaysText(document) ?? `Credits the goods above out of tax invoice ${document.invoice.number} (CGST Act 2017, section 34).`} Issued electronically under the Information Technology Act, 2000: it needs no signature.`,
    supplier,
    issuedOn,
  }
  drawClosing(doc, closing, bottom + 10)
  numberPages(doc, `${title} · ${supplier.name} · GSTIN ${supplier.gstin}`)
  return bytesOf(doc)
}

/** What of it does not go back to the buyer. */
function paidText({ paidByOthers }: CreditNoteDocument): string {
  if (!paidByOthers) return ''
  const { names, paise } = paidByOthers
  return ` ${paidByText(names)}, and back to them: ${formatInr(paise, 2)}.`
}

function factsOf(document: CreditNoteDocument): Fact[] {
  const { invoice } = document
  return [
    ['Credit note number', document.number],
    ['Credit note date', formatDate(document.issuedOn)],
    ['Tax invoice', `${invoice.number} of ${formatDate(invoice.issuedOn)}`],
    ...orderFacts(document),
  ]
}

import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import {
  INVOICE_COPIES,
  type InvoiceCopy,
  type InvoiceDocument,
} from '#domain/money/invoicing/invoice-document.ts'
import { paidByText } from '#domain/selling/promotions/promotion.ts'
import { drawClosing } from './closing.ts'
import { drawGoods } from './goods-table.ts'
import { A4, bytesOf, numberPages, openDocument } from './page.ts'
import { drawPaperHead, type Fact, orderFacts } from './paper-head.ts'
import type { PrintedInvoice } from './printed-invoice.ts'

/**
 * Draws a tax invoice with every particular of CGST Rules, rule 46, on as many A4 pages as its lines need; on request in its
 * three copies (rule 48(1)), each numbered by itself, unless the portal registered it (rule 48(6)).
 */
export function drawInvoice(invoice: PrintedInvoice): Promise<Uint8Array> {
  const { number, supplier } = invoice.document
  const title = `Tax invoice ${number}`
  const doc = openDocument(A4, { title, author: supplier.name })
  const areAll = invoice.isInTriplicate && !invoice.registration
  for (const copy of areAll ? INVOICE_COPIES : INVOICE_COPIES.slice(0, 1)) {
    const from = doc.bufferedPageRange().count
    drawInvoicePages(doc, invoice, copy)
    numberPages(doc, `${title} · ${supplier.name} · GSTIN ${supplier.gstin}`, from)
  }
  return bytesOf(doc)
}

/** Draws the same on new pages of a document, which numbers them itself. */
export function drawInvoicePages(
  doc: PDFKit.PDFDocument,
  { document, registration, ewayBill }: PrintedInvoice,
  copy: InvoiceCopy = INVOICE_COPIES[0],
): void {
  const { supplier, totals, issuedOn } = document
  doc.addPage()
  const facts = factsOf(document, ewayBill)
  const top = drawPaperHead(doc, document, { title: 'Tax invoice', facts, registration, copy })
  const bottom = drawGoods(doc, document, top)
  const closing = {
    totalName: 'Invoice total',
    totalPaise: totals.grossPaise,
    said: `${offDeliveryText(document)}${paidText(document)}`,
    law: 'Prices include all taxes. Tax is not payable under reverse charge. Issued electronically under the Information Technology Act, 2000: it needs no signature (CGST Rules 2017, rule 46, proviso).',
    supplier,
    issuedOn,
  }
  drawClosing(doc, closing, bottom + 10)
}

function offDeliveryText({ offDelivery, totals: { deliveryPaise } }: InvoiceDocument): string {
  if (!offDelivery) return ''
  const { names, paise } = offDelivery
  return `Delivery ${formatInr(deliveryPaise + paise, 2)} less ${formatInr(paise, 2)} with ${names.join(' and ')}. `
}

function paidText({ isCashOnDelivery, advancePaise, paidByOthers, totals }: InvoiceDocument): string {
  const buyerPaise = totals.grossPaise - (paidByOthers?.paise ?? 0)
  if (advancePaise !== undefined && advancePaise < buyerPaise) {
    const others = paidByOthers
      ? `${paidByText(paidByOthers.names)}: ${formatInr(paidByOthers.paise, 2)}, a part of the price. `
      : ''
    return `${others}Paid online in advance: ${formatInr(advancePaise, 2)}. Balance due in cash at the door, unless it was paid ahead: ${formatInr(buyerPaise - advancePaise, 2)}.`
  }
  const way = isCashOnDelivery
    ? 'To be paid in cash at the door, unless it was paid ahead'
    : 'Paid online before dispatch'
  if (!paidByOthers) return `${way}.`
  const { names, paise } = paidByOthers
  return `${paidByText(names)}: ${formatInr(paise, 2)}, a part of the price. ${way}: ${formatInr(buyerPaise, 2)}.`
}

function factsOf(document: InvoiceDocument, ewayBill: PrintedInvoice['ewayBill']): Fact[] {
  return [
    ['Invoice number', document.number],
    ['Invoice date', formatDate(document.issuedOn)],
    ...orderFacts(document),
    ...(ewayBill ? [['E-way bill', ewayBillText(ewayBill)] as const] : []),
  ]
}

function ewayBillText({ number, validUntil }: NonNullable<PrintedInvoice['ewayBill']>): string {
  return validUntil ? `${number}, valid until ${formatDate(validUntil)}` : number
}

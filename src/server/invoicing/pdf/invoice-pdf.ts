import { amountInWords } from '#domain/invoicing/amount-in-words.ts'
import type { InvoiceDocument, InvoiceLine } from '#domain/invoicing/invoice-document.ts'
import { formatDate } from '#domain/shared/dates.ts'
import { formatInr, formatPercent, type Paise } from '#domain/shared/money.ts'
import { drawInvoiceHead } from './invoice-head.ts'
import { A4, bytesOf, numberPages, openDocument } from './page.ts'
import type { PrintedInvoice } from './printed-invoice.ts'
import { type Column, drawTable } from './table.ts'
import { drawText, heightOfText } from './text-box.ts'

const WIDTH = A4.width - 2 * A4.margin

const COLUMNS: readonly Column[] = [
  { title: '#', width: 18 },
  { title: 'Goods, HSN', width: 151 },
  { title: 'Qty', width: 33, align: 'right' },
  { title: 'Price incl. tax', width: 54, align: 'right' },
  { title: 'Discount', width: 46, align: 'right' },
  { title: 'Delivery', width: 42, align: 'right' },
  { title: 'Taxable value', width: 55, align: 'right' },
  { title: 'Tax', width: 72, align: 'right' },
  { title: 'Total', width: 52, align: 'right', weight: 700 },
]

/** Draws a tax invoice with every particular of CGST Rules, rule 46, on as many A4 pages as its lines need. */
export function drawInvoice({ document, ...added }: PrintedInvoice): Promise<Uint8Array> {
  const doc = openDocument(A4, {
    title: `Tax invoice ${document.number}`,
    author: document.supplier.name,
  })
  doc.addPage()
  const top = drawInvoiceHead(doc, document, added)
  const bottom = drawTable(doc, COLUMNS, [...document.lines.map(rowOf(document)), sumRow(document)], top)
  drawClosing(doc, document, bottom + 10)
  numberPages(
    doc,
    `Tax invoice ${document.number} · ${document.supplier.name} · GSTIN ${document.supplier.gstin}`,
  )
  return bytesOf(doc)
}

function rowOf({ hsnDigits, lines, ...document }: InvoiceDocument) {
  return (line: InvoiceLine, at: number): string[] => [
    String(at + 1),
    goodsText(line, hsnDigits),
    `${line.quantity} NOS`,
    amount(line.listPaise),
    line.discountPaise === 0 ? '–' : `−${amount(line.discountPaise)}`,
    line.deliveryPaise === 0 ? '–' : amount(line.deliveryPaise),
    amount(line.taxablePaise),
    taxText(line, document.gstKind),
    amount(line.grossPaise),
  ]
}

function goodsText(line: InvoiceLine, digits: number): string {
  const facts = [`HSN ${line.hsn.slice(0, digits)}`, ...(line.mpn ? [line.mpn] : [])].join(' · ')
  const serials = line.serials.length > 0 ? `\nSerial no. ${line.serials.join(', ')}` : ''
  return `${line.name}\n${facts}${serials}`
}

/** The taxes of a line, each with its rate and amount on a line of its own. */
function taxText(line: InvoiceLine, kind: InvoiceDocument['gstKind']): string {
  if (kind === 'igst') return `IGST ${formatPercent(line.rateBp)} ${amount(line.igstPaise)}`
  const half = formatPercent(line.rateBp / 2)
  const other =
    kind === 'cgst-utgst'
      ? `UTGST ${half} ${amount(line.utgstPaise)}`
      : `SGST ${half} ${amount(line.sgstPaise)}`
  return `CGST ${half} ${amount(line.cgstPaise)}\n${other}`
}

function sumRow({ lines, totals, gstKind }: InvoiceDocument): string[] {
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0)
  const taxes =
    gstKind === 'igst'
      ? `IGST ${amount(totals.igstPaise)}`
      : `CGST ${amount(totals.cgstPaise)}\n${
          gstKind === 'cgst-utgst' ? `UTGST ${amount(totals.utgstPaise)}` : `SGST ${amount(totals.sgstPaise)}`
        }`
  return [
    '',
    'Total',
    `${pieces} NOS`,
    amount(totals.listPaise),
    totals.discountPaise === 0 ? '–' : `−${amount(totals.discountPaise)}`,
    totals.deliveryPaise === 0 ? '–' : amount(totals.deliveryPaise),
    amount(totals.taxablePaise),
    taxes,
    amount(totals.grossPaise),
  ]
}

/** The total, in figures and in words, how it is paid, and who issued the paper; kept together on one page. */
function drawClosing(doc: PDFKit.PDFDocument, document: InvoiceDocument, y: number): void {
  const { totals, supplier, isCashOnDelivery } = document
  const words = `Amount in words: ${amountInWords(totals.grossPaise)}`
  const needed = 108 + heightOfText(doc, words, { width: WIDTH, size: 8.5 })
  let top = y
  if (top + needed > A4.height - A4.margin) {
    doc.addPage()
    top = A4.margin
  }
  const total = `Invoice total ${formatInr(totals.grossPaise, 2)}`
  top += drawText(doc, total, { x: A4.margin, y: top, width: WIDTH, size: 12, weight: 700, align: 'right' })
  top += 4 + drawText(doc, words, { x: A4.margin, y: top + 2, width: WIDTH, size: 8.5 })
  const paid = isCashOnDelivery
    ? 'To be paid in cash at the door, unless it was paid ahead.'
    : 'Paid online before dispatch.'
  top += drawText(doc, paid, { x: A4.margin, y: top + 2, width: WIDTH, size: 8.5 })
  const said =
    'Prices include all taxes. Tax is not payable under reverse charge. Issued electronically under the Information Technology Act, 2000: it needs no signature (CGST Rules 2017, rule 46, proviso).'
  drawText(doc, said, { x: A4.margin, y: top + 10, width: WIDTH * 0.58, size: 7.5, color: '#333333' })
  const right = { x: A4.margin + WIDTH * 0.6, width: WIDTH * 0.4, align: 'right' } as const
  drawText(doc, `For ${supplier.name}`, { ...right, y: top + 10, size: 8.5, weight: 700, linesMax: 2 })
  const issued = `Authorised signatory · ${formatDate(document.issuedOn)}`
  drawText(doc, issued, { ...right, y: top + 40, size: 8 })
}

/** An amount without its sign: the head of the page says that all are in rupees. */
function amount(paise: Paise): string {
  return formatInr(paise, 2).slice(1)
}

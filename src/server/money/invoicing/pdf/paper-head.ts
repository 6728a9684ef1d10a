import { formatDate } from '#domain/ground/shared/dates.ts'
import { type StateCode, stateOfCode } from '#domain/ground/shipping/states.ts'
import { SIGNED_QR_LENGTH_MAX } from '#domain/money/invoicing/einvoices/einvoice-form.ts'
import {
  INVOICE_COPIES,
  type InvoiceCopy,
  type InvoiceDocument,
  type PaperAddress,
} from '#domain/money/invoicing/invoice-document.ts'
import { drawQr } from './barcode.ts'
import { A4, drawWordmark, rule } from './page.ts'
import type { PrintedInvoice } from './printed-invoice.ts'
import { drawText } from './text-box.ts'

const RIGHT = A4.width - A4.margin
const WIDTH = RIGHT - A4.margin
const HALF = WIDTH / 2 - 8
const QR_SIZE = 104

/** Something a paper says of itself: its name and what it is. */
export type Fact = readonly [string, string]

/** What the head of a paper names. */
type HeadOf = Omit<InvoiceDocument, 'isCashOnDelivery'>

/** Draws all that stands above the lines of an invoice or a credit note; gives where they begin. */
export function drawPaperHead(
  doc: PDFKit.PDFDocument,
  document: HeadOf,
  {
    title,
    facts,
    registration,
    copy = INVOICE_COPIES[0],
  }: {
    title: string
    facts: readonly Fact[]
    registration: PrintedInvoice['registration']
    copy?: InvoiceCopy
  },
): number {
  drawWordmark(doc)
  drawText(doc, title, { x: A4.margin, y: A4.margin - 6, width: HALF, size: 18, weight: 700 })
  drawText(doc, copy, { x: A4.margin, y: A4.margin, width: WIDTH, size: 9, align: 'right' })
  let y = A4.margin + 24
  rule(doc, y, { from: A4.margin, to: RIGHT })
  y += 8
  const { supplier } = document
  const trade = supplier.tradeName === supplier.name ? '' : `\nTrading as ${supplier.tradeName}`
  const left = drawBlock(
    doc,
    'Sold by',
    `${placeText(supplier)}${trade}\nGSTIN ${supplier.gstin}`,
    A4.margin,
    y,
  )
  const right = drawFacts(doc, facts, y)
  y = Math.max(left, right)
  if (registration) y = drawRegistration(doc, registration, y)
  rule(doc, y + 4, { from: A4.margin, to: RIGHT })
  y += 10
  const buyerGstin = document.buyer.gstin ? `\nGSTIN ${document.buyer.gstin}` : '\nNot registered under GST'
  const billed = drawBlock(doc, 'Billed to', placeText(document.buyer) + buyerGstin, A4.margin, y)
  const phone = `\nPhone ${document.deliverTo.phoneNumber}`
  const shipped = drawBlock(doc, 'Delivered to', placeText(document.deliverTo) + phone, A4.width / 2 + 8, y)
  y = Math.max(billed, shipped)
  drawText(doc, 'All amounts in ₹', { x: A4.margin, y: y - 2, width: WIDTH, size: 7.5, align: 'right' })
  return y + 12
}

/** Which order a paper belongs to, and what the law asks of every one. */
export function orderFacts(document: HeadOf): Fact[] {
  return [
    ['Order', `${document.orderNumber} of ${formatDate(document.orderedOn)}`],
    ...(document.poNumber ? [['Purchase order', document.poNumber] as const] : []),
    ['Place of supply', stateText(document.placeOfSupply)],
    ['Reverse charge', 'No'],
  ]
}

/** Draws what a paper says of itself in the right half; gives where it ends. */
export function drawFacts(doc: PDFKit.PDFDocument, facts: readonly Fact[], y: number): number {
  const x = A4.width / 2 + 8
  let top = y
  for (const [name, value] of facts) {
    drawText(doc, name, { x, y: top, width: 84, size: 8.5, color: '#444444' })
    top += drawText(doc, value, { x: x + 86, y: top, width: HALF - 86, size: 8.5, weight: 700, linesMax: 2 })
  }
  return top + 6
}

function drawRegistration(
  doc: PDFKit.PDFDocument,
  { irn, ackNumber, ackDay, signedQr, cancelledOn }: NonNullable<PrintedInvoice['registration']>,
  y: number,
): number {
  rule(doc, y, { from: A4.margin, to: RIGHT })
  // Whoever scans the code of a cancelled number would take the paper for a valid one.
  // What no code holds is left out: the paper with its number is worth more than none.
  const qr = cancelledOn || !signedQr || signedQr.length > SIGNED_QR_LENGTH_MAX ? null : signedQr
  const width = qr ? WIDTH - QR_SIZE - 16 : WIDTH
  const title = cancelledOn ? `e-Invoice, CANCELLED on ${formatDate(cancelledOn)}` : 'e-Invoice'
  let top = y + 6
  top += drawText(doc, title, { x: A4.margin, y: top, width, size: 9, weight: 700 })
  top += drawText(doc, `IRN ${irn}`, { x: A4.margin, y: top, width, size: 8.5 })
  const acknowledged = `Acknowledgement ${ackNumber} of ${formatDate(ackDay)}`
  top += drawText(doc, acknowledged, { x: A4.margin, y: top, width, size: 8.5 })
  if (!qr) return top + 4
  drawQr(doc, qr, { x: RIGHT - QR_SIZE, y: y + 6, size: QR_SIZE })
  return y + QR_SIZE + 10
}

/** Draws a titled text in a half of the page; gives where it ends. */
export function drawBlock(
  doc: PDFKit.PDFDocument,
  title: string,
  text: string,
  x: number,
  y: number,
): number {
  const titled = drawText(doc, title, { x, y, width: HALF, size: 8, color: '#444444' })
  return y + titled + drawText(doc, text, { x, y: y + titled, width: HALF, size: 9, linesMax: 9 }) + 6
}

/** A name with its address and state, a line each. */
export function placeText(place: PaperAddress): string {
  return `${place.name}\n${place.address}\n${place.city} ${place.postalCode}\n${stateText(place.state)}`
}

/** A state as rule 46 asks for it: its name and its code. */
export function stateText(code: StateCode): string {
  const { name, gstCode } = stateOfCode(code)
  return `${name} (${gstCode})`
}

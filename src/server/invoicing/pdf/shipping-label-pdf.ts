import type { PaperAddress } from '#domain/invoicing/invoice-document.ts'
import { formatInr, type Paise } from '#domain/shared/money.ts'
import { stateOfCode } from '#domain/shipping/states.ts'
import { canBeCode128, drawCode128, drawQr } from './barcode.ts'
import { bytesOf, LABEL, openDocument, rule } from './page.ts'
import { drawText, heightOfText } from './text-box.ts'

/** What is stuck on a parcel: four by six inches, black on white, as thermal printers print. */
export interface ShippingLabel {
  parcelNumber: string
  orderNumber: string
  courierName: string | null
  trackingNumber: string | null
  deliverTo: PaperAddress & { phoneNumber: string }
  sender: PaperAddress & { phoneNumber: string | null }
  /** Where it goes when nobody takes it; the sender's address when there is no other. */
  returnTo: PaperAddress
  /** To be collected at the door; 0 when everything is paid. */
  cashPaise: Paise
}

const WIDTH = LABEL.width - 2 * LABEL.margin
const X = LABEL.margin
const QR_SIZE = 62

/** Draws one label on each page. */
export function drawLabels(labels: readonly ShippingLabel[]): Promise<Uint8Array> {
  const [first] = labels
  const title = labels.length === 1 && first ? `Label ${first.parcelNumber}` : 'Shipping labels'
  const doc = openDocument(LABEL, { title, author: first?.sender.name ?? '' })
  for (const label of labels) {
    doc.addPage()
    drawLabel(doc, label)
  }
  return bytesOf(doc)
}

function drawLabel(doc: PDFKit.PDFDocument, label: ShippingLabel): void {
  const courier = label.courierName ?? 'Courier'
  drawText(doc, courier, { x: X, y: 10, width: WIDTH * 0.6, size: 12, weight: 700, linesMax: 1 })
  const paid = label.cashPaise === 0 ? 'PREPAID' : 'CASH ON DELIVERY'
  drawText(doc, paid, { x: X, y: 11, width: WIDTH, size: 10, weight: 700, align: 'right' })
  drawTrackingCode(doc, label, 30)
  rule(doc, 108, { from: X, to: X + WIDTH })
  drawRecipient(doc, label, 112)
  drawCash(doc, label.cashPaise, 268)
  rule(doc, 316, { from: X, to: X + WIDTH })
  drawSender(doc, label, 320)
}

/** The code that the courier scans: its own number, or ours while the parcel has none. */
function drawTrackingCode(doc: PDFKit.PDFDocument, label: ShippingLabel, y: number): void {
  const { trackingNumber, parcelNumber } = label
  const code = trackingNumber && canBeCode128(trackingNumber) ? trackingNumber : parcelNumber
  drawCode128(doc, code, { x: X, y, width: WIDTH, height: 52 })
  drawText(doc, code, { x: X, y: y + 55, width: WIDTH, size: 11, weight: 700, align: 'center', linesMax: 1 })
}

/** The address as large as it fits: a long one is set smaller, never cut at the PIN code. */
function drawRecipient(doc: PDFKit.PDFDocument, { deliverTo }: ShippingLabel, y: number): void {
  drawText(doc, 'Deliver to', { x: X, y, width: WIDTH, size: 8 })
  const name = { x: X, width: WIDTH, size: 13, weight: 700, linesMax: 2 } as const
  let top = y + 11 + drawText(doc, deliverTo.name, { ...name, y: y + 11 })
  const last = y + 152
  const city = `${deliverTo.city}, ${stateOfCode(deliverTo.state).name}`
  const room = last - top - 40 - heightOfText(doc, city, { width: WIDTH, size: 10.5, linesMax: 2 })
  const size = [12, 11, 10, 9, 8].find(
    (each) => heightOfText(doc, deliverTo.address, { width: WIDTH, size: each }) <= room,
  )
  const linesMax = Math.max(1, Math.floor(room / (8 * 1.36)))
  top += drawText(doc, deliverTo.address, { x: X, y: top, width: WIDTH, size: size ?? 8, linesMax })
  top += drawText(doc, city, { x: X, y: top, width: WIDTH, size: 10.5, linesMax: 2 })
  drawText(doc, `PIN ${deliverTo.postalCode}`, { x: X, y: top, width: WIDTH, size: 16, weight: 700 })
  const phone = `Phone ${deliverTo.phoneNumber}`
  drawText(doc, phone, { x: X, y: top + 5, width: WIDTH, size: 10.5, align: 'right' })
}

function drawCash(doc: PDFKit.PDFDocument, cashPaise: Paise, y: number): void {
  if (cashPaise === 0) {
    const text = 'Paid. Collect nothing.'
    drawText(doc, text, { x: X, y: y + 12, width: WIDTH, size: 12, align: 'center' })
    return
  }
  doc.rect(X, y, WIDTH, 42).lineWidth(2).strokeColor('black').stroke()
  drawText(doc, 'Cash to collect', { x: X + 8, y: y + 12, width: 90, size: 10, weight: 700 })
  const amount = formatInr(cashPaise, 2)
  drawText(doc, amount, { x: X, y: y + 5, width: WIDTH - 8, size: 22, weight: 700, align: 'right' })
}

function drawSender(doc: PDFKit.PDFDocument, label: ShippingLabel, y: number): void {
  const { sender, returnTo } = label
  const width = WIDTH - QR_SIZE - 10
  const phone = sender.phoneNumber ? ` · ${sender.phoneNumber}` : ''
  let top =
    y + drawText(doc, `From ${sender.name}${phone}`, { x: X, y, width, size: 8, weight: 700, linesMax: 2 })
  top += drawText(doc, addressLine(sender), { x: X, y: top, width, size: 7.5, linesMax: 3 })
  const back = `If undelivered, return to: ${returnTo.name}, ${addressLine(returnTo)}`
  drawText(doc, back, { x: X, y: top + 4, width, size: 7.5, linesMax: 4 })
  drawQr(doc, label.parcelNumber, { x: X + WIDTH - QR_SIZE, y: y + 4, size: QR_SIZE })
  const numbers = `${label.parcelNumber}\nOrder ${label.orderNumber}`
  const right = {
    x: X + WIDTH - QR_SIZE - 20,
    width: QR_SIZE + 20,
    size: 7.5,
    align: 'right',
    linesMax: 2,
  } as const
  drawText(doc, numbers, { ...right, y: y + QR_SIZE + 8 })
}

function addressLine({ address, city, state, postalCode }: PaperAddress): string {
  return `${address.replaceAll('\n', ', ')}, ${city}, ${stateOfCode(state).name} ${postalCode}`
}

import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { stateOfCode } from '#domain/ground/shipping/states.ts'
import type { PaperAddress } from '#domain/money/invoicing/invoice-document.ts'
import { canBeCode128, drawCode128, drawQr } from './barcode.ts'
import { bytesOf, drawWordmarkAt, LABEL, openDocument, rule } from './page.ts'
import { drawText, heightOfText } from './text-box.ts'

/** What is stuck on a parcel: four by six inches, black on white, as thermal printers print. */
export interface ShippingLabel {
  parcelNumber: string
  orderNumber: string
  courierName: string | null
  trackingNumber: string | null
  deliverTo: PaperAddress & { phoneNumber: string }
  /** The place is null while the seller has given none. */
  sender: { name: string; phoneNumber: string | null; place: PaperAddress | null }
  /** Where it goes when nobody takes it; null where that is the sender's place. */
  returnTo: PaperAddress | null
  /** To be collected at the door; 0 when everything is paid. */
  cashPaise: Paise
  /** The page on which the code of a parcel that needs one is entered at the door. */
  doorUrl: string | null
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
  const order = `Order ${label.orderNumber}`
  drawText(doc, order, { x: X, y: 12, width: WIDTH, size: 9, align: 'right' })
  drawTrackingCode(doc, label, 30)
  rule(doc, 104, { from: X, to: X + WIDTH })
  drawRecipient(doc, label, 107)
  drawCash(doc, label.cashPaise, 252)
  rule(doc, 300, { from: X, to: X + WIDTH })
  drawSender(doc, label, 303)
  drawParcelCode(doc, label, 392)
}

/** The courier's own number, which its people scan; while there is none, room for the courier's sticker. */
function drawTrackingCode(doc: PDFKit.PDFDocument, { trackingNumber }: ShippingLabel, y: number): void {
  if (trackingNumber === null) {
    const text = 'No tracking number yet: room for the courier’s sticker'
    drawText(doc, text, { x: X, y: y + 30, width: WIDTH, size: 9, align: 'center', color: '#444444' })
    return
  }
  if (canBeCode128(trackingNumber)) drawCode128(doc, trackingNumber, { x: X, y, width: WIDTH, height: 52 })
  // Typed where the bars cannot be read: all of it, however long.
  const size = trackingNumber.length > 24 ? 9 : 12
  drawText(doc, trackingNumber, { x: X, y: y + 54, width: WIDTH, size, weight: 700, align: 'center' })
}

/** Our own number, by which the seller finds the parcel again, below the name under which its customer ordered. */
function drawParcelCode(doc: PDFKit.PDFDocument, { parcelNumber }: ShippingLabel, y: number): void {
  drawCode128(doc, parcelNumber, { x: X, y, width: WIDTH * 0.62, height: 28 })
  drawWordmarkAt(doc, { right: X + WIDTH, y: y - 2, scale: 0.46, lampColour: 'black' })
  const right = { x: X, y: y + 14, width: WIDTH, size: 11, weight: 700, align: 'right' } as const
  drawText(doc, parcelNumber, right)
}

/** The address as large as it fits: a long one is set smaller, never cut at the PIN code. */
function drawRecipient(doc: PDFKit.PDFDocument, { deliverTo }: ShippingLabel, y: number): void {
  drawText(doc, 'Deliver to', { x: X, y, width: WIDTH, size: 8 })
  const isLong = heightOfText(doc, deliverTo.name, { width: WIDTH, size: 13, weight: 700 }) > 2 * 13 * 1.4
  const name = { x: X, width: WIDTH, size: isLong ? 11 : 13, weight: 700, linesMax: isLong ? 3 : 2 } as const
  let top = y + 11 + drawText(doc, deliverTo.name, { ...name, y: y + 11 })
  const last = y + 142
  const city = `${deliverTo.city}, ${stateOfCode(deliverTo.state).name}`
  const room = last - top - 24 - heightOfText(doc, city, { width: WIDTH, size: 10.5, linesMax: 2 })
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

/** In the largest type of the label: whoever hands it over must not overlook it. */
function drawCash(doc: PDFKit.PDFDocument, cashPaise: Paise, y: number): void {
  const isPaid = cashPaise === 0
  doc.rect(X, y, WIDTH, 42).lineWidth(2).strokeColor('black').stroke()
  const note = isPaid ? 'Collect nothing' : 'Cash to collect'
  drawText(doc, note, { x: X + 8, y: y + 13, width: 100, size: 10.5, weight: 700 })
  const amount = isPaid ? 'PREPAID' : formatInr(cashPaise, 2)
  drawText(doc, amount, { x: X, y: y + 5, width: WIDTH - 8, size: 22, weight: 700, align: 'right' })
}

function drawSender(doc: PDFKit.PDFDocument, { sender, returnTo, doorUrl }: ShippingLabel, y: number): void {
  const width = doorUrl === null ? WIDTH : WIDTH - QR_SIZE - 10
  const phone = sender.phoneNumber ? ` · ${sender.phoneNumber}` : ''
  const name = `From ${sender.name}${phone}`
  let top = y + drawText(doc, name, { x: X, y, width, size: 8, weight: 700, linesMax: 2 })
  if (sender.place && returnTo)
    top += drawText(doc, addressLine(sender.place), { x: X, y: top, width, size: 7, linesMax: 2 })
  const home = returnTo ?? sender.place
  if (home) {
    const back = `If undelivered, return to: ${home.name}, ${addressLine(home)}`
    drawText(doc, back, { x: X, y: top + 2, width, size: 7.5, linesMax: 4 })
  }
  if (doorUrl === null) return
  drawQr(doc, doorUrl, { x: X + WIDTH - QR_SIZE, y: y + 2, size: QR_SIZE })
  const under = { x: X + WIDTH - QR_SIZE - 20, width: QR_SIZE + 20, size: 7, align: 'right' } as const
  drawText(doc, 'Scan at the door', { ...under, y: y + QR_SIZE + 5 })
}

function addressLine({ address, city, state, postalCode }: PaperAddress): string {
  return `${address.replace(/,?\s*\n/g, ', ')}, ${city}, ${stateOfCode(state).name} ${postalCode}`
}

import { formatDate } from '#domain/ground/shared/dates.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import { stateOfCode } from '#domain/ground/shipping/states.ts'
import type { PaperAddress } from '#domain/money/invoicing/invoice-document.ts'
import { drawCode128 } from './barcode.ts'
import { A4, bytesOf, drawWordmark, numberPages, openDocument, rule } from './page.ts'
import { type Column, drawTable, TICK } from './table.ts'
import { drawText } from './text-box.ts'

/** What lies in a parcel, for whoever packs it and whoever opens it: no prices, since it may be a present. */
export interface PackingSlip {
  parcelNumber: string
  orderNumber: string
  orderedOn: Day
  /** The place is null while the seller has given none. */
  sender: { name: string; place: PaperAddress | null }
  deliverTo: PaperAddress
  /** "1 of 2" of what this seller sends; undefined when it is the only one. */
  position: string | undefined
  lines: readonly {
    name: string
    mpn: string | null
    sku: string | null
    quantity: number
    serials: readonly string[]
  }[]
}

/** Longer than any address that the checkout takes. */
const ADDRESS_LINES_MAX = 20
const WIDTH = A4.width - 2 * A4.margin

const COLUMNS: readonly Column[] = [
  { title: 'Packed', width: 50, isTick: true },
  { title: 'Pieces', width: 50, align: 'right' },
  { title: 'Goods', width: 263 },
  { title: 'Serial numbers', width: 160 },
]

/** Draws a slip for each parcel, each on pages of its own. */
export function drawPackingSlips(slips: readonly PackingSlip[]): Promise<Uint8Array> {
  const [first] = slips
  const title = slips.length === 1 && first ? `Packing slip ${first.parcelNumber}` : 'Packing slips'
  const doc = openDocument(A4, { title, author: first?.sender.name ?? '' })
  for (const slip of slips) {
    const from = doc.bufferedPageRange().count
    drawSlip(doc, slip)
    numberPages(doc, `Packing slip ${slip.parcelNumber}`, from)
  }
  return bytesOf(doc)
}

function drawSlip(doc: PDFKit.PDFDocument, slip: PackingSlip): void {
  doc.addPage()
  drawWordmark(doc)
  drawText(doc, 'Packing slip', { x: A4.margin, y: A4.margin - 6, width: WIDTH, size: 18, weight: 700 })
  const facts = [
    `Parcel ${slip.parcelNumber}${slip.position ? ` (${slip.position})` : ''}`,
    `Order ${slip.orderNumber} of ${formatDate(slip.orderedOn)}`,
  ].join('\n')
  drawText(doc, facts, { x: A4.margin, y: A4.margin + 24, width: WIDTH / 2, size: 10 })
  drawCode128(doc, slip.parcelNumber, { x: A4.width / 2, y: A4.margin, width: WIDTH / 2, height: 44 })
  const y = A4.margin + 62
  rule(doc, y, { from: A4.margin, to: A4.width - A4.margin })
  const heights = [
    drawAddress(doc, 'From', slip.sender.place ?? slip.sender, { x: A4.margin, y: y + 8 }),
    drawAddress(doc, 'To', slip.deliverTo, { x: A4.width / 2, y: y + 8 }),
  ]
  const rows = slip.lines.map((line) => [
    TICK,
    String(line.quantity),
    [line.name, [line.mpn, line.sku].filter(Boolean).join(' · ')].filter(Boolean).join('\n'),
    line.serials.join(', '),
  ])
  const pieces = slip.lines.reduce((sum, line) => sum + line.quantity, 0)
  drawTable(
    doc,
    COLUMNS,
    [...rows, ['', String(pieces), 'Pieces in this parcel', '']],
    y + 18 + Math.max(...heights),
  )
}

function drawAddress(
  doc: PDFKit.PDFDocument,
  title: string,
  place: PaperAddress | { name: string },
  { x, y }: { x: number; y: number },
): number {
  const width = WIDTH / 2 - 8
  const top = drawText(doc, title, { x, y, width, size: 8, color: '#444444' })
  return top + drawText(doc, textOf(place), { x, y: y + top, width, size: 9.5, linesMax: ADDRESS_LINES_MAX })
}

function textOf(place: PaperAddress | { name: string }): string {
  if (!('address' in place)) return place.name
  const { name, address, city, postalCode, state } = place
  return `${name}\n${address}\n${city} ${postalCode}\n${stateOfCode(state).name}`
}

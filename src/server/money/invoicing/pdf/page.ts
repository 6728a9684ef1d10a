import PDFDocument from 'pdfkit'
import { WORDMARK } from '#server/ground/fonts/wordmark.ts'
import { drawText } from './text-box.ts'

/** Points: A4, and the four by six inches of a label printer. */
export const A4 = { width: 595.28, height: 841.89, margin: 36 } as const
export const LABEL = { width: 288, height: 432, margin: 12 } as const

/** A document whose pages we add ourselves. `title` is what a reader's window shows. */
export function openDocument(
  size: { width: number; height: number },
  { title, author }: { title: string; author: string },
): PDFKit.PDFDocument {
  return new PDFDocument({
    size: [size.width, size.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'NanoNagar', Producer: 'NanoNagar' },
  })
}

/** Writes "Page 1 of 2" and a text beside it at the foot of each A4 page, from the one at this index on. */
export function numberPages(doc: PDFKit.PDFDocument, foot: string, from = 0): void {
  const { count } = doc.bufferedPageRange()
  const y = A4.height - A4.margin + 6
  const width = A4.width - 2 * A4.margin
  for (let page = from; page < count; page++) {
    doc.switchToPage(page)
    drawText(doc, foot, { x: A4.margin, y, width: width - 80, size: 7, linesMax: 1, color: '#444444' })
    const text = `Page ${page - from + 1} of ${count - from}`
    drawText(doc, text, { x: A4.margin, y, width, size: 7, align: 'right', color: '#444444' })
  }
}

/** Ends a document and gives its bytes. */
export async function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  doc.end()
  await ended
  return Buffer.concat(pieces)
}

export function rule(doc: PDFKit.PDFDocument, y: number, { from, to }: { from: number; to: number }): void {
  doc.moveTo(from, y).lineTo(to, y).lineWidth(0.5).strokeColor('#888888').stroke()
}

/** The shop's name in the upper right corner of an A4 page, above whatever its head says. */
export function drawWordmark(doc: PDFKit.PDFDocument): void {
  drawWordmarkAt(doc, { right: A4.width - A4.margin, y: 16, scale: 0.5, lampColour: '#ffb31a' })
}

interface WordmarkPlace {
  right: number
  y: number
  scale: number
  lampColour: string
}

/** The same where it ends at `right`; label printers have black alone. */
export function drawWordmarkAt(
  doc: PDFKit.PDFDocument,
  { right, y, scale, lampColour }: WordmarkPlace,
): void {
  const { path, width, lineWidth, lamp } = WORDMARK
  doc.save()
  doc.translate(right - width * scale, y).scale(scale)
  doc.path(path).lineWidth(lineWidth).lineJoin('round').strokeColor('black').stroke()
  doc.circle(lamp.x, lamp.y, lamp.radius).fill(lampColour)
  doc.restore()
}

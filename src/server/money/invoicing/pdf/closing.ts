import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { amountInWords } from '#domain/money/invoicing/amount-in-words.ts'
import type { InvoiceDocument } from '#domain/money/invoicing/invoice-document.ts'
import { A4 } from './page.ts'
import { drawText, heightOfText } from './text-box.ts'

const WIDTH = A4.width - 2 * A4.margin

/** The total, in figures and in words, what else is to be said, and who issued the paper; kept together on one page. */
export function drawClosing(
  doc: PDFKit.PDFDocument,
  {
    totalName,
    totalPaise,
    said,
    law,
    supplier,
    issuedOn,
  }: {
    totalName: string
    totalPaise: number
    /** A line below the amount in words. */
    said: string
    /** The small print. */
    law: string
  } & Pick<InvoiceDocument, 'issuedOn'> & { supplier: { name: string } },
  y: number,
): void {
  const words = `Amount in words: ${amountInWords(totalPaise)}`
  const needed = 108 + heightOfText(doc, words, { width: WIDTH, size: 8.5 })
  let top = y
  if (top + needed > A4.height - A4.margin) {
    doc.addPage()
    top = A4.margin
  }
  const total = `${totalName} ${formatInr(totalPaise, 2)}`
  top += drawText(doc, total, { x: A4.margin, y: top, width: WIDTH, size: 12, weight: 700, align: 'right' })
  top += 4 + drawText(doc, words, { x: A4.margin, y: top + 2, width: WIDTH, size: 8.5 })
  top += drawText(doc, said, { x: A4.margin, y: top + 2, width: WIDTH, size: 8.5 })
  drawText(doc, law, { x: A4.margin, y: top + 10, width: WIDTH * 0.58, size: 7.5, color: '#333333' })
  const right = { x: A4.margin + WIDTH * 0.6, width: WIDTH * 0.4, align: 'right' } as const
  drawText(doc, `For ${supplier.name}`, { ...right, y: top + 10, size: 8.5, weight: 700, linesMax: 2 })
  const issued = `Authorised signatory · ${formatDate(issuedOn)}`
  drawText(doc, issued, { ...right, y: top + 40, size: 8 })
}

import { drawInvoicePages } from './invoice-pdf.ts'
import { A4, bytesOf, numberPages, openDocument } from './page.ts'
import type { Fact } from './paper-head.ts'
import type { PrintedInvoice } from './printed-invoice.ts'
import { type Column, drawTable } from './table.ts'
import { drawText } from './text-box.ts'

/** A table of the evidence, under its own heading. */
export interface EvidenceTable {
  title: string
  columns: readonly { title: string; share: number }[]
  rows: readonly (readonly string[])[]
}

/** What a bank is sent in one document. Texts as people read them. */
export interface PrintedEvidence {
  title: string
  shopName: string
  facts: readonly Fact[]
  summary: string
  tables: readonly EvidenceTable[]
  /** JPEG. */
  photographs: readonly { caption: string; jpeg: Uint8Array }[]
  invoices: readonly PrintedInvoice[]
}

const WIDTH = A4.width - 2 * A4.margin
const BOTTOM = A4.height - A4.margin
/** A heading stays with what is below it. */
const HEADING_NEEDS = 90
const PHOTOGRAPH_HEIGHT = 330
/** A text box holds so many letters; a longer text goes on in the next one. */
const PARAGRAPH_LENGTH_MAX = 500

/** Draws the evidence for a bank: summary, tables, photographs and the invoices themselves, on A4. */
export function drawEvidence(evidence: PrintedEvidence): Promise<Uint8Array> {
  const { title, shopName, facts, summary, tables, photographs, invoices } = evidence
  const doc = openDocument(A4, { title, author: shopName })
  doc.addPage()
  let top: number = A4.margin
  const write = (text: string, size: number, weight: 400 | 700 = 400) => {
    top += drawText(doc, text, { x: A4.margin, y: top, width: WIDTH, size, weight })
  }
  const head = (text: string) => {
    if (top + HEADING_NEEDS > BOTTOM) {
      doc.addPage()
      top = A4.margin
    } else top += 14
    write(text, 12, 700)
    top += 4
  }
  write(title, 17, 700)
  top += 6
  for (const [name, value] of facts) {
    drawText(doc, name, { x: A4.margin, y: top, width: 120, size: 9, color: '#444444' })
    top += drawText(doc, value, { x: A4.margin + 124, y: top, width: WIDTH - 124, size: 9, linesMax: 4 })
  }
  head('Summary')
  for (const piece of inPieces(summary)) write(piece, 10)
  for (const table of tables) {
    head(table.title)
    top = drawTable(doc, columnsOf(table), table.rows.flatMap(rowsOf), top)
  }
  for (const [at, { caption, jpeg }] of photographs.entries()) {
    if (at === 0) head('Photographs')
    if (top + PHOTOGRAPH_HEIGHT + 24 > BOTTOM) {
      doc.addPage()
      top = A4.margin
    }
    write(caption, 9)
    doc.image(Buffer.from(jpeg), A4.margin, top + 2, { fit: [WIDTH, PHOTOGRAPH_HEIGHT] })
    top += PHOTOGRAPH_HEIGHT + 12
  }
  for (const invoice of invoices) drawInvoicePages(doc, invoice)
  numberPages(doc, `${title} · ${shopName}`)
  return bytesOf(doc)
}

function columnsOf({ columns }: EvidenceTable): Column[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  return columns.map(({ title, share }) => ({ title, width: (WIDTH * share) / whole }))
}

/** A row whose last cell is long, as several. */
function rowsOf(row: readonly string[]): string[][] {
  const before = row.slice(0, -1)
  return inPieces(row.at(-1) ?? '').map((piece, at) => [...(at === 0 ? before : before.map(() => '')), piece])
}

function inPieces(text: string): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > PARAGRAPH_LENGTH_MAX) {
    const end = rest.lastIndexOf(' ', PARAGRAPH_LENGTH_MAX)
    const cut = end > PARAGRAPH_LENGTH_MAX / 2 ? end : PARAGRAPH_LENGTH_MAX
    pieces.push(rest.slice(0, cut))
    rest = rest.slice(cut).trimStart()
  }
  return [...pieces, rest]
}

import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { daysOfMonth, formatDay, formatMonth } from '#domain/ground/shared/months.ts'
import {
  payoutText,
  type StatementRow,
  type StatementSection,
  withBalances,
} from '#domain/money/accounting/statement/statement.ts'
import { basisWords, entryWords } from '#domain/money/earnings/entry-words.ts'
import { A4, bytesOf, drawWordmark, numberPages, openDocument, rule } from './page.ts'
import { drawBlock, drawFacts } from './paper-head.ts'
import { type Column, drawTable } from './table.ts'
import { drawText } from './text-box.ts'

const RIGHT = A4.width - A4.margin
const WIDTH = RIGHT - A4.margin

const COLUMNS: readonly Column[] = [
  { title: 'Date', width: 96 },
  { title: 'Entry', width: 156 },
  { title: 'Order and papers', width: 121 },
  { title: 'Amount', width: 72, align: 'right' },
  { title: 'Balance', width: 78, align: 'right', weight: 700 },
]

/** Draws a section of a seller's statement: the balance before it, each row with the balance after it, and the last one. */
export function drawStatement(statement: StatementSection): Promise<Uint8Array> {
  const { month, section, sections, sellerName, openingPaise } = statement
  const name = `Statement of ${formatMonth(month)}${sections === 1 ? '' : `, part ${section} of ${sections}`}`
  const doc = openDocument(A4, { title: name, author: 'NanoNagar' })
  doc.addPage()
  const { rows, closingPaise } = withBalances(openingPaise, statement.rows)
  const opening = section === 1 ? 'Opening balance' : 'Balance carried from the part before'
  const closing = section === sections ? 'Closing balance' : 'Balance carried to the next part'
  drawTable(
    doc,
    COLUMNS,
    [
      ['', opening, '', '', amount(openingPaise)],
      ...rows.map((row) => cellsOf(row)),
      ['', closing, '', '', amount(closingPaise)],
    ],
    drawHead(doc, statement, { name, closingPaise }),
  )
  numberPages(doc, `${name} · ${sellerName}`)
  return bytesOf(doc)
}

function drawHead(
  doc: PDFKit.PDFDocument,
  { month, section, sections, sellerName, sellerGstin, openingPaise, readAt }: StatementSection,
  { name, closingPaise }: { name: string; closingPaise: Paise },
): number {
  drawWordmark(doc)
  drawText(doc, name, { x: A4.margin, y: A4.margin - 6, width: WIDTH, size: 18, weight: 700 })
  const y = A4.margin + 24
  rule(doc, y, { from: A4.margin, to: RIGHT })
  const gstin = sellerGstin ? `\nGSTIN ${sellerGstin}` : ''
  const seller = drawBlock(doc, 'Account of', sellerName + gstin, A4.margin, y + 8)
  const { from, to } = daysOfMonth(month)
  const facts = drawFacts(
    doc,
    [
      ['Days', `${formatDay(from)} to ${formatDay(to)}`],
      ['Read at', formatDateTime(readAt)],
      [section === 1 ? 'Opening' : 'Carried in', formatInr(openingPaise, 2)],
      [section === sections ? 'Closing' : 'Carried out', formatInr(closingPaise, 2)],
    ],
    y + 8,
  )
  const about =
    'All amounts in ₹. What is taken off stands with a minus; a balance above nothing is owed to you.'
  const top = Math.max(seller, facts)
  return top + drawText(doc, about, { x: A4.margin, y: top, width: WIDTH, size: 7.5 }) + 6
}

function cellsOf(row: StatementRow & { balancePaise: Paise }): string[] {
  const papers = [
    row.orderNumber,
    row.invoiceNumber && `Invoice ${row.invoiceNumber}`,
    row.creditNoteNumber && `Credit note ${row.creditNoteNumber}`,
    payoutText(row),
  ]
  return [
    formatDateTime(row.at),
    [entryWords(row), basisWords(row)].filter(Boolean).join('\n'),
    papers.filter(Boolean).join('\n'),
    amount(row.amountPaise),
    amount(row.balancePaise),
  ]
}

function amount(paise: Paise): string {
  return formatInr(paise, 2).replace('₹', '')
}

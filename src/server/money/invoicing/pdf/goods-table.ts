import { formatInr, formatPercent, type Paise } from '#domain/ground/shared/money.ts'
import type { CreditNoteDocument } from '#domain/money/invoicing/credit-note.ts'
import type { InvoiceDocument, InvoiceLine } from '#domain/money/invoicing/invoice-document.ts'
import { type Column, drawTable } from './table.ts'

/** A paper that lists taxed goods. */
type GoodsPaper = InvoiceDocument | CreditNoteDocument

const COLUMNS: readonly Column[] = [
  { title: '#', width: 18 },
  { title: 'Goods, HSN', width: 145 },
  { title: 'Qty', width: 33, align: 'right' },
  { title: 'Price incl. tax', width: 54, align: 'right' },
  { title: 'Discount', width: 50, align: 'right' },
  { title: 'Delivery', width: 42, align: 'right' },
  { title: 'Taxable value', width: 55, align: 'right' },
  { title: 'Tax', width: 72, align: 'right' },
  { title: 'Total', width: 54, align: 'right', weight: 700 },
]

/** Draws the lines of an invoice or a credit note with their sums; gives where they end. */
export function drawGoods(doc: PDFKit.PDFDocument, document: GoodsPaper, y: number): number {
  return drawTable(doc, COLUMNS, [...document.lines.flatMap(rowsOf(document)), sumRow(document)], y)
}

/** So few serial numbers have room in a cell below a long name; more of them go on in rows of their own. */
const SERIALS_IN_ROW = 5

function rowsOf(paper: GoodsPaper) {
  const { hsnDigits, gstKind } = paper
  return (line: InvoiceLine, at: number): string[][] => [
    [
      String(at + 1),
      goodsText(line, hsnDigits),
      piecesText(line.quantity),
      amount(line.listPaise),
      line.discountPaise === 0 ? '–' : `−${amount(line.discountPaise)}`,
      line.deliveryPaise === 0 ? '–' : amount(line.deliveryPaise),
      ...(isTaxless(paper) ? ['–', '–'] : [amount(line.taxablePaise), taxText(line, gstKind)]),
      amount(line.grossPaise),
    ],
    ...furtherSerials(line.serials),
  ]
}

function furtherSerials(serials: readonly string[]): string[][] {
  const rows: string[][] = []
  for (let from = SERIALS_IN_ROW; from < serials.length; from += SERIALS_IN_ROW)
    rows.push(['', serialsText(serials.slice(from, from + SERIALS_IN_ROW))])
  return rows
}

function serialsText(serials: readonly string[]): string {
  return `Serial no. ${serials.join(', ')}`
}

function goodsText(line: InvoiceLine, digits: number): string {
  const facts = [`HSN ${line.hsn.slice(0, digits)}`, ...(line.mpn ? [line.mpn] : [])].join(' · ')
  const first = line.serials.slice(0, SERIALS_IN_ROW)
  const serials = first.length > 0 ? `\n${serialsText(first)}` : ''
  return `${line.name}\n${facts}${serials}`
}

/** The taxes of a line, each with its rate and amount on a line of its own. */
function taxText(line: InvoiceLine, kind: GoodsPaper['gstKind']): string {
  if (kind === 'igst') return `IGST ${formatPercent(line.rateBp)} ${amount(line.igstPaise)}`
  const half = formatPercent(line.rateBp / 2)
  const other =
    kind === 'cgst-utgst'
      ? `UTGST ${half} ${amount(line.utgstPaise)}`
      : `SGST ${half} ${amount(line.sgstPaise)}`
  return `CGST ${half} ${amount(line.cgstPaise)}\n${other}`
}

/** A commercial credit note takes no tax off. */
function isTaxless(paper: GoodsPaper): boolean {
  return 'taxUntil' in paper && paper.taxUntil !== undefined
}

function sumRow(paper: GoodsPaper): string[] {
  const { lines, totals, gstKind } = paper
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
    piecesText(pieces),
    amount(totals.listPaise),
    totals.discountPaise === 0 ? '–' : `−${amount(totals.discountPaise)}`,
    totals.deliveryPaise === 0 ? '–' : amount(totals.deliveryPaise),
    ...(isTaxless(paper) ? ['–', '–'] : [amount(totals.taxablePaise), taxes]),
    amount(totals.grossPaise),
  ]
}

/** A price that is reduced has no pieces: they stay with their buyer. */
function piecesText(pieces: number): string {
  return pieces === 0 ? '–' : `${pieces} NOS`
}

/** An amount without its sign: the head of the page says that all are in rupees. */
function amount(paise: Paise): string {
  return formatInr(paise, 2).slice(1)
}

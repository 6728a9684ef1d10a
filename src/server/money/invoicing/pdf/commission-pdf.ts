import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatInr, formatPercent } from '#domain/ground/shared/money.ts'
import { formatMonth } from '#domain/ground/shared/months.ts'
import {
  COMMISSION_SAC,
  type CommissionDocument,
  FREIGHT_SAC,
} from '#domain/money/accounting/commission/commission-paper.ts'
import { drawClosing } from './closing.ts'
import { A4, bytesOf, drawWordmark, numberPages, openDocument, rule } from './page.ts'
import { drawBlock, drawFacts, placeText, stateText } from './paper-head.ts'
import { type Column, drawTable } from './table.ts'
import { drawText } from './text-box.ts'

const RIGHT = A4.width - A4.margin
const WIDTH = RIGHT - A4.margin

const COLUMNS: readonly Column[] = [
  { title: '#', width: 20 },
  { title: 'Service, SAC', width: 263 },
  { title: 'Taxable value', width: 80, align: 'right' },
  { title: 'Tax', width: 90, align: 'right' },
  { title: 'Total', width: 70, align: 'right', weight: 700 },
]

const TAX_STAYS =
  'Commercial credit note: it takes no tax off, since that of these months could be reduced until 30 November after their financial year (CGST Act 2017, section 34(2)).'

/** Draws our tax invoice to a seller for commission and freight (CGST Rules, rule 46), or a credit note for some (rule 53(1A)). */
export function drawCommissionPaper(document: CommissionDocument): Promise<Uint8Array> {
  const { supplier, totals, issuedOn, kind } = document
  const name = kind === 'invoice' ? 'Tax invoice' : 'Credit note'
  const title = `${name} ${document.number}`
  const doc = openDocument(A4, { title, author: supplier.name })
  doc.addPage()
  const rows = [...document.lines.map((line, at) => rowOf(document, line, at)), sumRow(document)]
  const bottom = drawTable(doc, COLUMNS, rows, drawHead(doc, document, name))
  const closing = {
    totalName: kind === 'invoice' ? 'Invoice total' : 'Credited in total',
    totalPaise: totals.totalPaise,
    said:
      kind === 'invoice'
        ? 'Taken off the sales of the month, as the statement of the ledger shows.'
        : reasonOf(document),
    law: `${kind === 'commercial-note' ? `${TAX_STAYS} ` : ''}Tax is not payable under reverse charge. Issued electronically under the Information Technology Act, 2000: it needs no signature.`,
    supplier,
    issuedOn,
  }
  drawClosing(doc, closing, bottom + 10)
  numberPages(doc, `${title} · ${supplier.name} · GSTIN ${supplier.gstin}`)
  return bytesOf(doc)
}

function drawHead(doc: PDFKit.PDFDocument, document: CommissionDocument, name: string): number {
  const { supplier, buyer } = document
  drawWordmark(doc)
  drawText(doc, name, { x: A4.margin, y: A4.margin - 6, width: WIDTH / 2, size: 18, weight: 700 })
  drawText(doc, 'Original for recipient', {
    x: A4.margin,
    y: A4.margin,
    width: WIDTH,
    size: 9,
    align: 'right',
  })
  let y = A4.margin + 24
  rule(doc, y, { from: A4.margin, to: RIGHT })
  y += 8
  const from = drawBlock(doc, 'Supplied by', `${placeText(supplier)}\nGSTIN ${supplier.gstin}`, A4.margin, y)
  const facts = drawFacts(
    doc,
    [
      ['Number', document.number],
      ['Date', formatDate(document.issuedOn)],
      ['For the month', formatMonth(document.month)],
      ['Place of supply', stateText(document.placeOfSupply)],
      ['Reverse charge', 'No'],
    ],
    y,
  )
  y = Math.max(from, facts)
  rule(doc, y + 4, { from: A4.margin, to: RIGHT })
  y += 10
  const registered = buyer.gstin ? `GSTIN ${buyer.gstin}` : 'Not registered under GST'
  y = drawBlock(doc, 'Billed to', `${placeText(buyer)}\n${registered}`, A4.margin, y)
  drawText(doc, 'All amounts in ₹', { x: A4.margin, y: y - 2, width: WIDTH, size: 7.5, align: 'right' })
  return y + 12
}

function rowOf(
  document: CommissionDocument,
  line: CommissionDocument['lines'][number],
  at: number,
): string[] {
  const day = line.invoicedOn ? ` of ${formatDate(line.invoicedOn)}` : ''
  const invoice = line.invoiceNumber ? `\nTax invoice ${line.invoiceNumber}${day}` : ''
  return [
    String(at + 1),
    `${serviceOf(line)} of ${formatMonth(line.month)}${invoice}\nSAC ${line.service ? FREIGHT_SAC : COMMISSION_SAC}`,
    amount(line.commissionPaise),
    `GST ${formatPercent(document.rateBp)} ${amount(line.gstPaise)}`,
    amount(line.commissionPaise + line.gstPaise),
  ]
}

function serviceOf({ service }: CommissionDocument['lines'][number]): string {
  return service ? 'Freight of returns' : 'Commission on sales'
}

function reasonOf({ lines }: CommissionDocument): string {
  return lines.some(({ service }) => service)
    ? 'Reason: sales or charges of earlier months were taken back.'
    : 'Reason: sales of earlier months were taken back, and their commission with them.'
}

function sumRow({ totals, gstKind, rateBp }: CommissionDocument): string[] {
  const half = formatPercent(rateBp / 2)
  const other =
    gstKind === 'cgst-utgst'
      ? `UTGST ${half} ${amount(totals.utgstPaise)}`
      : `SGST ${half} ${amount(totals.sgstPaise)}`
  const taxes =
    gstKind === 'igst'
      ? `IGST ${formatPercent(rateBp)} ${amount(totals.igstPaise)}`
      : `CGST ${half} ${amount(totals.cgstPaise)}\n${other}`
  const roundOff = totals.roundOffPaise === 0 ? '' : `\nRound off ${amount(totals.roundOffPaise)}`
  return ['', 'Total', amount(totals.taxablePaise), taxes + roundOff, amount(totals.totalPaise)]
}

function amount(paise: number): string {
  return formatInr(paise, 2).slice(1)
}

import { csvLine } from '#domain/ground/shared/file-formats/csv.ts'
import { stateOfCode } from '#domain/ground/shipping/states.ts'
import type { Gstr1, ListedPaper, NumberRange } from './gstr1.ts'
import { formDay, rupees } from './gstr1-json.ts'
import type { ReturnedTax } from './returned-paper.ts'

/** The tables of GSTR-1 as one file for a spreadsheet, a line for each of their rows, piece by piece. */
export function* gstr1Csv(tables: Gstr1): Generator<string> {
  yield csvLine(HEADS)
  yield* linesOf('b2b', tables.b2b)
  for (const papers of tables.b2cl.values()) yield* linesOf('b2cl', new Map([['', papers]]))
  for (const row of tables.b2cs)
    yield csvLine([
      'b2cs',
      '',
      '',
      '',
      '',
      '',
      stateText(row.placeOfSupply),
      '',
      '',
      ...taxCells(row, row.rateBp),
    ])
  yield* linesOf('cdnr', tables.cdnr)
  yield* linesOf('cdnur', new Map([['', tables.cdnur]]))
  for (const [name, rows] of [['hsn(b2b)', tables.hsn.b2b] as const, ['hsn(b2c)', tables.hsn.b2c] as const])
    for (const row of rows)
      yield csvLine([name, '', '', '', '', '', '', row.hsn, row.pieces ?? '', ...taxCells(row, row.rateBp)])
  for (const range of tables.numbers.invoices) yield rangeLine('docs (invoices)', range)
  for (const range of tables.numbers.creditNotes) yield rangeLine('docs (credit notes)', range)
  const { operator } = tables
  if (operator)
    yield csvLine(['eco', operator.gstin, '', '', '', '', '', '', '', ...taxCells(operator, undefined)])
}

const HEADS = [
  'Table',
  'GSTIN',
  'Name',
  'Number',
  'Date',
  'Value (INR)',
  'Place of supply',
  'HSN',
  'Quantity',
  'Rate (%)',
  'Taxable value (INR)',
  'IGST (INR)',
  'CGST (INR)',
  'SGST/UTGST (INR)',
]

function* linesOf(name: string, groups: ReadonlyMap<string, readonly ListedPaper[]>): Generator<string> {
  for (const [gstin, papers] of groups)
    for (const paper of papers) {
      const head = [name, gstin, paper.buyerName, paper.number, formDay(paper.issuedOn)]
      yield paper.rates
        .map((rate) =>
          csvLine([
            ...head,
            rupees(paper.totalPaise),
            stateText(paper.placeOfSupply),
            '',
            '',
            ...taxCells(rate, rate.rateBp),
          ]),
        )
        .join('')
    }
}

/** The first and the last number of a series, how many there are, and how many of them were cancelled. */
function rangeLine(name: string, { from, to, count, cancelled }: NumberRange): string {
  const numbers = from === to ? from : `${from} to ${to}`
  const said = cancelled > 0 ? `${cancelled} cancelled` : ''
  return csvLine([name, '', said, numbers, '', '', '', '', count, '', '', '', '', ''])
}

function taxCells(tax: ReturnedTax, rateBp: number | undefined): (string | number)[] {
  return [
    rateBp === undefined ? '' : rateBp / 100,
    rupees(tax.taxablePaise),
    rupees(tax.igstPaise),
    rupees(tax.cgstPaise),
    rupees(tax.sgstPaise),
  ]
}

function stateText(code: ListedPaper['placeOfSupply']): string {
  const { gstCode, name } = stateOfCode(code)
  return `${gstCode}-${name}`
}

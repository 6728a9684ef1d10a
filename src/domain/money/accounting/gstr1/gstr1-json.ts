import type { Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Month } from '#domain/ground/shared/months.ts'
import { type StateCode, stateOfCode } from '#domain/ground/shipping/states.ts'
import type { Gstr1, HsnRow, ListedPaper, NumberRange, PlaceRow } from './gstr1.ts'
import type { RateRow, ReturnedTax } from './returned-paper.ts'

/**
 * GSTR-1 as the file that the portal takes (the format of GSTN's offline tool), piece by piece: no piece holds more than
 * `PAPERS_AT_ONCE` papers. Tables without a row are left out. Amounts are rupees with two places.
 */
export function* gstr1Json(tables: Gstr1): Generator<string> {
  yield `{"gstin":"${tables.gstin}","fp":"${portalPeriod(tables.month)}"`
  yield* table(
    'b2b',
    inGroups(tables.b2b, 'ctin', 'inv', (paper) => ({ ...invoiceOf(paper), ...REGULAR })),
  )
  yield* table('b2cl', inGroups(byState(tables.b2cl), 'pos', 'inv', largeInvoiceOf))
  yield* table('b2cs', tables.b2cs.map(placeRowOf))
  yield* table(
    'cdnr',
    inGroups(tables.cdnr, 'ctin', 'nt', (note) => ({ ...noteOf(note), ...REGULAR })),
  )
  yield* table(
    'cdnur',
    eachOf(tables.cdnur, (note) => ({ typ: 'B2CL', ...noteOf(note) })),
  )
  const { b2b, b2c } = tables.hsn
  if (b2b.length + b2c.length > 0)
    yield `,"hsn":${JSON.stringify({ hsn_b2b: b2b.map(hsnOf), hsn_b2c: b2c.map(hsnOf) })}`
  const issued = issuedOf(tables)
  if (issued.length > 0) yield `,"doc_issue":${JSON.stringify({ doc_det: issued })}`
  if (tables.operator) yield `,"supeco":${JSON.stringify({ clttx: [operatorOf(tables.operator)] })}`
  yield '}'
}

/** A month as the portal names it: "112026". */
export function portalPeriod(month: Month): string {
  return month.slice(5) + month.slice(0, 4)
}

/** A day as these forms write it: "22-11-2026". */
export function formDay(day: Day): string {
  return day.split('-').toReversed().join('-')
}

export function gstCodeOf(state: StateCode): string {
  return stateOfCode(state).gstCode
}

export function rupees(paise: Paise): number {
  return paise / 100
}

const PAPERS_AT_ONCE = 500
const REGULAR = { rchrg: 'N', inv_typ: 'R' }

function* table(name: string, rows: Iterable<object>): Generator<string> {
  let isFirst = true
  let held = ''
  let count = 0
  for (const row of rows) {
    held += `${isFirst ? `,"${name}":[` : ','}${JSON.stringify(row)}`
    isFirst = false
    count += 1
    if (count % PAPERS_AT_ONCE === 0) {
      yield held
      held = ''
    }
  }
  if (!isFirst) yield `${held}]`
}

/** A group of more papers than one piece holds is written as several of the same key. */
function* inGroups(
  groups: ReadonlyMap<string, readonly ListedPaper[]>,
  key: string,
  list: string,
  write: (paper: ListedPaper) => object,
): Generator<object> {
  for (const [value, papers] of groups)
    for (let from = 0; from < papers.length; from += PAPERS_AT_ONCE)
      yield { [key]: value, [list]: papers.slice(from, from + PAPERS_AT_ONCE).map(write) }
}

function* eachOf<Row>(rows: Iterable<Row>, write: (row: Row) => object): Generator<object> {
  for (const row of rows) yield write(row)
}

function byState(groups: ReadonlyMap<StateCode, ListedPaper[]>): ReadonlyMap<string, ListedPaper[]> {
  return new Map([...groups].map(([state, papers]) => [gstCodeOf(state), papers]))
}

function invoiceOf(paper: ListedPaper) {
  return {
    inum: paper.number,
    idt: formDay(paper.issuedOn),
    val: rupees(paper.totalPaise),
    pos: gstCodeOf(paper.placeOfSupply),
    itms: itemsOf(paper),
  }
}

function largeInvoiceOf(paper: ListedPaper) {
  const { pos: _, ...invoice } = invoiceOf(paper)
  return invoice
}

function noteOf(paper: ListedPaper) {
  const { inum: nt_num, idt: nt_dt, ...rest } = invoiceOf(paper)
  return { ntty: 'C', nt_num, nt_dt, ...rest }
}

function itemsOf({ rates, isInterState }: ListedPaper) {
  return rates.map((rate, at) => ({
    num: at + 1,
    itm_det: { rt: rate.rateBp / 100, ...taxOf(rate, isInterState) },
  }))
}

function placeRowOf(row: PlaceRow) {
  return {
    sply_ty: row.isInterState ? 'INTER' : 'INTRA',
    typ: 'OE',
    pos: gstCodeOf(row.placeOfSupply),
    rt: row.rateBp / 100,
    ...taxOf(row, row.isInterState),
  }
}

/** The portal takes either IGST or the two halves, never all three, where one place of supply is told. */
function taxOf(tax: ReturnedTax, isInterState: boolean) {
  const txval = rupees(tax.taxablePaise)
  return isInterState
    ? { txval, iamt: rupees(tax.igstPaise), csamt: 0 }
    : { txval, camt: rupees(tax.cgstPaise), samt: rupees(tax.sgstPaise), csamt: 0 }
}

/** A service has no unit and no quantity. */
function hsnOf(row: HsnRow, at: number) {
  return {
    num: at + 1,
    hsn_sc: row.hsn,
    ...(row.pieces === undefined ? { uqc: 'NA', qty: 0 } : { uqc: 'NOS', qty: row.pieces }),
    rt: row.rateBp / 100,
    ...allTaxesOf(row),
  }
}

function allTaxesOf(tax: Pick<RateRow, keyof ReturnedTax>) {
  return {
    txval: rupees(tax.taxablePaise),
    iamt: rupees(tax.igstPaise),
    camt: rupees(tax.cgstPaise),
    samt: rupees(tax.sgstPaise),
    csamt: 0,
  }
}

function issuedOf({ numbers }: Gstr1) {
  const kinds = [
    { doc_num: 1, doc_typ: 'Invoices for outward supply', ranges: numbers.invoices },
    { doc_num: 5, doc_typ: 'Credit Note', ranges: numbers.creditNotes },
  ]
  return kinds.flatMap(({ ranges, ...kind }) =>
    ranges.length === 0 ? [] : [{ ...kind, docs: ranges.map(rangeOf) }],
  )
}

function rangeOf({ from, to, count, cancelled }: NumberRange, at: number) {
  return { num: at + 1, from, to, totnum: count, cancel: cancelled, net_issue: count - cancelled }
}

function operatorOf(operator: NonNullable<Gstr1['operator']>) {
  return {
    etin: operator.gstin,
    suppval: rupees(operator.taxablePaise),
    igst: rupees(operator.igstPaise),
    cgst: rupees(operator.cgstPaise),
    sgst: rupees(operator.sgstPaise),
    cess: 0,
    flag: 'N',
  }
}

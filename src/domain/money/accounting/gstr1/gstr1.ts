import type { Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Month } from '#domain/ground/shared/months.ts'
import type { StateCode } from '#domain/ground/shipping/states.ts'
import type { RateRow, ReturnedPaper, ReturnedTax } from './returned-paper.ts'
import { isLargeSupply } from './supply-paper.ts'

/** An invoice or a note that is listed by itself. */
export interface ListedPaper {
  number: string
  issuedOn: Day
  totalPaise: Paise
  placeOfSupply: StateCode
  isInterState: boolean
  buyerName: string
  rates: readonly RateRow[]
}

export interface PlaceRow extends RateRow {
  placeOfSupply: StateCode
  isInterState: boolean
}

export interface HsnRow extends RateRow {
  /** Of a service: its SAC. */
  hsn: string
  /** Undefined of a service, which has no quantity. */
  pieces: number | undefined
}

/** Numbers of one series that were given in the month. */
export interface NumberRange {
  from: string
  to: string
  count: number
  cancelled: number
}

interface CountedRange extends NumberRange {
  first: number
  last: number
}

/** The tables of form GSTR-1 that a seller of goods and services in India fills in, for one registration and month. */
export interface Gstr1 {
  gstin: string
  month: Month
  /** Table 4: to registered buyers, by GSTIN. */
  b2b: ReadonlyMap<string, ListedPaper[]>
  /** Table 5: to others between states, above the limit, by place of supply. */
  b2cl: ReadonlyMap<StateCode, ListedPaper[]>
  /** Table 7: to others, less what was credited to them; without rows that come to nothing. */
  b2cs: readonly PlaceRow[]
  /** Table 9B: credit notes to registered buyers, by GSTIN. */
  cdnr: ReadonlyMap<string, ListedPaper[]>
  /** Table 9B: credit notes for invoices of table 5. */
  cdnur: readonly ListedPaper[]
  /** Table 12, less what was credited, in the same way. */
  hsn: { b2b: readonly HsnRow[]; b2c: readonly HsnRow[] }
  /** Table 13. */
  numbers: { invoices: readonly NumberRange[]; creditNotes: readonly NumberRange[] }
  /** Table 14(a): what went through the operator that collects tax at source; undefined for its own supplies, and of nothing. */
  operator: (ReturnedTax & { gstin: string }) | undefined
}

/**
 * Gathers a month of papers, in any order, into the tables of GSTR-1.
 * Memory grows with papers that the form lists by themselves; all others are summed.
 */
export function openGstr1(of: { gstin: string; month: Month; operatorGstin: string | undefined }): {
  add(paper: ReturnedPaper): void
  close(): Gstr1
} {
  const b2b = new Map<string, ListedPaper[]>()
  const b2cl = new Map<StateCode, ListedPaper[]>()
  const cdnr = new Map<string, ListedPaper[]>()
  const cdnur: ListedPaper[] = []
  const b2cs = new Map<string, PlaceRow>()
  const hsn = { b2b: new Map<string, HsnRow>(), b2c: new Map<string, HsnRow>() }
  const invoices = new Map<string, CountedRange>()
  const creditNotes = new Map<string, CountedRange>()
  const total: ReturnedTax = { taxablePaise: 0, igstPaise: 0, cgstPaise: 0, sgstPaise: 0 }

  function addToUnregistered(paper: ReturnedPaper): void {
    const { isInterState, placeOfSupply, rates } = paper
    const isNote = paper.kind === 'credit-note'
    if (isLargeSupply({ isInterState, ...paper.invoice })) {
      if (isNote) cdnur.push(listed(paper))
      else append(b2cl, placeOfSupply, listed(paper))
      return
    }
    for (const rate of rates) {
      const place = { placeOfSupply, isInterState, rateBp: rate.rateBp }
      const row = rowIn(b2cs, `${placeOfSupply} ${isInterState} ${rate.rateBp}`, place)
      addTax(row, rate, isNote ? -1 : 1)
    }
  }

  return {
    add(paper) {
      const { kind } = paper
      count(kind === 'invoice' ? invoices : creditNotes, paper)
      if (paper.isCancelled) return
      const sign = kind === 'invoice' ? 1 : -1
      const { gstin } = paper.buyer
      if (gstin !== null) append(kind === 'invoice' ? b2b : cdnr, gstin, listed(paper))
      else addToUnregistered(paper)
      for (const { code, rateBp, pieces, ...tax } of paper.lines) {
        const rows = gstin === null ? hsn.b2c : hsn.b2b
        const facts = { hsn: code, rateBp, pieces: pieces === undefined ? undefined : 0 }
        const row = rowIn(rows, `${code} ${rateBp}`, facts)
        if (row.pieces !== undefined && pieces !== undefined) row.pieces += sign * pieces
        addTax(row, tax, sign)
      }
      for (const rate of paper.rates) addTax(total, rate, sign)
    },
    close() {
      const isTold = of.operatorGstin !== undefined && isSomething(total)
      return {
        gstin: of.gstin,
        month: of.month,
        b2b,
        b2cl,
        cdnr,
        cdnur,
        b2cs: sorted(b2cs).filter(isSomething),
        hsn: { b2b: sorted(hsn.b2b).filter(isHsnRow), b2c: sorted(hsn.b2c).filter(isHsnRow) },
        numbers: { invoices: rangesOf(invoices), creditNotes: rangesOf(creditNotes) },
        operator: isTold ? { gstin: of.operatorGstin ?? '', ...total } : undefined,
      }
    },
  }
}

/** The registration of the operator that a supplier reports: the one of its state, which files GSTR-8 of it, or none. */
export function operatorGstinFor(
  supplierGstin: string,
  operatorGstins: readonly string[],
): string | undefined {
  const state = supplierGstin.slice(0, 2)
  return operatorGstins.find((gstin) => gstin.startsWith(state))
}

function listed(paper: ReturnedPaper): ListedPaper {
  const { number, issuedOn, totalPaise, placeOfSupply, isInterState, rates, buyer } = paper
  return { number, issuedOn, totalPaise, placeOfSupply, isInterState, rates, buyerName: buyer.name }
}

function addTax(to: ReturnedTax, tax: ReturnedTax, sign: 1 | -1): void {
  to.taxablePaise += sign * tax.taxablePaise
  to.igstPaise += sign * tax.igstPaise
  to.cgstPaise += sign * tax.cgstPaise
  to.sgstPaise += sign * tax.sgstPaise
}

/** What was sold and came back in one month comes to nothing, and is left out. */
function isSomething(tax: ReturnedTax): boolean {
  return tax.taxablePaise !== 0 || tax.igstPaise !== 0 || tax.cgstPaise !== 0 || tax.sgstPaise !== 0
}

function isHsnRow(row: HsnRow): boolean {
  return isSomething(row) || (row.pieces ?? 0) !== 0
}

function count(ranges: Map<string, CountedRange>, paper: ReturnedPaper): void {
  const { number, series, serial, isCancelled } = paper
  const range = ranges.get(series) ?? {
    from: number,
    to: number,
    count: 0,
    cancelled: 0,
    first: serial,
    last: serial,
  }
  ranges.set(series, range)
  if (serial < range.first) Object.assign(range, { from: number, first: serial })
  if (serial > range.last) Object.assign(range, { to: number, last: serial })
  range.count += 1
  if (isCancelled) range.cancelled += 1
}

function rangesOf(ranges: ReadonlyMap<string, CountedRange>): NumberRange[] {
  return sorted(ranges).map(({ from, to, count, cancelled }) => ({ from, to, count, cancelled }))
}

function append<Key>(lists: Map<Key, ListedPaper[]>, key: Key, paper: ListedPaper): void {
  const list = lists.get(key)
  if (list) list.push(paper)
  else lists.set(key, [paper])
}

function rowIn<Row extends ReturnedTax>(
  rows: Map<string, Row>,
  key: string,
  facts: Omit<Row, keyof ReturnedTax>,
): Row {
  const row =
    rows.get(key) ?? ({ ...facts, taxablePaise: 0, igstPaise: 0, cgstPaise: 0, sgstPaise: 0 } as Row)
  rows.set(key, row)
  return row
}

function sorted<Row>(rows: ReadonlyMap<string, Row>): Row[] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

import { isPartNumberField } from '#domain/goods/catalogue/product-facts.ts'
import { openCsv } from '#domain/ground/shared/file-formats/csv.ts'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { CARD_NUMBER_MESSAGE } from '#domain/ground/shared/form-fields.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { isBarcode } from '#domain/ground/shared/product-codes/barcode.ts'
import {
  withoutCardNumbers,
  withoutCardNumbersAsPartNumber,
} from '#domain/ground/shared/typed-text/card-number-in-text.ts'
import { entriesOfCells, entriesOfTexts, readHeader } from '#domain/selling/imports/import-columns.ts'
import { IMPORT_ROWS_MAX } from '#domain/selling/imports/import-limits.ts'
import { openJsonList } from '#domain/selling/imports/json-list.ts'
import { entriesOfOpenDb, isOpenDbRecord } from '#domain/selling/imports/opendb-records.ts'
import type { RowFault } from '#domain/selling/imports/row-fault.ts'
import { namesOfRow } from '#domain/selling/imports/row-target.ts'
import type { ReadRow } from './import-run-store.ts'
import { textOf, UnreadableFile } from './text-of-file.ts'

/** A product with every text at its longest has half of it. */
const ROW_LENGTH_MAX = 64 * 1024
/** Our templates have fewer than fifty. */
const COLUMNS_MAX = 500
/** No product is nested so deep; writing it as a text, or reading it with a reviver, would overflow the stack. */
const DEPTH_MAX = 32

/** What a file holds: rows piece by piece, and in the end which of our columns it has. */
export interface ReadFile {
  rows: AsyncIterable<ReadRow[]>
  columns: Set<string>
}

/**
 * Reads a CSV, JSON or JSON Lines file of products, or of stock and prices. Throws `UnreadableFile` for what is none of
 * these, has no column of ours, is no text (`textOf`), or has more than `IMPORT_ROWS_MAX` rows.
 */
export function readImportFile(body: AsyncIterable<Uint8Array>): ReadFile {
  const columns = new Set<string>()
  return { columns, rows: limited(rowsOf(textOf(body), columns)) }
}

/** JSON of a row, from a file or a program, as the entries of a form. */
export function entriesOfRecord(record: Readonly<Record<string, unknown>>): {
  entries: FormEntries
  notes: string[]
  isOpenDb: boolean
} {
  if (isOpenDbRecord(record)) return { ...entriesOfOpenDb(record), isOpenDb: true }
  const texts: Record<string, string> = {}
  const { attributes, ...rest } = record
  const nested = typeof attributes === 'object' && attributes !== null ? Object.entries(attributes) : []
  const all = [
    ...Object.entries(rest),
    ...nested.map(([key, value]) => [`attributes.${key}`, value] as const),
  ]
  const names = readHeader(all.map(([name]) => name))
  all.forEach(([, value], index) => {
    const name = names[index]
    const text = textOfValue(value)
    const isEmpty = text === '' || (text === '[]' && !name?.startsWith('attributes.'))
    if (name && !isEmpty) texts[name] = text
  })
  return { entries: entriesOfTexts(texts), notes: [], isOpenDb: false }
}

async function* limited(pieces: AsyncIterable<ReadRow[]>): AsyncGenerator<ReadRow[]> {
  let rows = 0
  for await (const piece of pieces) {
    rows += piece.length
    if (rows > IMPORT_ROWS_MAX)
      throw new UnreadableFile(
        `A file may have at most ${formatCount(IMPORT_ROWS_MAX)} rows. Please split it.`,
      )
    if (piece.length > 0) yield piece
  }
  if (rows === 0) throw new UnreadableFile('There are no rows in this file.')
}

async function* rowsOf(texts: AsyncGenerator<string>, columns: Set<string>): AsyncGenerator<ReadRow[]> {
  let start = ''
  for await (const text of texts) {
    start += text
    const sign = start.trimStart()[0]
    if (sign === undefined) {
      // All of it is parsed again with every piece.
      if (start.length > ROW_LENGTH_MAX) throw new UnreadableFile('There are no rows in this file.')
      continue
    }
    const whole = joined(start, texts)
    if (sign === '[') yield* rowsOfJson(whole, columns)
    else if (sign === '{') yield* rowsOfLines(whole, columns)
    else yield* rowsOfCsv(whole, columns)
    return
  }
}

async function* joined(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start
  yield* rest
}

/** The columns one of which says which product a row is about. */
const NAMING = ['sku', 'mpn', 'ean', 'product']

async function* rowsOfCsv(texts: AsyncIterable<string>, columns: Set<string>): AsyncGenerator<ReadRow[]> {
  const reader = openCsv()
  let header: (string | undefined)[] | undefined
  const take = (records: ReturnType<typeof reader.push>): ReadRow[] =>
    records.flatMap(({ line, cells }) => {
      if (header)
        return [toRow(line, { entries: entriesOfCells(header, cells), faults: tooManyCells(header, cells) })]
      if (cells.length > COLUMNS_MAX)
        throw new UnreadableFile(`A file may have at most ${COLUMNS_MAX} columns.`)
      header = readHeader(cells)
      for (const name of header) if (name) columns.add(name)
      if (!NAMING.some((name) => columns.has(name)))
        throw new UnreadableFile(
          'The first line must name the columns, with sku, mpn, ean or product among them.',
        )
      return []
    })
  try {
    for await (const text of texts) yield take(reader.push(text))
    yield take(reader.end())
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableFile(`This is no CSV file: ${error.message}.`)
    throw error
  }
}

async function* rowsOfJson(texts: AsyncIterable<string>, columns: Set<string>): AsyncGenerator<ReadRow[]> {
  const list = openJsonList(ROW_LENGTH_MAX)
  let line = 0
  const take = (entries: readonly string[]): ReadRow[] =>
    entries.map((text) => {
      line += 1
      return rowOfRecord(parsed(text, line), line, columns)
    })
  try {
    for await (const text of texts) yield take(list.push(text))
    list.end()
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableFile(`This is no JSON: ${error.message}.`)
    throw error
  }
}

async function* rowsOfLines(texts: AsyncIterable<string>, columns: Set<string>): AsyncGenerator<ReadRow[]> {
  let held = ''
  let line = 0
  const take = (lines: readonly string[]): ReadRow[] =>
    lines.flatMap((text) => {
      line += 1
      return text.trim() === '' ? [] : [rowOfRecord(parsed(text, line), line, columns)]
    })
  for await (const text of texts) {
    const lines = (held + text).split('\n')
    held = lines.pop() ?? ''
    if (held.length > ROW_LENGTH_MAX) throw new UnreadableFile(`Line ${line + lines.length + 1} is too long.`)
    yield take(lines)
  }
  if (held.trim() !== '') yield take([held])
}

function rowOfRecord(record: unknown, line: number, columns: Set<string>): ReadRow {
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    throw new UnreadableFile(`Entry ${line} is no product.`)
  const read = entriesOfRecord(record as Readonly<Record<string, unknown>>)
  for (const name of Object.keys(read.entries)) columns.add(name.split('.').slice(0, 2).join('.'))
  return toRow(line, read)
}

function toRow(
  line: number,
  read: Pick<ReadRow, 'entries'> & Partial<Pick<ReadRow, 'notes' | 'faults' | 'isOpenDb'>>,
): ReadRow {
  const { entries, notes = [], faults = [], isOpenDb = false } = read
  const struck = strikeOut(entries)
  return {
    line,
    entries: struck.entries,
    names: namesOfRow(struck.entries),
    notes: notes.map(withoutCardNumbers),
    faults: [...faults, ...struck.faults],
    isOpenDb,
  }
}

/** A row is kept as it was read: a card number in it is not, and the row is at fault (PCI DSS 3.3). A barcode may pass for one. */
function strikeOut(entries: FormEntries): { entries: FormEntries; faults: RowFault[] } {
  const faults: RowFault[] = []
  const safe = Object.entries(entries).map(([column, texts]) => {
    const strike = isPartNumberField(column) ? withoutCardNumbersAsPartNumber : withoutCardNumbers
    const kept = texts?.map((text) => (isBarcode(text.trim()) ? text : strike(text)))
    const value = kept?.find((text, index) => text !== texts?.[index])
    if (value !== undefined) faults.push({ column, value, reason: CARD_NUMBER_MESSAGE })
    return [column, kept]
  })
  return { entries: Object.fromEntries(safe), faults }
}

function tooManyCells(header: readonly unknown[], cells: readonly string[]): RowFault[] {
  const extra = cells.slice(header.length).filter((cell) => cell.trim() !== '')
  if (extra.length === 0) return []
  const reason = 'The line has more cells than the first line has columns; is a quote missing?'
  return [
    {
      column: `column ${header.length + 1}`,
      value: withoutCardNumbers(extra.join(', ')).slice(0, 200),
      reason,
    },
  ]
}

function parsed(text: string, line: number): unknown {
  try {
    const value: unknown = JSON.parse(text)
    if (isDeeper(value, DEPTH_MAX)) throw new SyntaxError('nested too deeply')
    return ODD_ESCAPES.test(text) ? JSON.parse(text, (_key, each) => wellFormed(each)) : value
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new UnreadableFile(`This is no JSON: line ${line} cannot be read.`)
    throw error
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1))
}

/** Escapes for what is no character of a text: PostgreSQL refuses NUL and half a surrogate pair. */
const ODD_ESCAPES = /\\u(0000|d[89a-f])/i

function wellFormed(value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', ' ') : value
}

/** Numbers, flags and lists of a program in the spelling of a cell. */
function textOfValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.length === 0 ? '[]' : value.map(textOfEntry).join(' | ')
  return JSON.stringify(value)
}

function textOfEntry(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  return Object.entries(entry)
    .map(([key, value]) => `${key}=${Array.isArray(value) ? value.join('+') : textOfValue(value)}`)
    .join('; ')
}

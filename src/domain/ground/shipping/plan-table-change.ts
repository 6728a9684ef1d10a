import type { CsvRecord } from '#domain/ground/shared/file-formats/csv.ts'
import { csvLine, openCsv, readCell } from '#domain/ground/shared/file-formats/csv.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { readYesNo } from '#domain/ground/shared/typed-values/typed-choices.ts'
import { keyOfRow, type TableForm, type TableRow } from './shipping-tables.ts'

/** A row that appears, changes or goes. */
export interface RowChange {
  key: string
  before: TableRow | null
  after: TableRow | null
}

/** What one line of a file says is wrong. */
export interface LineFault {
  /** From 1; of a form there is only one. */
  line: number
  message: string
}

/** What a file or a form would do to a table. Rows that it does not name stay as they are. */
export interface PlannedTableChange {
  changes: RowChange[]
  unchanged: number
  faults: LineFault[]
}

/** One row that somebody wants. `removes`: that it goes. */
export interface WantedRow {
  line: number
  cells: Readonly<Record<string, unknown>>
  removes: boolean
}

/** So much of a file is read: some 1,500 rows, within what a form may send. */
export const CSV_LENGTH_MAX = 60_000

/** The column with which a file takes a row away. */
export const REMOVE_COLUMN = 'remove'

/** Compares what is wanted with what is there. Lines at fault are named and change nothing. */
export function planTableChange(
  form: TableForm,
  current: readonly TableRow[],
  wanted: readonly WantedRow[],
): PlannedTableChange {
  const held = new Map(current.map((row) => [keyOfRow(form, row), row]))
  const seen = new Map<string, number>()
  const planned: PlannedTableChange = { changes: [], unchanged: 0, faults: [] }
  for (const { line, cells, removes } of wanted) {
    const fault = (message: string) => planned.faults.push({ line, message })
    const read = form.read(removes ? { ...held.get(keyOfCells(form, cells)), ...withoutEmpty(cells) } : cells)
    if ('faults' in read) {
      fault(faultText(form, read.faults))
      continue
    }
    const key = keyOfRow(form, read.row)
    const before = held.get(key) ?? null
    const earlier = seen.get(key)
    seen.set(key, line)
    if (earlier !== undefined) fault(`${form.nameOf(read.row)} is already on line ${earlier}`)
    else if (removes && form.isFixed) fault(`${form.nameOf(read.row)} is always there and cannot be removed`)
    else if (removes && !before) planned.unchanged += 1
    else if (removes) planned.changes.push({ key, before, after: null })
    else if (before && isSameRow(form, before, read.row)) planned.unchanged += 1
    else planned.changes.push({ key, before, after: read.row })
  }
  const added = planned.changes.filter(({ before }) => before === null).length
  const gone = planned.changes.filter(({ after }) => after === null).length
  if (current.length + added - gone > form.rowsMax)
    planned.faults.push({ line: 1, message: `The table can hold up to ${form.rowsMax} rows` })
  return planned
}

/** The rows of a CSV file whose first line names the columns, in any order; what is wrong with the file as a whole. */
export function readTableCsv(form: TableForm, text: string): { rows: WantedRow[] } | { fault: string } {
  if (text.length > CSV_LENGTH_MAX)
    return { fault: `A file can have up to ${CSV_LENGTH_MAX} characters. Please import it in parts.` }
  const records = recordsOf(text)
  if (!records) return { fault: 'A quotation mark is missing in this file, so one cell never ends.' }
  const [head, ...lines] = records
  if (!head || lines.length === 0) return { fault: 'The file has no rows below the column names.' }
  const names = head.cells.map((cell) => columnOf(form, cell))
  const missing = form.columns.filter(({ name }) => !names.includes(name))
  if (missing.length > 0)
    return { fault: `The first line must have the columns ${missing.map(({ name }) => name).join(', ')}.` }
  return {
    rows: lines.map(({ line, cells }) => {
      const row = Object.fromEntries(
        names.flatMap((name, at): [string, string][] => (name ? [[name, readCell(cells[at] ?? '')]] : [])),
      )
      return { line, cells: row, removes: readYesNo(oneLine(row[REMOVE_COLUMN])) === true }
    }),
  }
}

/** A table as a file that can be changed and imported again. */
export function writeTableCsv(form: TableForm, rows: readonly TableRow[]): string {
  const names = form.columns.map(({ name }) => name)
  const lines = rows.map((row) => csvLine(names.map((name) => row[name] ?? '')))
  return `\uFEFF${csvLine(names)}${lines.join('')}`
}

/**
 * The change that takes another one back; undefined when a row was changed again since, so that taking back the older
 * change would take the newer one with it.
 */
export function planUndo(
  form: TableForm,
  current: readonly TableRow[],
  done: readonly RowChange[],
): RowChange[] | undefined {
  const held = new Map(current.map((row) => [keyOfRow(form, row), row]))
  const isUntouched = done.every(({ key, after }) => {
    const now = held.get(key)
    return after === null ? now === undefined : now !== undefined && isSameRow(form, now, after)
  })
  return isUntouched
    ? done.map(({ key, before, after }) => ({ key, before: after, after: before }))
    : undefined
}

function recordsOf(text: string): CsvRecord[] | undefined {
  const reader = openCsv()
  try {
    return [...reader.push(text), ...reader.end()]
  } catch (error) {
    // The reader's way to say that a cell never ends.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** By its short name or the label that people read. */
function columnOf(form: TableForm, cell: string): string | undefined {
  const text = oneLine(cell).toLowerCase()
  if (text === REMOVE_COLUMN) return REMOVE_COLUMN
  return form.columns.find(({ name, label }) => name.toLowerCase() === text || label.toLowerCase() === text)
    ?.name
}

/** A row that goes needs its key alone. */
function keyOfCells(form: TableForm, cells: Readonly<Record<string, unknown>>): string {
  return form.key.map((name) => oneLine(cells[name])).join('|')
}

function withoutEmpty(cells: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(cells).filter(([, value]) => oneLine(value) !== ''))
}

function isSameRow(form: TableForm, a: TableRow, b: TableRow): boolean {
  return form.columns.every(({ name }) => a[name] === b[name])
}

function faultText(form: TableForm, faults: Readonly<Record<string, string>>): string {
  return form.columns
    .flatMap(({ name, label }) => (faults[name] ? [`${label}: ${faults[name]}`] : []))
    .join('. ')
}

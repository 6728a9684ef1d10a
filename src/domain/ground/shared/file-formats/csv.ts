import { isBlank } from '../typed-text/blank-text.ts'

/** One record of a CSV file: the line it begins on, from 1, and its cells. */
export interface CsvRecord {
  line: number
  cells: string[]
}

interface CsvReader {
  /** Takes the next piece of the file, gives the records that are complete with it. */
  push(text: string): CsvRecord[]
  /** Gives the last record when the file does not end in a line break. */
  end(): CsvRecord[]
}

/**
 * No cell of a product is longer; a quote that is never closed would otherwise take the rest of the file into one cell.
 */
const CELL_LENGTH_MAX = 20_000
/** No file of products has as many columns. */
const CELLS_MAX = 1_000

/**
 * The first line with which a file tells Excel what stands between its cells; spreadsheets that rewrote it put their own
 * delimiters behind it.
 */
const SEPARATOR_LINE = /^"?sep=([^"\w\s]|\t)"?([,;\t]?)\2*[^\S\t]*(?:\r\n|\n|\r|$)/i

/**
 * Reads CSV piece by piece (RFC 4180): quoted cells with commas, line breaks and doubled quotes; a byte order mark is
 * skipped; between cells stands what a first line such as `sep=;` names, else `,`, `;` or a tab, whichever the first
 * line has most of. Lines that show nothing, those of delimiters alone too, are no records. Throws a RangeError for a
 * cell that never ends and for a line of too many cells.
 */
// Long because it is one reader: its steps share what is held of the file, and where in it they are.
export function openCsv(): CsvReader {
  let delimiter = ''
  let held = ''
  let line = 1
  let startLine = 1
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let isFirst = true

  function endRecord(records: CsvRecord[]): void {
    cells.push(cell)
    if (!cells.every(isBlank)) records.push({ line: startLine, cells })
    cells = []
    cell = ''
  }

  const neverEnds = () => new RangeError(`the cell of line ${startLine} never ends`)

  /** `isLast` allows a decision on what could still be half of "" or of a line break. */
  function read(text: string, isLast: boolean): CsvRecord[] {
    const records: CsvRecord[] = []
    let at = 0
    while (at < text.length) {
      const letter = text[at] as string
      const next = text[at + 1]
      if (next === undefined && !isLast && (letter === '"' || letter === '\r')) break
      if (isQuoted) {
        if (letter === '"' && next === '"') {
          cell += '"'
          at += 1
        } else if (letter === '"') isQuoted = false
        else {
          const until = endOfRun(text, at, '"')
          cell += text.slice(at, until)
          line += countBreaks(text, at, until)
          at = until - 1
        }
      } else if (letter === '"' && cell === '') {
        isQuoted = true
      } else if (letter === delimiter) {
        cells.push(cell)
        cell = ''
        if (cells.length > CELLS_MAX)
          throw new RangeError(`line ${startLine} has more than ${CELLS_MAX} cells`)
      } else if (letter === '\n' || letter === '\r') {
        if (letter === '\r' && next === '\n') at += 1
        endRecord(records)
        line += 1
        startLine = line
      } else cell += letter
      if (cell.length > CELL_LENGTH_MAX) throw neverEnds()
      at += 1
    }
    held = text.slice(at)
    if (isLast && isQuoted) throw neverEnds()
    return records
  }

  /** Finds the delimiter; gives the text behind a line that does nothing but name it. */
  function begin(text: string): string {
    isFirst = false
    const named = SEPARATOR_LINE.exec(text)
    delimiter = named ? named[2] || (named[1] as string) : findDelimiter(text)
    if (!named) return text
    line += 1
    startLine = line
    return text.slice(named[0].length)
  }

  return {
    push(text) {
      const whole = isFirst ? (held + text).replace(/^\uFEFF/, '') : held + text
      if (!isFirst) return read(whole, false)
      if (/[\r\n]./s.test(whole.trimStart())) return read(begin(whole), false)
      held = whole
      if (held.length > CELL_LENGTH_MAX) throw new RangeError('the first line never ends')
      return []
    },
    end() {
      const records = read(isFirst ? begin(held) : held, true)
      if (cell !== '' || cells.length > 0) endRecord(records)
      return records
    },
  }
}

/**
 * One line of CSV, with its line break. A text that a spreadsheet would take for a formula gets an apostrophe in front
 * (OWASP: CSV injection), which `readCell` takes away again.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

/** What a cell says, without the apostrophe that `csvLine` puts before a formula. */
export function readCell(cell: string): string {
  const text = isBlank(cell) ? '' : cell.trim()
  return /^'+[=+\-@]/.test(text) ? text.slice(1) : text
}

function writeCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^\s*'*[=+\-@\t\r]/.test(value) ? `'${value.trimStart()}` : value
  return /[",;\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

function findDelimiter(text: string): string {
  const first = (/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '').replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map((one) => ({ one, count: first.split(one).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).one
}

function endOfRun(text: string, from: number, stop: string): number {
  const at = text.indexOf(stop, from)
  return at === -1 ? text.length : at
}

function countBreaks(text: string, from: number, until: number): number {
  let breaks = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < until; at = text.indexOf('\n', at + 1))
    breaks += 1
  return breaks
}

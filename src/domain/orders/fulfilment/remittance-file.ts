import type { Day } from '#domain/ground/shared/days.ts'
import type { CsvRecord } from '#domain/ground/shared/file-formats/csv.ts'
import { readCell } from '#domain/ground/shared/file-formats/csv.ts'
import { formatInr, type Paise, rupeesToPaise } from '#domain/ground/shared/money.ts'
import {
  isSpoiledNumber,
  SPOILED_NUMBER_MESSAGE,
} from '#domain/ground/shared/product-codes/spoiled-number.ts'
import { ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isBlank } from '#domain/ground/shared/typed-text/blank-text.ts'
import {
  parseTrackingNumber,
  TRACKING_NUMBER_RULE,
  trackingNumberProblem,
} from '#domain/ground/shared/typed-values/tracking-number.ts'
import { readTypedDay } from '#domain/ground/shared/typed-values/typed-days.ts'

/** A line of what a courier says it paid: the cash of one parcel. */
export interface RemittedLine {
  line: number
  trackingNumber: string
  amountPaise: Paise
  remittedOn: Day
  /** The courier's name for the payment: a bank's UTR or a number of its own. */
  reference: string
}

/** More than a courier pays in one transfer. */
export const REMITTANCE_LINES_MAX = 5_000

/** The columns by what couriers call them, in small letters without anything between. */
const COLUMNS: Readonly<Record<Exclude<keyof RemittedLine, 'line'>, readonly string[]>> = {
  trackingNumber: [
    'awb',
    'awbno',
    'awbnumber',
    'awbcode',
    'waybill',
    'waybillno',
    'waybillnumber',
    'trackingnumber',
    'trackingid',
    'consignmentno',
  ],
  amountPaise: [
    'amount',
    'codamount',
    'remittedamount',
    'codremitted',
    'netamount',
    'collectedamount',
    'remittanceamount',
    'codvalue',
  ],
  remittedOn: ['date', 'remittancedate', 'remittedon', 'paymentdate', 'transferdate', 'remitteddate'],
  reference: [
    'reference',
    'referenceno',
    'utr',
    'utrno',
    'utrnumber',
    'crfid',
    'remittanceid',
    'transactionid',
    'bankreference',
  ],
}
const COLUMN_NAMES = {
  trackingNumber: 'AWB',
  amountPaise: 'Amount',
  remittedOn: 'Date',
  reference: 'Reference',
} as const

/** What each column is to hold, for whoever mends the file. */
const COLUMN_RULES = {
  trackingNumber: `AWB: enter the tracking number, ${TRACKING_NUMBER_RULE}`,
  amountPaise: 'Amount: enter rupees, such as 1,499.00',
  remittedOn: 'Date: enter the day first, such as 26-11-2026 or 26-Nov-26',
  reference: 'Reference: enter 3 to 60 letters and digits, such as the UTR',
} as const

/**
 * Reads a courier's remittance file: AWB, amount in rupees, date (the day first) and reference, under any of the names
 * that couriers give them and in any order; other columns are left alone. A row of a total is no parcel: it has to say
 * what the amounts above it, or those since the total before, add up to. All or nothing: of a file with faults every
 * fault stands under `file`, with its lines.
 */
export function readRemittance(
  records: readonly CsvRecord[],
): Result<RemittedLine[], 'fulfilment.remittance_invalid'> {
  const [head, ...rows] = records
  if (!head || rows.length === 0) return refuseFile('The file has no rows below its headings.')
  if (rows.length > REMITTANCE_LINES_MAX)
    return refuseFile(`The file has more than ${REMITTANCE_LINES_MAX} lines. Please import it in parts.`)
  const places = Object.entries(COLUMNS).map(([column, names]) => ({
    column: column as Column,
    at: head.cells.findIndex((cell) => names.includes(headingKey(cell))),
  }))
  const missing = places.filter(({ at }) => at === -1).map(({ column }) => COLUMN_NAMES[column])
  if (missing.length > 0) return refuseFile(`The file has no column for: ${missing.join(', ')}.`)
  const { lines, faults } = readRows(rows, places)
  if (faults.size > 0)
    return refuseFile(
      ['Nothing was imported. Please fix these lines and import the file again.', ...faultTexts(faults)].join(
        '\n',
      ),
    )
  return lines.length > 0 ? ok(lines) : refuseFile('The file has no rows below its headings.')
}

/** So many faults are told apart; of more, each line is told the rule of its column. */
const FAULTS_MAX = 20

/** What is wrong → the lines of which it is said. */
type Faults = Map<string, number[]>

function readRows(
  rows: readonly CsvRecord[],
  places: readonly { column: Column; at: number }[],
): { lines: RemittedLine[]; faults: Faults } {
  const lines: RemittedLine[] = []
  const faults: Faults = new Map()
  const note = (fault: string, line: number) => {
    const known = faults.get(fault)
    if (known) known.push(line)
    else faults.set(fault, [line])
  }
  // Undefined since an amount that cannot be read.
  let sumPaise: Paise | undefined = 0
  let sinceTotalPaise: Paise | undefined = 0
  for (const { line, cells } of rows) {
    const texts = Object.fromEntries(
      places.map(({ column, at }) => [column, readCell(cells[at] ?? '')]),
    ) as Record<Column, string>
    if (Object.values(texts).every((text) => text === '')) continue
    const amountPaise = rupeesToPaise(texts.amountPaise)
    if (isTotal(cells, texts)) {
      if (texts.amountPaise !== '') {
        const fault = totalFault(amountPaise, { sumPaise, sinceTotalPaise })
        if (fault) note(fault, line)
      }
      sinceTotalPaise = 0
      continue
    }
    const trackingNumber = parseTrackingNumber(texts.trackingNumber)
    const remittedOn = readTypedDay(texts.remittedOn)
    const reference = readReference(texts.reference)
    sumPaise = added(sumPaise, amountPaise)
    sinceTotalPaise = added(sinceTotalPaise, amountPaise)
    if (trackingNumber && amountPaise !== undefined && remittedOn && reference)
      lines.push({ line, trackingNumber, amountPaise, remittedOn, reference })
    else {
      const read = { trackingNumber, amountPaise, remittedOn, reference }
      for (const { column } of places)
        if (read[column] === undefined) {
          const said = ruleOf(column, texts[column])
          note(faults.has(said) || faults.size < FAULTS_MAX ? said : COLUMN_RULES[column], line)
        }
    }
  }
  return { lines, faults }
}

function added(sum: Paise | undefined, amount: Paise | undefined): Paise | undefined {
  return sum === undefined || amount === undefined ? undefined : sum + amount
}

/** What is wrong with a total: nothing is said of it where the amounts above it cannot be added up. */
function totalFault(
  totalPaise: Paise | undefined,
  above: { sumPaise: Paise | undefined; sinceTotalPaise: Paise | undefined },
): string | undefined {
  const { sumPaise, sinceTotalPaise } = above
  if (totalPaise === undefined) return COLUMN_RULES.amountPaise
  if (sumPaise === undefined || totalPaise === sumPaise || totalPaise === sinceTotalPaise) return undefined
  return `The total is ${formatInr(totalPaise, 2)}, the amounts above it add up to ${formatInr(sumPaise, 2)}: check for a missing or wrong line, or remove the total from the file`
}

type Column = keyof typeof COLUMNS

/** By its first word, or because it has an amount and says neither of which parcel nor of which day. */
function isTotal(cells: readonly string[], texts: Readonly<Record<Column, string>>): boolean {
  const first = readCell(cells.find((cell) => !isBlank(cell)) ?? '')
  if (/^(?:grand|sub)?[\s-]*totals?\s*:?$/i.test(first)) return true
  return texts.trackingNumber === '' && texts.remittedOn === '' && texts.amountPaise !== ''
}

function ruleOf(column: Column, text: string): string {
  if (isSpoiledNumber(text)) return `${COLUMN_NAMES[column]}: ${SPOILED_NUMBER_MESSAGE}`
  const problem = column === 'trackingNumber' && text !== '' && trackingNumberProblem(text)
  return problem ? `${COLUMN_NAMES[column]}: ${problem}` : COLUMN_RULES[column]
}

/** "Lines 3, 5–8: Date: enter the day first" for each fault, in the order in which the file has them. */
function faultTexts(faults: Faults): string[] {
  return [...faults].map(([fault, lines]) => {
    const ranges: [first: number, last: number][] = []
    for (const line of lines) {
      const range = ranges.at(-1)
      if (range && range[1] === line - 1) range[1] = line
      else ranges.push([line, line])
    }
    const text = ranges.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(', ')
    return `${lines.length === 1 ? 'Line' : 'Lines'} ${text}: ${fault}.`
  })
}

function readReference(text: string): string | undefined {
  const reference = text.replace(/\s+/g, ' ').trim()
  return /^[\w .:/#-]{3,60}$/.test(reference) ? reference.toUpperCase() : undefined
}

function headingKey(cell: string): string {
  return cell
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}

function refuseFile(file: string): Refused<'fulfilment.remittance_invalid'> {
  return refuse('fulfilment.remittance_invalid', { fields: { file } })
}

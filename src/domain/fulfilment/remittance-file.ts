import type { CsvRecord } from '#domain/shared/csv.ts'
import { readCell } from '#domain/shared/csv.ts'
import { type Day, parseDay } from '#domain/shared/days.ts'
import { type Paise, rupeesToPaise } from '#domain/shared/money.ts'
import { ok, type Result, refuse } from '#domain/shared/result.ts'
import { parseTrackingNumber } from './couriers.ts'

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

/**
 * Reads a courier's remittance file: AWB, amount in rupees, date and reference, under any of the names that couriers
 * give them and in any order; other columns are left alone. All or nothing: refuses with `fulfilment.remittance_invalid`,
 * the first faults with their lines under `file`.
 */
export function readRemittance(records: readonly CsvRecord[]): Result<RemittedLine[]> {
  const [head, ...rows] = records
  if (!head || rows.length === 0) return refuseFile('The file has no lines below its headings.')
  if (rows.length > REMITTANCE_LINES_MAX)
    return refuseFile(`The file has more than ${REMITTANCE_LINES_MAX} lines. Please import it in parts.`)
  const places = Object.entries(COLUMNS).map(([column, names]) => ({
    column: column as keyof typeof COLUMNS,
    at: head.cells.findIndex((cell) => names.includes(headingKey(cell))),
  }))
  const missing = places.filter(({ at }) => at === -1).map(({ column }) => COLUMN_NAMES[column])
  if (missing.length > 0) return refuseFile(`The file has no column for: ${missing.join(', ')}.`)
  const place = Object.fromEntries(places.map(({ column, at }) => [column, at])) as Record<
    keyof typeof COLUMNS,
    number
  >
  const lines: RemittedLine[] = []
  const faults: string[] = []
  for (const { line, cells } of rows) {
    const cell = (column: keyof typeof COLUMNS) => readCell(cells[place[column]] ?? '')
    const trackingNumber = parseTrackingNumber(cell('trackingNumber'))
    const amountPaise = rupeesToPaise(cell('amountPaise'))
    const remittedOn = readDate(cell('remittedOn'))
    const reference = readReference(cell('reference'))
    if (trackingNumber && amountPaise !== undefined && remittedOn && reference)
      lines.push({ line, trackingNumber, amountPaise, remittedOn, reference })
    else {
      const wrong = { trackingNumber, amountPaise, remittedOn, reference }
      const names = Object.entries(wrong).flatMap(([column, value]) =>
        value === undefined ? COLUMN_NAMES[column as keyof typeof COLUMN_NAMES] : [],
      )
      faults.push(`Line ${line}: ${names.join(', ')}`)
    }
  }
  if (faults.length === 0) return ok(lines)
  const more = faults.length > FAULTS_SHOWN ? ` and ${faults.length - FAULTS_SHOWN} more lines` : ''
  return refuseFile(
    `Nothing was imported. These could not be read: ${faults.slice(0, FAULTS_SHOWN).join('; ')}${more}.`,
  )
}

const FAULTS_SHOWN = 5

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day as couriers write it: 2026-11-22, 22-11-2026, 22/11/2026, 22 Nov 2026; the time behind it is left off. */
function readDate(text: string): Day | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?$/.exec(text)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const indian = /^(\d{1,2})[-/. ](\d{1,2}|[A-Za-z]{3})[A-Za-z]*[-/., ]+(\d{4})(?:[ ,T].*)?$/.exec(text)
  if (!indian) return undefined
  const [, day, month = '', year] = indian
  const number = /\d/.test(month) ? month : String(MONTHS.indexOf(month.toLowerCase()) + 1)
  return dayOf(year, number, day)
}

function dayOf(year = '', month = '', day = ''): Day | undefined {
  return parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
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

function refuseFile(file: string): ReturnType<typeof refuse> {
  return refuse('fulfilment.remittance_invalid', { fields: { file } })
}

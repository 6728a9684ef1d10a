import { type Day, parseDay } from '../days.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * A day as people and spreadsheets in India write it, the day first: 26-11-2026, 26/11/26, 26-Nov-26, 26 November 2026,
 * or 2026-11-26; a time behind it is left off. undefined for anything else, such as 31/02/2026 and 11/26/2026.
 */
export function readTypedDay(text: string): Day | undefined {
  const [, yearFirst, monthSecond, dayLast] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/.exec(text) ?? []
  if (yearFirst) return dayOf(yearFirst, monthSecond, dayLast)
  const written = /^(\d{1,2})[-/. ]+(\d{1,2}|[a-z]{3})[a-z]*[-/., ]+(\d{4}|\d{2})(?:[ ,T].*)?$/i.exec(text)
  if (!written) return undefined
  const [, day, month = '', year = ''] = written
  const number = /\d/.test(month) ? month : String(MONTHS.indexOf(month.toLowerCase()) + 1)
  return dayOf(year.padStart(4, '20'), number, day)
}

function dayOf(year = '', month = '', day = ''): Day | undefined {
  return parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

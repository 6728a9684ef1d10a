import { type Filter, search } from '#domain/lists/filter-kinds.ts'
import { declareList } from '#domain/lists/list.ts'
import { type Day, financialYearName, financialYearOf } from '#domain/shared/days.ts'
import {
  addMonths,
  type DayRange,
  daysOfMonth,
  formatMonth,
  type Month,
  monthOf,
  parseMonth,
} from '#domain/shared/months.ts'

/** A financial year as invoices name it, "26-27", or one of its months, "2026-11": what returns are filed for. */
export type InvoicePeriod = string

/** Narrows a list of papers to those that were issued in a period. */
export const period: Filter<InvoicePeriod> = {
  label: 'Period',
  control: 'choice',
  any: 'All',
  read: (text) => (yearOf(text) === undefined ? parseMonth(text) : text),
  write: (value) => value,
  say: periodText,
}

/** A seller's list of invoices. */
export const invoiceList = declareList({
  filters: {
    period,
    q: search({
      label: 'Invoice or order number',
      placeholder: 'NN/26-27/000123',
      lengthMax: 24,
    }),
  },
})

export type InvoiceQuery = ReturnType<typeof invoiceList.parse>

/** The days of a period. */
export function daysOfPeriod(asked: InvoicePeriod): DayRange {
  const year = yearOf(asked)
  return year === undefined ? daysOfMonth(asked) : { from: `${year}-04-01`, to: `${year + 1}-03-31` }
}

/** A period for people: "November 2026", "Financial year 2026-27". */
export function periodText(asked: InvoicePeriod): string {
  return yearOf(asked) === undefined ? formatMonth(asked) : `Financial year 20${asked}`
}

/** The financial years from the one of a day to today's, the latest first, each with its months up to today. */
export function periodsSince(first: Day, today: Day): { year: InvoicePeriod; months: Month[] }[] {
  const periods: { year: InvoicePeriod; months: Month[] }[] = []
  for (let year = financialYearOf(today); year >= financialYearOf(first); year--) {
    const months = Array.from({ length: 12 }, (_, at) => addMonths(`${year}-04`, at))
    periods.push({
      year: financialYearName(`${year}-04-01`),
      months: months.filter((month) => month <= monthOf(today)).reverse(),
    })
  }
  return periods
}

/** The beginning of an invoice number as somebody typed it; undefined for what begins none. */
export function readNumberStart(typed: string): string | undefined {
  const start = typed.replace(/\s/g, '').toUpperCase()
  return /^[A-Z][A-Z0-9/-]{0,15}$/.test(start) ? start : undefined
}

/** The calendar year in which a financial year begins; undefined for what names none of this century. */
function yearOf(text: string): number | undefined {
  const [, first, second] = /^(\d\d)-(\d\d)$/.exec(text) ?? []
  if (first === undefined) return undefined
  const year = 2000 + Number(first)
  return year < 2099 && Number(second) === (year + 1) % 100 ? year : undefined
}

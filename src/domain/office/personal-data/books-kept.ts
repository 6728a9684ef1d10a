import { addDays, type Day, dayStart, financialYearOf } from '#domain/ground/shared/days.ts'
import { addMonths } from '#domain/ground/shared/months.ts'

/** From the end of a financial year, 31 March, to the end of the law's period, in calendar years. */
const YEARS_KEPT = 6

/**
 * The last day on which the books of a day are kept: 72 months from the due date of the annual return of its financial
 * year (CGST Act 2017, s. 36), which is the 31 December after that year (s. 44; CGST Rules, rule 80).
 */
export function booksKeptUntil(day: Day): Day {
  const returnDue = financialYearOf(day) + 1
  return `${returnDue + YEARS_KEPT}-12-31`
}

/** The moment before which all books are older than the law's period on a day: the beginning of a financial year. */
export function booksOverBefore(today: Day): Date {
  return dayStart(`${Number(today.slice(0, 4)) - YEARS_KEPT - 1}-04-01`)
}

/** The financial year of a day: the moment before which its last day ends. */
export function endOfFinancialYear(day: Day): Date {
  return dayStart(`${financialYearOf(day) + 1}-04-01`)
}

/** The last day on which books of a proceeding are kept that was finally disposed of on a day: a year after it (s. 36, proviso). */
export function keptAfterProceeding(disposedOn: Day): Day {
  const month = addMonths(disposedOn.slice(0, 7), 12)
  const sameDay = `${month}-${disposedOn.slice(8)}`
  // 29 February comes again after four years.
  return disposedOn.endsWith('-02-29') ? addDays(`${month}-01`, 28) : sameDay
}

/** Orders are counted so far: a count of this many means "this many or more". */
export const RETENTION_COUNTED_MAX = 10_000

/** Why an order that is old enough is not emptied yet. */
export const KEPT_REASONS = [
  'hold',
  'proceeding',
  'money',
  'delivery',
  'papers',
  'books',
  'warranty',
] as const

export type KeptReason = (typeof KEPT_REASONS)[number]

/** Days after which an order that is kept is looked at again, where no day is known on which its reason ends. */
const LOOK_AGAIN_DAYS = 7

/** What is known of an order that is old enough to be emptied. */
export interface OldOrder {
  /** The last day on which something was written of it that books have to keep. */
  lastBookedOn: Day
  /** The last day of its longest warranty; undefined without one. */
  warrantyUntil: Day | undefined
  /** What else stands against it. */
  open: readonly Exclude<KeptReason, 'books' | 'warranty'>[]
}

export type Fate =
  | { isErased: true; keptUntil: Day }
  | { isErased: false; keptUntil: Day; reasons: KeptReason[]; lookOn: Day }

/** Whether an order is emptied on a day, and if it is not, why and when it is looked at again. */
export function fateOf({ lastBookedOn, warrantyUntil, open }: OldOrder, today: Day): Fate {
  const keptUntil = booksKeptUntil(lastBookedOn)
  const isBooked = keptUntil >= today
  const isWarranted = warrantyUntil !== undefined && warrantyUntil >= today
  const reasons: KeptReason[] = [
    ...open,
    ...(isBooked ? (['books'] as const) : []),
    ...(isWarranted ? (['warranty'] as const) : []),
  ]
  if (reasons.length === 0) return { isErased: true, keptUntil }
  const known = [isBooked ? keptUntil : '', isWarranted ? warrantyUntil : ''].toSorted().at(-1) || undefined
  return {
    isErased: false,
    keptUntil,
    reasons,
    lookOn: addDays(known ?? addDays(today, LOOK_AGAIN_DAYS - 1), 1),
  }
}

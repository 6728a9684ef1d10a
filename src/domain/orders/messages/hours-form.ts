import { type Day, parseDay } from '#domain/ground/shared/days.ts'
import { isTicked, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { DAYS_OFF_MAX, PROMISES, type PromisedHours } from './message-limits.ts'
import { type ShopHours, WEEKDAYS } from './shop-hours.ts'

export interface HoursForm extends ShopHours {
  daysOff: Day[]
  showsReceipts: boolean
}

/** A week in which most shops are open: Monday to Saturday, ten to seven. */
export const USUAL_HOURS: HoursForm = {
  promisedHours: 8,
  opens: [600, 600, 600, 600, 600, 600, 0],
  closes: [1140, 1140, 1140, 1140, 1140, 1140, 0],
  daysOff: [],
  showsReceipts: true,
}

/** The hours that most open days of a week have: what "every day" means in the form; those of the earliest day where several are as many. */
export function usualDay({ opens, closes }: Pick<ShopHours, 'opens' | 'closes'>): {
  opens: number
  closes: number
} {
  const days = WEEKDAYS.map((_, weekday) => ({ opens: opens[weekday] ?? 0, closes: closes[weekday] ?? 0 }))
  const open = days.filter((day) => day.closes > day.opens)
  const alike = (day: { opens: number; closes: number }) =>
    open.filter((other) => other.opens === day.opens && other.closes === day.closes).length
  return open.reduce(
    (best, day) => (alike(day) > alike(best) ? day : best),
    open[0] ?? { opens: 600, closes: 1140 },
  )
}

/** How a day of the week stands to the usual hours, in the form. */
export const DAY_CHOICES = [
  { key: 'usual', label: 'Usual hours' },
  { key: 'off', label: 'Closed' },
  { key: 'other', label: 'Other hours' },
] as const

/** Reads when a shop answers (opens and closes of usual days as "10:00", day-0 … day-6 of DAY_CHOICES; of other hours opens-0 … closes-6; promised, daysOff one a line, receipts). */
export function readHours(
  raw: Readonly<Record<string, unknown>>,
): Result<HoursForm, 'messages.hours_not_valid'> {
  const problems: Record<string, string> = {}
  const opens: number[] = []
  const closes: number[] = []
  const usual = readSpan(raw.opens, raw.closes)
  for (const [weekday, name] of WEEKDAYS.entries()) {
    const choice = DAY_CHOICES.find(({ key }) => key === raw[`day-${weekday}`])?.key
    if (choice === undefined) problems[`day-${weekday}`] = 'Please choose one of these'
    const span =
      choice === 'off'
        ? CLOSED
        : choice === 'other'
          ? readSpan(raw[`opens-${weekday}`], raw[`closes-${weekday}`])
          : usual
    if (choice === 'usual' && typeof usual === 'string') problems.closes = usual
    if (choice === 'other' && typeof span === 'string') problems[`closes-${weekday}`] = `${name}: ${span}`
    opens.push(typeof span === 'string' ? 0 : span.opens)
    closes.push(typeof span === 'string' ? 1 : span.closes)
  }
  if (closes.every((close) => close === 0)) problems.form = 'Please be there on one day of the week at least'
  const promisedHours = PROMISES.find((each) => String(each) === raw.promised)
  if (promisedHours === undefined) problems.promised = 'Please choose one of these'
  const { days, problem } = readDaysOff(raw.daysOff)
  if (problem) problems.daysOff = problem
  const refused = refuseFields('messages.hours_not_valid', problems)
  if (refused) return refused
  const promised: PromisedHours = promisedHours ?? 8
  return ok({ opens, closes, promisedHours: promised, daysOff: days, showsReceipts: isTicked(raw.receipts) })
}

/** "10:00" of 600; empty on a day off. */
export function timeText(minutes: number | undefined, isOff: boolean): string {
  if (isOff || minutes === undefined) return ''
  const inDay = minutes % 1_440
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

const CLOSED = { opens: 0, closes: 0 }

/** From when to when, or what is wrong with it. */
function readSpan(from: unknown, to: unknown): { opens: number; closes: number } | string {
  const [opens, until] = [readTime(oneLine(from)), oneLine(to)]
  const closes = until === '00:00' ? 1_440 : readTime(until)
  if (opens === undefined || closes === undefined) return 'Please say from when to when you answer'
  return closes > opens ? { opens, closes } : 'Please close after you open'
}

function readTime(text: string): number | undefined {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return found ? Number(found[1]) * 60 + Number(found[2]) : undefined
}

/** "25/12/2026", as it is written in India, and what is no such day as it stands. */
function isoDay(text: string): string {
  const [, day = '', month = '', year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

function readDaysOff(raw: unknown): { days: Day[]; problem?: string } {
  const typed = typeof raw === 'string' ? raw.split(/[\s,;]+/).filter(Boolean) : []
  const days = typed.map((text) => parseDay(isoDay(text))).filter((day) => day !== undefined)
  if (days.length < typed.length)
    return { days: [], problem: 'Please write days as 25/12/2026, one on each line' }
  const unique = [...new Set(days)].sort()
  return unique.length > DAYS_OFF_MAX
    ? { days: [], problem: `Please name at most ${DAYS_OFF_MAX} days` }
    : { days: unique }
}

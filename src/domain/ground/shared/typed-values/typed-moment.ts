import { INDIA_AHEAD_MS } from '#domain/ground/shared/dates.ts'

/** A day and time in India as a field of the kind `datetime-local` has it, "2026-11-20T15:30"; undefined for anything else. */
export function readMoment(text: string): Date | undefined {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/.test(text.trim())
  const moment = isTime ? new Date(Date.parse(`${text.trim()}Z`) - INDIA_AHEAD_MS) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? moment : undefined
}

/** The moment as the field shows it. */
export function momentText(moment: Date): string {
  return new Date(moment.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 16)
}

import { addDays, dayStart, indianDay } from '#domain/ground/shared/days.ts'
import { addWorkingDays, type HolidayCalendar } from '#domain/ground/shipping/working-days.ts'
import type { ReturnStatus } from './return-status.ts'

/** A return of which nothing was sent in so many days expires. */
export const SEND_WITHIN_DAYS = 14
/** On its way for longer than that, somebody has to look for it. */
export const ARRIVES_WITHIN_DAYS = 10
/** A seller who says nothing in so many working days has accepted. */
export const INSPECT_WITHIN_WORKING_DAYS = 2
/** What was promised instead of money leaves within so many working days. */
export const SEND_INSTEAD_WORKING_DAYS = 5

/** When a return in this status goes on by itself, or was to be done by; undefined when it has ended. */
export function actBy(status: ReturnStatus, now: Date, calendar: HolidayCalendar): Date | undefined {
  if (status === 'requested') return daysOn(now, (day) => addDays(day, SEND_WITHIN_DAYS))
  if (status === 'sent') return daysOn(now, (day) => addDays(day, ARRIVES_WITHIN_DAYS))
  if (status === 'received')
    return daysOn(now, (day) => addWorkingDays(day, INSPECT_WITHIN_WORKING_DAYS, calendar))
  if (status === 'accepted')
    return daysOn(now, (day) => addWorkingDays(day, SEND_INSTEAD_WORKING_DAYS, calendar))
  return undefined
}

/** The same time of another day. */
function daysOn(now: Date, move: (day: string) => string): Date {
  const today = indianDay(now)
  return new Date(now.getTime() + dayStart(move(today)).getTime() - dayStart(today).getTime())
}

/** Refused pieces leave for their customer within so many working days. */
export const SEND_BACK_WORKING_DAYS = 5

/** Until when a seller sends back what it refused at a moment, or what a dispute left refused. */
export function sendBackBy(now: Date, calendar: HolidayCalendar): Date {
  return daysOn(now, (day) => addWorkingDays(day, SEND_BACK_WORKING_DAYS, calendar))
}

/** Until which limit a seller is reminded now of what is to be sent back: a working day before. */
export function remindedOfSendingBackBy(now: Date, calendar: HolidayCalendar): Date {
  return daysOn(now, (day) => addWorkingDays(day, 1, calendar))
}

/** When refused pieces that were sent back at a moment should be with their customer. */
export function comesBackBy(now: Date): Date {
  return daysOn(now, (day) => addDays(day, ARRIVES_WITHIN_DAYS))
}

/** A day before it accepts by itself, the seller is told. */
export const WARNED_BEFORE_HOURS = 24

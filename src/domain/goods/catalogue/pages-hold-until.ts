import { addDays, dayStart, indianDay } from '#domain/ground/shared/days.ts'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import { DISPATCH_CUT_OFF_HOUR } from '#domain/ground/shipping/delivery-promise.ts'

/**
 * When public pages say something else although nobody changed anything: at midnight in India, when dated settings,
 * rates and holidays begin and end, and at the hour from which an order leaves a day later.
 */
export function pagesHoldUntil(now: Date): Date {
  const today = dayStart(indianDay(now)).getTime()
  const cutOff = today + DISPATCH_CUT_OFF_HOUR * HOUR_MS
  return now.getTime() < cutOff ? new Date(cutOff) : dayStart(addDays(indianDay(now), 1))
}

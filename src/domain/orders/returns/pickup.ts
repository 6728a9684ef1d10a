import { addDays, type Day } from '#domain/ground/shared/days.ts'
import { keptTextProblem, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { type HolidayCalendar, isWorkingDay } from '#domain/ground/shipping/working-days.ts'

export const PICKUP_SLOTS = ['morning', 'afternoon', 'evening'] as const
export type PickupSlot = (typeof PICKUP_SLOTS)[number]

export const PICKUP_SLOT_LABELS: Readonly<Record<PickupSlot, string>> = {
  morning: '9 am to 1 pm',
  afternoon: '1 pm to 5 pm',
  evening: '5 pm to 8 pm',
}

/** When pieces are picked up, as its seller arranged it or as its customer asked. */
export interface Pickup {
  day: Day
  slot: PickupSlot
  /** Who comes; null as long as nobody was named. */
  carrier: string | null
  /** Its seller said so last; what its customer asked for waits for that. */
  isArranged: boolean
}

export const CARRIER_LENGTH_MAX = 60
const DAYS_OFFERED = 6

/**
 * The days that can be chosen: working days until the return would end. A customer chooses from tomorrow on, its seller from
 * today.
 */
export function pickupDays(o: {
  today: Day
  until: Day
  holidays: HolidayCalendar
  by: 'customer' | 'seller'
}): Day[] {
  const first = o.by === 'customer' ? 1 : 0
  const next = Array.from({ length: DAYS_OFFERED * 3 }, (_, at) => addDays(o.today, first + at))
  return next.filter((day) => day <= o.until && isWorkingDay(day, o.holidays)).slice(0, DAYS_OFFERED)
}

/** Whether its customer may still choose another time: until the day before, and again once nobody came. */
export function mayChangePickup(pickup: Pickup | undefined, today: Day): boolean {
  return pickup === undefined || pickup.day !== today || !pickup.isArranged
}

/** Nobody said that it was picked up, and its day is over. */
export function isMissed(pickup: Pickup, today: Day): boolean {
  return pickup.day < today
}

/** A time for the pickup as a form has it (`day`, `slot` and, from its seller, `carrier`). */
export function readPickup(
  fields: Readonly<Record<string, unknown>>,
  { days, by }: { days: readonly Day[]; by: 'customer' | 'seller' },
): Result<{ day: Day; slot: PickupSlot; carrier: string | null }, 'returns.not_valid'> {
  const day = days.find((each) => each === fields.day)
  const slot = PICKUP_SLOTS.find((each) => each === fields.slot)
  const carrier = by === 'seller' ? oneLine(fields.carrier) : ''
  const refused = refuseFields('returns.not_valid', {
    day: day ? undefined : 'Please choose one of these days',
    slot: slot ? undefined : 'Please choose a time',
    carrier:
      by === 'customer'
        ? undefined
        : carrier === ''
          ? 'Please say who comes'
          : keptTextProblem(carrier, CARRIER_LENGTH_MAX),
  })
  if (refused) return refused
  invariant(day && slot, 'a form without a problem has a day and a time')
  return ok({ day, slot, carrier: carrier || null })
}

/** "Thu 3 Dec, 9 am to 1 pm". */
export function pickupTime({ day, slot }: Pick<Pickup, 'day' | 'slot'>): string {
  return `${formatWeekday(day)}, ${PICKUP_SLOT_LABELS[slot]}`
}

import { addDays, type Day } from '#domain/ground/shared/days.ts'
import { keptTextProblem, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import {
  isPhoneNumber,
  PHONE_MESSAGE,
  readPhoneNumber,
} from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import type { ParcelStatus } from './parcel-status.ts'

/** The longest directions to a door. */
export const DIRECTIONS_LENGTH_MAX = 200
const DAYS_OFFERED = 5

/** What is asked of the courier who is to bring a parcel back. */
const SEND_IT_BACK = 'I no longer want this parcel. Please send it back.'

/** Whether the wish that is open of a parcel is that it goes back: then nobody waits for it, and nothing is paid at the door. */
export function isToGoBack(wish: string | null): boolean {
  return wish === SEND_IT_BACK
}

/** Whether the courier has a parcel that it could not deliver, so that its customer can say what helps. */
export function mayWishDelivery(status: ParcelStatus): boolean {
  return status === 'attempt-failed' || status === 'held'
}

/**
 * What was asked of the attempt that comes next; null once that was made, or where nothing was asked. Whoever wants it back
 * wants it back after another attempt too.
 */
export function openWish(parcel: {
  status: ParcelStatus
  movedAt: Date
  wish: string | null
  wishedAt: Date | null
}): string | null {
  const { status, movedAt, wish, wishedAt } = parcel
  const isNext = wishedAt !== null && wishedAt >= movedAt
  return mayWishDelivery(status) && (isNext || isToGoBack(wish)) ? wish : null
}

/** The days on which another attempt can be asked for: the next five, without Sundays, on which couriers rest. */
export function deliveryWishDays(today: Day): Day[] {
  const next = Array.from({ length: DAYS_OFFERED + 1 }, (_, at) => addDays(today, at + 1))
  return next.filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() !== 0).slice(0, DAYS_OFFERED)
}

/**
 * What a customer asks of the next attempt, as one text for its seller and courier: another attempt, on a day (`onDay`) or as
 * soon as it can be, with another number (`phoneNumber`) and directions (`directions`); or that it goes back (`wants` is
 * 'return'). Refuses a number that is none, a day that is not offered, and directions that are too long.
 */
export function readDeliveryWish(
  fields: Readonly<Record<string, unknown>>,
  today: Day,
): Result<string, 'fulfilment.wish_invalid'> {
  if (fields.wants === 'return') return ok(SEND_IT_BACK)
  const typedPhone = oneLine(fields.phoneNumber)
  const phone = readPhoneNumber(typedPhone)
  const directions = oneLine(fields.directions)
  const onDay = deliveryWishDays(today).find((day) => day === fields.onDay)
  const refused = refuseFields('fulfilment.wish_invalid', {
    wants: fields.wants === 'again' ? undefined : 'Please choose one',
    phoneNumber: typedPhone === '' || isPhoneNumber(phone) ? undefined : PHONE_MESSAGE,
    onDay: fields.onDay && !onDay ? 'Please choose one of these days' : undefined,
    directions: keptTextProblem(directions, DIRECTIONS_LENGTH_MAX),
  })
  if (refused) return refused
  return ok(
    [
      onDay ? `Please try again on ${formatWeekday(onDay)}.` : 'Please try again as soon as you can.',
      typedPhone ? `Call ${phone}.` : '',
      directions ? `Directions: ${directions}` : '',
    ]
      .filter(Boolean)
      .join(' '),
  )
}

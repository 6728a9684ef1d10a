import { type Day, indianDay, middayOf, parseDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { ParcelStatus } from './parcel-status.ts'

/** A parcel that somebody says was delivered although it was closed as lost, or its seller said that it was back. */
export interface EndedParcel {
  status: ParcelStatus
  cashPaise: Paise
  remittedPaise: Paise
  /** Each piece was credited when it was lost or back, and none for another reason. */
  isCreditedWhole: boolean
  /** Its seller found pieces of it damaged, or has them on sale as open box again. */
  hasReturnedUnits: boolean
  /** Something of its cash went back to its customer, or is to. */
  isRefunded: boolean
  /** Its customer was told to get back what was paid at its door, whether that was sent or not. */
  isCashRefunded: boolean
  /** Its customer disputes it, and nobody has decided. */
  isDisputed: boolean
}

/** Why its delivery cannot be booked; undefined when it can. */
export type FoundWait = 'not-ended' | 'no-cash' | 'unpaid' | 'refunded' | 'disputed' | 'settled'

/**
 * Whether a parcel that is lost or back may have been delivered for its cash after all: it was to be paid at the door, the
 * whole cash has come in, and its customer was given nothing back. What was paid ahead went back when it was lost, and gets
 * no second life. Whoever has looked at its pieces one by one has had them.
 */
export function foundWait(parcel: EndedParcel): FoundWait | undefined {
  if (parcel.status !== 'lost' && parcel.status !== 'returned') return 'not-ended'
  if (parcel.cashPaise === 0) return 'no-cash'
  if (parcel.isDisputed) return 'disputed'
  if (parcel.isRefunded || !parcel.isCreditedWhole) return 'refunded'
  if (parcel.hasReturnedUnits) return 'settled'
  return parcel.remittedPaise < parcel.cashPaise ? 'unpaid' : undefined
}

/** Whom the cash of a parcel that was not delivered goes back to. */
export const CASH_GOES_TO = [
  { key: 'courier', label: 'The courier, who paid it in by mistake or settles it with the customer' },
  { key: 'customer', label: 'The customer, who paid it at the door' },
] as const
export type CashGoesTo = (typeof CASH_GOES_TO)[number]['key']

export function readCashGoesTo(typed: unknown): CashGoesTo | undefined {
  return CASH_GOES_TO.find(({ key }) => key === typed)?.key
}

/** Why the cash that came in for a parcel cannot be handed back; undefined when it can. */
export type HandBackWait = 'not-ended' | 'nothing-in' | 'disputed' | 'cash-refunded'

/**
 * Whether the cash that came in for a parcel that is lost or back is nobody's here and may be handed back: its sale was taken
 * back, and no refund of what was paid at the door counts on that cash.
 */
export function handBackWait(parcel: EndedParcel): HandBackWait | undefined {
  if (parcel.status !== 'lost' && parcel.status !== 'returned') return 'not-ended'
  if (parcel.remittedPaise === 0) return 'nothing-in'
  if (parcel.isDisputed) return 'disputed'
  return parcel.isCashRefunded ? 'cash-refunded' : undefined
}

/** What is wrong with the day on which it is said to have been delivered: it lies between the hand-over and today. */
export function deliveredOnProblem(
  typed: string,
  { handedOverAt, now }: { handedOverAt: Date; now: Date },
): string | undefined {
  const day = parseDay(typed)
  if (!day) return 'Please enter the day it was delivered'
  if (day < indianDay(handedOverAt)) return 'It was handed to the courier after this day'
  return day > indianDay(now) ? 'This day is in the future' : undefined
}

/** The moment of a delivery of which only the day is known: in the middle of it, but between the hand-over and now. */
export function deliveredAtOn(day: Day, { handedOverAt, now }: { handedOverAt: Date; now: Date }): Date {
  return new Date(Math.min(now.getTime(), Math.max(handedOverAt.getTime(), middayOf(day))))
}

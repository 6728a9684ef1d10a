import type { Paise } from '#domain/ground/shared/money.ts'
import { addDays, type Day, type Month, monthOf } from '#domain/ground/shared/months.ts'

/** Earnings of a month that become due on a day, in paise; negative when they are taken back. */
export interface Due {
  /** The month in whose ledger they stand. */
  month: Month
  dueOn: Day
  amountPaise: Paise
}

/** When a sale arrived. */
interface Delivery {
  deliveredOn: Day
  /** So many days later it is paid out. */
  afterDays: number
}

/** An amount for or against a seller, and the day on which it was written into the ledger. */
interface Booked {
  bookedOn: Day
  sellerPaise: Paise
}

/**
 * A sale that has been delivered: what was booked for it is due some days later (`payoutAfterDays` of the day of the
 * delivery), when most of what is wrong with it has come to light; in the months in which it was booked.
 */
export function dueOnDelivery(booked: readonly Booked[], { deliveredOn, afterDays }: Delivery): Due[] {
  return dueOn(booked, addDays(deliveredOn, afterDays))
}

/**
 * What is taken back of a sale that was delivered is due when the sale itself is, or today if that day has passed. In
 * the end every month's ledger has become due.
 */
export function dueOnTakingBack(
  taken: readonly Booked[],
  { deliveredOn, afterDays, today }: Delivery & { today: Day },
): Due[] {
  const saleDueOn = addDays(deliveredOn, afterDays)
  return dueOn(taken, saleDueOn < today ? today : saleDueOn)
}

/** Amounts that are due on one day, each in the month in which it was booked. */
export function dueOn(booked: readonly Booked[], day: Day): Due[] {
  const byMonth = new Map<Month, Paise>()
  for (const { bookedOn, sellerPaise } of booked) {
    const month = monthOf(bookedOn)
    byMonth.set(month, (byMonth.get(month) ?? 0) + sellerPaise)
  }
  return [...byMonth].map(([month, amountPaise]) => ({ month, dueOn: day, amountPaise }))
}

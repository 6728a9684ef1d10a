import type { Paise } from '#domain/shared/money.ts'
import { addDays, type Day, type Month, monthOf } from '#domain/shared/months.ts'

/** A delivered sale is paid out this many days later, when most of what is wrong with it has come to light. */
export const DUE_AFTER_DAYS = 7

/** Earnings of a month that become due on a day, in paise; negative when they are taken back. */
export interface Due {
  /** The month in whose ledger they stand. */
  month: Month
  dueOn: Day
  amountPaise: Paise
}

/** A sale that has been delivered: what it earned is due a week later, in the month in which it was booked. */
export function dueOnDelivery(sale: { bookedOn: Day; deliveredOn: Day; netPaise: Paise }): Due[] {
  return [
    {
      month: monthOf(sale.bookedOn),
      dueOn: addDays(sale.deliveredOn, DUE_AFTER_DAYS),
      amountPaise: sale.netPaise,
    },
  ]
}

/**
 * A sale that is undone. If it was delivered before, its taking back is due when the sale itself is, or today if that day
 * has passed. If not, both are settled at once, against each other. In the end every month's ledger has become due.
 */
export function dueOnUndoing(sale: {
  bookedOn: Day
  deliveredOn: Day | undefined
  undoneOn: Day
  /** What it earned, and what the entries that take it back come to. */
  netPaise: Paise
  backPaise: Paise
}): Due[] {
  const { bookedOn, deliveredOn, undoneOn, netPaise, backPaise } = sale
  const back = { month: monthOf(undoneOn), amountPaise: backPaise }
  if (deliveredOn === undefined) {
    return [
      { month: monthOf(bookedOn), dueOn: undoneOn, amountPaise: netPaise },
      { ...back, dueOn: undoneOn },
    ]
  }
  const saleDueOn = addDays(deliveredOn, DUE_AFTER_DAYS)
  const hasPassed = saleDueOn < undoneOn
  return [{ ...back, dueOn: hasPassed ? undoneOn : saleDueOn }]
}

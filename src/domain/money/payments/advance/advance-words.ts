import { formatInr, formatToPay, type Paise } from '#domain/ground/shared/money.ts'

/** An order that was paid in two ways, as its pages and letters say it. Amounts in paise. */
export interface PaidInTwoWays {
  /** What was paid online. */
  advancePaise: Paise
  /** What is still to be collected at the doors. */
  cashLeftPaise: Paise
}

/** "₹500 online, ₹1,699 cash due", as short as a list needs it; without the cash once all of it was collected or is not to be paid. */
export function twoWaysShort({ advancePaise, cashLeftPaise }: PaidInTwoWays): string {
  const paid = `${formatToPay(advancePaise)} online`
  return cashLeftPaise > 0 ? `${paid}, ${formatToPay(cashLeftPaise)} cash due` : `${paid}, rest in cash`
}

/** "₹500.00 paid online, ₹1,699.00 in cash at the door". */
export function twoWaysText({ advancePaise, cashLeftPaise }: PaidInTwoWays): string {
  const paid = `${formatInr(advancePaise, 2)} paid online`
  return cashLeftPaise > 0
    ? `${paid}, ${formatInr(cashLeftPaise, 2)} still in cash at the door`
    : `${paid}, the rest in cash at the door`
}

import { formatInr, formatToPay, type Paise } from '#domain/ground/shared/money.ts'

/** An order that was paid in two ways, as a list says it. Amounts in paise. */
export interface PaidShort {
  advancePaise: Paise
  /** What is still to be collected at the doors. */
  cashLeftPaise: Paise
}

/** An order that is paid in two ways, as its pages say it. Amounts in paise. */
interface PaidInTwoWays {
  /** What is paid online, and whether it was: never, of an order that was let go or replaced before. */
  advancePaise: Paise
  isPaid: 'yes' | 'not yet' | 'never'
  /** What is still to be collected at the doors. */
  cashLeftPaise: Paise
  /** What was collected there. */
  cashTakenPaise: Paise
}

/** "₹500.00 paid online, ₹1,699.00 still in cash at the door". */
export function twoWaysText({ advancePaise, isPaid, cashLeftPaise, cashTakenPaise }: PaidInTwoWays): string {
  const advance = formatInr(advancePaise, 2)
  if (isPaid === 'never') return `Nothing was paid. ${advance} was to be paid online`
  const online = isPaid === 'yes' ? `${advance} paid online` : `${advance} to be paid online`
  const cash = [
    ...(cashTakenPaise > 0 ? [`${formatInr(cashTakenPaise, 2)} paid in cash at the door`] : []),
    ...(cashLeftPaise > 0
      ? [`${formatInr(cashLeftPaise, 2)} ${isPaid === 'yes' ? 'still ' : ''}in cash at the door`]
      : []),
  ]
  return [online, ...cash].join(', ')
}

/** "₹500 online, ₹1,699 cash due", as short as a list needs it; without the cash once all of it was collected or is not to be paid. */
export function twoWaysShort({ advancePaise, cashLeftPaise }: PaidShort): string {
  const paid = `${formatToPay(advancePaise)} online`
  return cashLeftPaise > 0 ? `${paid}, ${formatToPay(cashLeftPaise)} cash due` : `${paid}, rest in cash`
}

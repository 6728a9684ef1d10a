import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import type { PaidBy } from './money-of-parcel.ts'
import type { RefundDays } from './refund-days.ts'

/** What goes back to a customer: how much, how it was paid, and the days within which it is there. */
export interface MoneyBack extends RefundDays {
  paise: Paise
  by: Exclude<PaidBy, 'nothing'>
  isCard: boolean
}

/** What goes back, to where and by when, as letters say it; of cash another letter asks for the account. */
export function moneyBackText({ paise, by, isCard, earliest, latest }: MoneyBack): string {
  const amount = formatInr(paise, 2)
  if (by === 'cash')
    return `${amount} goes back to you. You paid it in cash, so another letter asks you for the account to which it goes.`
  const where = isCard ? 'your card' : 'the account that you paid from'
  return `${amount} goes back to ${where}. You see it there between ${formatWeekday(earliest)} and ${formatWeekday(latest)}.`
}

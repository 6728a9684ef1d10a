import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { REFUND_GOES_TO } from '#domain/money/payments/ways/way-words.ts'
import type { PaidBy } from './money-of-parcel.ts'
import type { RefundDays } from './refund-days.ts'

/** What goes back to a customer: how much, how it was paid, and the days within which it is there. */
export interface MoneyBack extends RefundDays {
  paise: Paise
  /** What the customer's bank has paid back of it, so that we do not. */
  byBankPaise: Paise
  by: Exclude<PaidBy, 'nothing'>
  method: PaymentMethod
  /** What goes to an account besides, since it was paid in cash at the door. */
  cashPaise?: Paise | undefined
}

/** What goes back, to where and by when, as letters say it; of cash another letter asks for the account. */
export function moneyBackText({ cashPaise = 0, ...online }: MoneyBack): string {
  if (cashPaise === 0) return textOf(online)
  return `${textOf(online)} ${formatInr(cashPaise, 2)} more goes back to you. You paid it in cash, so another email asks you which account to send it to.`
}

function textOf({ paise, byBankPaise, by, method, earliest, latest }: Omit<MoneyBack, 'cashPaise'>): string {
  const amount = formatInr(paise, 2)
  if (byBankPaise > 0) {
    const byBank = `Your bank pays back ${formatInr(byBankPaise, 2)} of it, and we do not refund that again.`
    if (paise === 0) return byBank
    return `${byBank} ${textOf({ paise, by, method, earliest, latest, byBankPaise: 0 })}`
  }
  if (by === 'cash')
    return `${amount} goes back to you. You paid in cash, so another email asks you which account to send it to.`
  const where = method === 'card' ? 'your card' : REFUND_GOES_TO[method]
  return `${amount} goes back to ${where}. It should show between ${formatWeekday(earliest)} and ${formatWeekday(latest)}.`
}

/** For what an account is asked: what goes back of an order that was paid in cash, and what its seller pays on top. In paise. */
export function accountAskedText(of: { number: string; paise: Paise; ofSellerPaise: Paise }): string {
  const { number, paise, ofSellerPaise } = of
  const [cash, seller] = [formatInr(paise - ofSellerPaise, 2), formatInr(ofSellerPaise, 2)]
  if (ofSellerPaise === paise)
    return `The seller pays you ${seller} for order ${number}, on top of any refund.`
  const back = `We are refunding ${cash} for order ${number}. It was paid in cash, so it goes to an account.`
  return ofSellerPaise === 0 ? back : `${back} The seller pays you ${seller} on top.`
}

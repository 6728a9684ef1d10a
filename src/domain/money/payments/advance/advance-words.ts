import { formatInr, formatToPay, type Paise } from '#domain/ground/shared/money.ts'
import type { PaymentMethod } from '../payment-method.ts'

/** An order that was paid in two ways, as a list says it. Amounts in paise. */
export interface PaidShort {
  advancePaise: Paise
  /** What is still to be collected at the doors. */
  cashLeftPaise: Paise
  /** What was collected there. */
  cashTakenPaise: Paise
  /** What of the amount another payment paid in place of cash. */
  rest?: RestPaid | null | undefined
}

/** The rest beside an advance that was paid online as well; the amount paid online is of both. */
export interface RestPaid {
  paise: Paise
  method: PaymentMethod
}

/** With when that was, as an ISO text. */
export interface RestPaidAt extends RestPaid {
  at: string
}

/** "The rest paid online", with "₹5,346.00 by UPI": what a history says of it. */
export function restPaidWords({ paise, method }: RestPaid): { text: string; note: string } {
  return {
    text: 'The rest paid online',
    note: `${formatInr(paise, 2)} ${BY[method]}, nothing left to pay in cash`,
  }
}

/** An order that is paid in two ways, as its pages say it. Amounts in paise. */
interface PaidInTwoWays {
  /** By which way that is paid which is paid online. */
  method: PaymentMethod
  /** What is paid online, and whether it was: never, of an order that was let go or replaced before. */
  advancePaise: Paise
  isPaid: 'yes' | 'not yet' | 'never'
  /** What is still to be collected at the doors. */
  cashLeftPaise: Paise
  /** What was collected there. */
  cashTakenPaise: Paise
  rest?: RestPaid | null | undefined
}

/** The way of what is paid online: "by card". */
const BY: Readonly<Record<PaymentMethod, string>> = {
  card: 'by card',
  upi: 'by UPI',
  netbanking: 'by net banking',
  wallet: 'by wallet',
  emi: 'by EMI',
  'cardless-emi': 'by cardless EMI',
  paylater: 'by pay later',
  online: 'online',
  cod: 'online',
}

/** "₹500.00 paid by card, ₹1,699.00 in cash at delivery", as every page says it. */
export function twoWaysText(of: PaidInTwoWays): string {
  const { method, advancePaise, isPaid, cashLeftPaise, cashTakenPaise, rest } = of
  const advance = formatInr(advancePaise - (rest?.paise ?? 0), 2)
  if (isPaid === 'never') return `Nothing was paid. ${advance} was to be paid online`
  const online = isPaid === 'yes' ? `${advance} paid ${BY[method]}` : `${advance} to be paid online`
  const cash = [
    ...(cashTakenPaise > 0 ? [`${formatInr(cashTakenPaise, 2)} paid in cash at delivery`] : []),
    ...(cashLeftPaise > 0
      ? [`${formatInr(cashLeftPaise, 2)} ${cashTakenPaise > 0 ? 'still ' : ''}in cash at delivery`]
      : []),
  ]
  const later = rest ? [`${formatInr(rest.paise, 2)} paid ${BY[rest.method]} later`] : []
  return [online, ...later, ...cash].join(', ')
}

/** "₹500 by card, ₹1,699 cash due", and once that was collected "₹500 by card, ₹1,699 in cash": as short as a list needs it. */
export function twoWaysShort({
  method,
  advancePaise,
  cashLeftPaise,
  cashTakenPaise,
  rest,
}: PaidShort & { method: PaymentMethod }): string {
  const later = rest ? `, ${formatToPay(rest.paise)} ${BY[rest.method]}` : ''
  const paid = `${formatToPay(advancePaise - (rest?.paise ?? 0))} ${BY[method]}${later}`
  if (cashLeftPaise > 0) return `${paid}, ${formatToPay(cashLeftPaise)} cash due`
  return cashTakenPaise > 0 ? `${paid}, ${formatToPay(cashTakenPaise)} in cash` : paid
}

/** "By card, ₹1,699 in cash at delivery": to who sends it, of what is still to be collected, or that the rest was paid online. */
export function twoWaysToCollect(
  method: PaymentMethod,
  { cashLeftPaise, isRestPaid }: { cashLeftPaise: Paise; isRestPaid: boolean },
): string {
  if (isRestPaid) return 'All of it online'
  const by = `${BY[method].charAt(0).toUpperCase()}${BY[method].slice(1)}`
  return cashLeftPaise > 0 ? `${by}, ${formatToPay(cashLeftPaise)} in cash at delivery` : `${by} and in cash`
}

import { counted } from '#domain/ground/shared/counted.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { ConfirmationTerms } from './cash-confirmation.ts'

/** What is said beside cash on delivery for an order that is confirmed for its sum, before it is placed; else nothing. */
export function confirmWords(totalPaise: Paise, terms: ConfirmationTerms): string {
  const { cashConfirmAbovePaise, cashConfirmHours } = terms
  if (cashConfirmHours === 0 || totalPaise <= cashConfirmAbovePaise) return ''
  return ` We then send you a link or a code to confirm the order. Without it we cancel the order after ${counted(cashConfirmHours, 'hour')}, and you pay nothing.`
}

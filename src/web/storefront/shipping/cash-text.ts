import { cashAfterRefusals, cashNotAtPin } from '#domain/checkout/cash-words.ts'
import { type CodTerms, codLimit } from '#domain/checkout/cod-limit.ts'
import { formatInr, type Paise } from '#domain/shared/money.ts'
import type { Delivery } from '#server/shipping/delivery-views.ts'

/** Whether what comes to this much (paise) can be paid at the door of a PIN code, or why not. */
export function cashText({ noCash }: Pick<Delivery, 'noCash'>, totalPaise: Paise, terms: CodTerms): string {
  if (noCash) return noCashText(noCash)
  const limitPaise = codLimit(terms)
  return totalPaise > limitPaise
    ? `Cash on delivery is available up to ${formatInr(limitPaise)}.`
    : 'Cash on delivery is available.'
}

/** Why nobody collects cash there. */
export function noCashText({ code, details = {} }: NonNullable<Delivery['noCash']>): string {
  return code === 'checkout.cod_not_at_pin' ? cashNotAtPin(details) : cashAfterRefusals(details)
}

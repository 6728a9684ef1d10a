import type { CodeOf, Problem } from '#domain/ground/shared/result.ts'
import type { cashRuleProblem } from './cash-rules.ts'

type Details = Readonly<Record<string, unknown>>

/** Why nobody collects cash of a person at a place. */
export function cashRuleText({ code, details = {} }: Problem<CodeOf<typeof cashRuleProblem>>): string {
  return code === 'checkout.cod_not_at_pin' ? cashNotAtPin(details) : cashAfterRefusals(details)
}

/** Why no cash is collected at an address: the courier's rule for its PIN code. */
export function cashNotAtPin({ pin }: Details): string {
  return `Cash on delivery is not available at PIN code ${pin}. Please pay online.`
}

/** Why a seller's vendor order cannot be paid at the door: nobody may collect so much for it. */
export function cashNotFromSeller({ sellerName }: Details): string {
  return `${sellerName} cannot take more cash on delivery orders right now. Please pay online.`
}

/** What is sent later is paid before, and nobody pays at the door for what they were to wait for. */
export const PREORDERS_ARE_PAID = 'Pre-orders are paid online when you order.'

/** Why an order with a pre-order is not paid at the door. */
export function cashNotForPreorder({ name }: Details): string {
  return `${name} is a pre-order. ${PREORDERS_ARE_PAID}`
}

/** Why somebody who sent parcels back has to pay first, for which orders, and until when. */
export function cashAfterRefusals({ refused, days }: Details): string {
  const [what, it, theyAre] =
    Number(refused) === 1
      ? ['a parcel of yours', 'it', 'it is']
      : [`${refused} of your parcels`, 'them', 'they are']
  return `Cash on delivery is not offered for now, not for part of an order either: ${what} came back in the last ${days} days because nobody accepted ${it}. We offer it again once ${theyAre} older than that. Please pay online. If you did not refuse a parcel, write to us through the contact page.`
}

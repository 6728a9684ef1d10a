import type { ChosenMethod } from '#domain/ground/outside/gateway-method.ts'
import type { EmiPlan } from '#domain/ground/outside/gateway-ways.ts'
import {
  BASIS_POINTS,
  divideHalfUp,
  formatInr,
  formatPercent,
  formatToPay,
  type Paise,
} from '#domain/ground/shared/money.ts'
import { PAYMENT_METHOD_LABELS } from '../payment-method.ts'
import { noCostPrincipal } from '../ways/no-cost-emi.ts'
import { isLent } from '../ways/pay-choice.ts'

export const BANK_OFFER_KINDS = ['instant-discount', 'no-cost-emi'] as const
export type BankOfferKind = (typeof BANK_OFFER_KINDS)[number]

/** What an offer of a bank takes off, and for whom. */
export interface BankOfferTerms {
  kind: BankOfferKind
  method: ChosenMethod
  /** The gateway's code of the bank, wallet, lender or card issuer; null where it is for every one of the method. */
  instrument: string | null
  /** Of a no-cost plan. */
  months: number | null
  percentBp: number | null
  flatPaise: Paise | null
  /** The most that a percentage takes off. */
  maxPaise: Paise | null
  leastOrderPaise: Paise
}

/** A discount takes at most half of an order, so that every line of it still costs its customer something. */
export const MOST_OF_ORDER_BP = 5_000

/**
 * What an offer takes off an order of this amount, in paise; 0 where it is not for it. The discount of a no-cost plan is the
 * interest of its bank, by the plans that the gateway's account has: none without its plan.
 */
export function discountOf(
  offer: BankOfferTerms,
  { amountPaise, plans }: { amountPaise: Paise; plans: readonly EmiPlan[] },
): Paise {
  if (amountPaise < offer.leastOrderPaise) return 0
  const discountPaise = wholeDiscount(offer, amountPaise, plans)
  return discountPaise * BASIS_POINTS > amountPaise * MOST_OF_ORDER_BP ? 0 : discountPaise
}

function wholeDiscount(offer: BankOfferTerms, amountPaise: Paise, plans: readonly EmiPlan[]): Paise {
  const { percentBp, flatPaise, maxPaise, months, instrument } = offer
  if (flatPaise !== null) return flatPaise
  if (percentBp !== null) {
    const share = divideHalfUp(amountPaise * percentBp, BASIS_POINTS)
    return Math.min(share, maxPaise ?? share)
  }
  const plan = plans.find(
    (each) => each.issuer === instrument && each.months === months && each.minPaise <= amountPaise,
  )
  return plan ? amountPaise - noCostPrincipal({ ...plan, principalPaise: amountPaise }) : 0
}

/** Whether an offer is for a way of paying: a bank, wallet or lender, or a plan of so many months. */
export function isForWay(
  offer: Pick<BankOfferTerms, 'kind' | 'method' | 'instrument' | 'months'>,
  way: { method: string; code: string; months?: number | undefined },
): boolean {
  return (
    offer.method === way.method &&
    (offer.instrument === null || offer.instrument === way.code) &&
    (offer.months === null || offer.months === way.months)
  )
}

/** "10% off, at most ₹1,500", "₹500 off", "No-cost EMI for 6 months". */
export function offerWords({
  percentBp,
  flatPaise,
  maxPaise,
  months,
}: Pick<BankOfferTerms, 'percentBp' | 'flatPaise' | 'maxPaise' | 'months'>): string {
  if (flatPaise !== null) return `${formatToPay(flatPaise)} off`
  if (percentBp === null) return `No-cost EMI for ${months} months`
  const most = maxPaise === null ? '' : `, at most ${formatToPay(maxPaise)}`
  return `${formatPercent(percentBp)} off${most}`
}

/** What an offer comes to for an order: "You pay ₹2,789.10. NanoNagar pays ₹309.90"; of a loan what it leaves to be lent. */
export function offerOnOrder({
  method,
  amountPaise,
  discountPaise,
}: {
  method: ChosenMethod
  amountPaise: Paise
  discountPaise: Paise
}): string {
  if (isLent(method))
    return `${formatInr(discountPaise, 2)} is taken off before your plan is worked out. NanoNagar pays it`
  return `You pay ${formatInr(amountPaise - discountPaise, 2)}. NanoNagar pays ${formatInr(discountPaise, 2)}`
}

/** The whole of a no-cost plan in one sentence, what stays the customer's to pay too. */
export function noCostWords(
  amountPaise: Paise,
  {
    gstOnInterestPaise,
    feePaise,
    offer: { discountPaise, instalmentsPaise },
  }: {
    gstOnInterestPaise: Paise
    feePaise: Paise
    offer: { discountPaise: Paise; instalmentsPaise: Paise }
  },
): string {
  const fee = feePaise > 0 ? ` and the bank’s fee (${formatInr(feePaise, 2)} with GST)` : ''
  const price =
    instalmentsPaise === amountPaise
      ? ', the price'
      : `, the price of ${formatInr(amountPaise, 2)} but for rounding`
  return `No-cost: your instalments come to ${formatInr(instalmentsPaise, 2)}${price}. The bank’s interest (${formatInr(discountPaise, 2)}) is taken off at once, and NanoNagar pays it. GST on the interest (${formatInr(gstOnInterestPaise, 2)})${fee} ${fee ? 'remain' : 'remains'} yours to pay.`
}

/** What an offer is for: "HDFC Bank, Net Banking"; "Any Wallet" where it is for every one. */
export function offerFor({ method }: Pick<BankOfferTerms, 'method'>, instrumentName: string | null): string {
  const way = PAYMENT_METHOD_LABELS[method]
  return instrumentName === null ? `Any ${way}` : `${instrumentName}, ${way}`
}

import type { ChosenMethod } from '#domain/ground/outside/gateway-method.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr, formatToPay, type Paise } from '#domain/ground/shared/money.ts'
import type { OfferedWays } from '../ways/offered-ways.ts'
import {
  type BankOfferTerms,
  isForWay,
  noCostWords,
  offerFor,
  offerOnOrder,
  offerWords,
} from './bank-offer.ts'
import { withOffers } from './plans-with-offers.ts'

/** An offer of a bank as it is shown before anybody pays, for one amount. */
export interface ShownOffer {
  id: string
  method: ChosenMethod
  /** "₹1,500 off with HDFC Bank, Net Banking" */
  title: string
  /** What it takes off, from which order on, until when, and what remains to be paid. */
  terms: string
}

type OpenOffer = BankOfferTerms & { id: string; discountPaise: Paise; endsAt: Date }

/**
 * The offers that somebody who pays this amount can use, in words: of discounts the largest first, and after the first of
 * them the no-cost plan with the lowest instalment. One for which no bank or plan is left is none.
 */
export function shownOffers(
  offers: readonly OpenOffer[],
  { amountPaise, ways }: { amountPaise: Paise; ways: OfferedWays },
): ShownOffer[] {
  const usable = offers.filter((offer) => isUsable(offer, ways))
  const [best, ...discounts] = usable
    .filter(({ kind }) => kind === 'instant-discount')
    .toSorted((one, other) => other.discountPaise - one.discountPaise)
    .map((offer) => shownDiscount(offer, { amountPaise, ways }))
  const noCost = usable
    .flatMap((offer) => (offer.kind === 'no-cost-emi' ? noCostPlanOf(offer, { amountPaise, ways }) : []))
    .toSorted((one, other) => one.monthlyPaise - other.monthlyPaise)
    .map(({ shown }) => shown)
  return [...(best ? [best] : []), ...noCost.slice(0, 1), ...discounts, ...noCost.slice(1)]
}

interface OnAmount {
  amountPaise: Paise
  ways: OfferedWays
}

function isUsable(offer: OpenOffer, { instruments, emi }: OfferedWays): boolean {
  const { method } = offer
  if (method === 'emi')
    return emi.some(({ issuer: code, months }) => isForWay(offer, { method, code, months }))
  return instruments[method].some(({ code }) => isForWay(offer, { method, code }))
}

function shownDiscount(offer: OpenOffer, { amountPaise, ways }: OnAmount): ShownOffer {
  const { id, method, discountPaise } = offer
  return {
    id,
    method,
    title: `${formatToPay(discountPaise)} off with ${offerFor(offer, nameOf(offer, ways))}`,
    terms: `${offerWords(offer)}. ${conditionsOf(offer)} ${offerOnOrder({ method, amountPaise, discountPaise })}.`,
  }
}

function noCostPlanOf(
  offer: OpenOffer,
  { amountPaise, ways }: OnAmount,
): { monthlyPaise: Paise; shown: ShownOffer }[] {
  const { id, method } = offer
  const plans = ways.emi.filter(({ issuer: code, months }) => isForWay(offer, { method, code, months }))
  return withOffers(plans, amountPaise, [offer]).flatMap(({ costs, months, bank, card }) => {
    if (!costs.offer) return []
    const title = `No-cost EMI: ${formatInr(costs.monthlyPaise, 2)} a month for ${months} months with ${bank} ${card} card`
    const words = noCostWords(amountPaise, { ...costs, offer: costs.offer })
    const shown = { id, method, title, terms: `${words} ${conditionsOf(offer)}` }
    return [{ monthlyPaise: costs.monthlyPaise, shown }]
  })
}

function conditionsOf({ leastOrderPaise, endsAt }: OpenOffer): string {
  return `For orders from ${formatToPay(leastOrderPaise)}, until ${formatDateTime(endsAt)}.`
}

function nameOf({ method, instrument }: OpenOffer, { instruments, emi }: OfferedWays): string | null {
  if (instrument === null) return null
  if (method !== 'emi') return instruments[method].find(({ code }) => code === instrument)?.name ?? instrument
  const plan = emi.find(({ issuer }) => issuer === instrument)
  return plan ? `${plan.bank} ${plan.card} card` : instrument
}

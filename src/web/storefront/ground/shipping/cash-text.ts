import { type CodTerms, codLimit } from '#domain/ground/cash-on-delivery/cod-limit.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import type { Delivery } from '#server/ground/shipping/delivery-views.ts'

/** Whether what comes to this much (paise) can be paid at the door of a PIN code, or why not; of these offers, or all. */
export function cashText(
  { noCash, offers }: Pick<Delivery, 'noCash' | 'offers'>,
  totalPaise: Paise,
  terms: CodTerms,
  offerIds: readonly string[] = Object.keys(offers),
): string {
  if (noCash) return noCash
  const without = offerIds.map((offerId) => offers[offerId]?.noCash).find(Boolean)
  if (without) return without
  const limitPaise = codLimit(terms)
  return totalPaise > limitPaise
    ? `No cash on delivery above ${formatInr(limitPaise)}.`
    : 'Cash on delivery is available.'
}

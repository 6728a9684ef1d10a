import type { Paise } from '#domain/shared/money.ts'
import type { MarketplaceTerms } from './marketplace-terms.ts'

/** The part of the marketplace's terms that the shipping fee depends on. */
export type ShippingTerms = Pick<MarketplaceTerms, 'freeShippingAbovePaise' | 'shippingFeePaise'>

/** The shipping fee in paise: nothing where there are no items or strictly above the terms' threshold, else their flat fee. */
export function shippingFee(
  { subtotalPaise, itemCount }: { subtotalPaise: Paise; itemCount: number },
  { freeShippingAbovePaise, shippingFeePaise }: ShippingTerms,
): Paise {
  return itemCount === 0 || subtotalPaise > freeShippingAbovePaise ? 0 : shippingFeePaise
}

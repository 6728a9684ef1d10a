import { type Paise, unitPrice } from '#domain/shared/money.ts'

/** What the choice between two sellers' offers of one product looks at, and nothing else. */
export interface RankedOffer {
  id: string
  listPricePaise: Paise
  discountBp: number
  /** The seller shows this offer (not a draft, not withdrawn). */
  isLive: boolean
  /** Pieces that can be sold now: on hand less reserved. */
  available: number
  sellerInGoodStanding: boolean
  createdAt: Date
}

/**
 * The main parameters of ranking, in plain words, for shoppers: Consumer Protection (E-Commerce) Rules 2020,
 * rule 5, asks every marketplace to publish them.
 */
export const BEST_OFFER_EXPLANATION =
  'When several sellers offer a product, we show the one with the lowest price to pay among those that have it in ' +
  'stock and are in good standing with us. At equal prices the offer that was listed first is shown. Sellers cannot ' +
  'pay to be shown first, and our own offers follow the same rule.'

/**
 * The offer that a product's card shows: the lowest price to pay (paise, after discount) among the live, in-stock
 * offers of sellers in good standing; at equal prices the earlier offer. When none is in stock, the cheapest live one,
 * marked as out of stock. Undefined when nobody in good standing offers the product.
 */
export function chooseBestOffer<Offer extends RankedOffer>(
  offers: readonly Offer[],
): { offer: Offer; inStock: boolean } | undefined {
  const shown = offers.filter((offer) => offer.isLive && offer.sellerInGoodStanding)
  const inStock = shown.filter((offer) => offer.available > 0)
  const [best] = (inStock.length > 0 ? inStock : shown).toSorted(cheapestThenEarliest)
  return best && { offer: best, inStock: inStock.length > 0 }
}

function cheapestThenEarliest(a: RankedOffer, b: RankedOffer): number {
  const byPrice = unitPrice(a) - unitPrice(b)
  const byAge = a.createdAt.getTime() - b.createdAt.getTime()
  return byPrice || byAge || (a.id < b.id ? -1 : 1)
}

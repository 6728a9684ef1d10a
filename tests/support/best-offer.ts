import { type Paise, unitPrice } from '#domain/ground/shared/money.ts'

/** What the choice between two sellers' offers of one product looks at, and nothing else. */
export interface RankedOffer {
  id: string
  listPricePaise: Paise
  discountBp: number
  isLive: boolean
  isNew: boolean
  /** Pieces that can be sold now. */
  available: number
  sellerInGoodStanding: boolean
  createdAt: Date
}

/** Which offer a card must show, said without SQL: what `writeBestOffers` is held against. */
export function expectedBestOffer<Offer extends RankedOffer>(
  offers: readonly Offer[],
): { offer: Offer; inStock: boolean } | undefined {
  const shown = offers.filter((offer) => offer.isLive && offer.sellerInGoodStanding)
  const inStock = shown.filter((offer) => offer.available > 0)
  const [best] = (inStock.length > 0 ? inStock : shown).toSorted(newThenCheapestThenEarliest)
  return best && { offer: best, inStock: inStock.length > 0 }
}

function newThenCheapestThenEarliest(a: RankedOffer, b: RankedOffer): number {
  const byCondition = Number(b.isNew) - Number(a.isNew)
  const byPrice = unitPrice(a) - unitPrice(b)
  const byAge = a.createdAt.getTime() - b.createdAt.getTime()
  return byCondition || byPrice || byAge || (a.id < b.id ? -1 : 1)
}

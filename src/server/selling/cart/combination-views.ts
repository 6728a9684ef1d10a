import { type Paise, unitPrice } from '#domain/ground/shared/money.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { CartOffer } from '#domain/selling/cart/review-cart.ts'
import { applyPromotions } from '#domain/selling/promotions/apply-promotions.ts'
import { PROMOTION_ASKS } from '#domain/selling/promotions/promotion.ts'
import type { App } from '#server/ground/app.ts'
import { readTogether } from '#server/selling/promotions/promotion-targets-views.ts'
import { findCartOffers, findCartPromotions } from './cart-views.ts'

/** A combination that runs without a code, as its page shows it. */
export interface ShownCombination {
  id: string
  name: string
  /** For each of its products the cheapest offer that has a piece. */
  offers: CartOffer[]
  /** Its products of which nobody has a piece, by name. */
  missing: string[]
  /** What one set costs without the combination. */
  goodsPaise: Paise
  /** What the combination takes off one set by itself. */
  savedPaise: Paise
}

/** A combination with what is bought for it; undefined for anything that does not run, or needs a code. */
export async function findCombination(app: App, promotionId: string): Promise<ShownCombination | undefined> {
  if (!isUuid(promotionId)) return undefined
  const products = await readTogether(app.db, promotionId)
  const offerIds = products.flatMap((product) => product.offerIds)
  const promotions = await findCartPromotions(app, { offerIds, userId: undefined })
  const promotion = promotions.find(({ id, rule }) => id === promotionId && rule.kind === 'together')
  if (!promotion) return undefined
  const found = await findCartOffers(app, offerIds)
  const cheapest = products.map(({ name, offerIds: own }) => ({ name, offer: cheapestOf(found, own) }))
  const offers = cheapest.flatMap(({ offer }) => offer ?? [])
  const set = offers.map((offer) => ({
    offerId: offer.offerId,
    unitPricePaise: unitPrice(offer),
    quantity: 1,
  }))
  return {
    id: promotionId,
    name: promotion.name,
    offers,
    missing: cheapest.flatMap(({ name, offer }) => (offer ? [] : [name])),
    goodsPaise: set.reduce((sum, { unitPricePaise }) => sum + unitPricePaise, 0),
    savedPaise: applyPromotions(set, [promotion], PROMOTION_ASKS).totalPaise,
  }
}

function cheapestOf(offers: readonly CartOffer[], ids: readonly string[]): CartOffer | undefined {
  return offers
    .filter((offer) => ids.includes(offer.offerId) && offer.isOnSale && offer.available > 0)
    .sort((a, b) => unitPrice(a) - unitPrice(b) || (a.offerId < b.offerId ? -1 : 1))[0]
}

import { LINE_QUANTITY_MAX } from '#domain/goods/catalogue/line-quantity.ts'
import { type ShippingTerms, shippingFee } from '#domain/ground/settings/shipping-fee.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { CART_LINES_MAX } from '#domain/selling/cart/cart-lines.ts'
import {
  applyPromotions,
  type NotApplied,
  type PromotableLine,
} from '#domain/selling/promotions/apply-promotions.ts'
import {
  PROMOTION_ASKS,
  type PromotionProduct,
  type PromotionRule,
} from '#domain/selling/promotions/promotion.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { marketplaceToday } from '#server/ground/settings/current-settings.ts'
import type { OwnPromotion } from './own-promotions-views.ts'
import { readOwnOffers } from './promotion-targets-views.ts'
import { readCovered } from './promotion-views.ts'

/** What a promotion takes off a cart by itself. Amounts in paise. */
export interface TriedPromotion {
  lines: { offerId: string; name: string; quantity: number; goodsPaise: Paise; offPaise: Paise }[]
  /** The delivery fee, and what it takes off that. */
  delivery: { feePaise: Paise; offPaise: Paise }
  /** Why it takes nothing off. */
  missing: NotApplied | undefined
  /** What was typed and is nothing that the seller offers. */
  unknown: string[]
}

/**
 * Works out what a promotion of a seller takes off a cart that the seller typed, by itself, for those it asks for and whether it runs or not:
 * "SKU × 2", a line for each product, at today's prices. Nothing is sold or kept.
 */
export function tryPromotion(
  app: App,
  sellerId: string,
  { promotion, basket }: { promotion: OwnPromotion; basket: string },
): Promise<TriedPromotion> {
  const typed = readBasket(basket)
  return inSellerTransaction(app, sellerId, async (tx) => {
    const { terms } = await marketplaceToday({ ...app, db: tx })
    const offers = await readOwnOffers(tx, { sellerId, values: typed.map(({ name }) => name) })
    const pieces = new Map<string, number>()
    for (const { name, quantity } of typed) {
      const offer = offers.get(name)
      if (offer) pieces.set(offer.offerId, (pieces.get(offer.offerId) ?? 0) + quantity)
    }
    const found = [...new Map([...offers.values()].map((offer) => [offer.offerId, offer])).values()]
    const lines = found.map((offer) => ({ ...offer, quantity: pieces.get(offer.offerId) ?? 0 }))
    const { offerIds, products } = await readCovered(tx, {
      promotionId: promotion.id,
      offerIds: [...pieces.keys()],
    })
    const rule = ruleFor(promotion.rule, { products, offerIds: [...pieces.keys()] })
    const feePaise = feeOf(lines, terms)
    const tried = applyPromotions(lines, [{ ...promotion, rule, offerIds }], PROMOTION_ASKS, feePaise)
    const offOf = (at: number, ofDelivery: boolean) =>
      (tried.lines[at] ?? []).reduce(
        (sum, { paise, isDelivery = false }) => sum + (isDelivery === ofDelivery ? paise : 0),
        0,
      )
    return {
      lines: lines.map(({ offerId, name, quantity, unitPricePaise }, at) => ({
        offerId,
        name,
        quantity,
        goodsPaise: unitPricePaise * quantity,
        offPaise: offOf(at, false),
      })),
      delivery: { feePaise, offPaise: lines.reduce((sum, _line, at) => sum + offOf(at, true), 0) },
      missing: tried.notApplied[0],
      unknown: typed.flatMap(({ name }) => (offers.has(name) ? [] : [name])),
    }
  })
}

/** A rule with what it says of the offers of a cart, all of which are the seller's. */
function ruleFor(
  rule: PromotionRule,
  { products, offerIds }: { products: readonly PromotionProduct[]; offerIds: readonly string[] },
): PromotionRule {
  if (rule.kind === 'together') return { ...rule, products }
  return rule.kind === 'delivery' ? { ...rule, offerIds } : rule
}

function feeOf(lines: readonly PromotableLine[], terms: ShippingTerms): Paise {
  const subtotalPaise = lines.reduce((sum, line) => sum + line.unitPricePaise * line.quantity, 0)
  return shippingFee({ subtotalPaise, itemCount: lines.length }, terms)
}

/** "SKU × 2" or "SKU" a line. */
function readBasket(basket: string): { name: string; quantity: number }[] {
  return basket
    .slice(0, 2_000)
    .split('\n')
    .map(oneLine)
    .filter((line) => line !== '')
    .slice(0, CART_LINES_MAX)
    .map((line) => {
      const [, name = line, count = '1'] = /^(.{1,80}?)\s*[×x*]\s*(\d{1,3})$/i.exec(line) ?? []
      return { name: name.trim(), quantity: Math.min(Math.max(Number(count), 1), LINE_QUANTITY_MAX) }
    })
}

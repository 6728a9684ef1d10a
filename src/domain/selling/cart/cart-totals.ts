import { type ShippingTerms, shippingFee } from '#domain/ground/settings/shipping-fee.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { lineTotal, type Paise, unitPrice } from '#domain/ground/shared/money.ts'
import {
  type AppliedPromotions,
  applyPromotions,
  type LinePromotion,
} from '#domain/selling/promotions/apply-promotions.ts'
import type { Promotion, PromotionAsk } from '#domain/selling/promotions/promotion.ts'

export interface PriceableLine {
  offerId: string
  listPricePaise: Paise
  discountBp: number
  quantity: number
}

/** What of the delivery fee falls on a line. */
export interface DeliveryShare {
  /** Less what its seller takes off. */
  paise: Paise
  /** What its seller takes off. */
  offPaise: Paise
  /** What others pay of it in the customer's place. */
  contributedPaise: Paise
}

export interface CartTotals {
  /** In the order of the lines given. */
  lines: {
    unitPricePaise: Paise
    /** What promotions take off the line and its delivery, each its share of it. */
    promotions: readonly LinePromotion[]
    /** Of its goods, what its seller takes off. */
    promotionPaise: Paise
    /** Of its goods, what others pay in the customer's place. */
    contributedPaise: Paise
    delivery: DeliveryShare
    /** The pieces at their price, less what its seller takes off. */
    linePaise: Paise
    /** What discounts and promotions of its seller take off the list price. */
    savingsPaise: Paise
  }[]
  /** The lines, before shipping. */
  subtotalPaise: Paise
  /** What discounts and promotions of sellers took off. */
  savingsPaise: Paise
  /** Of it, what promotions took off. */
  promotionPaise: Paise
  /** What the marketplace, makers and banks pay of lines and shipping. */
  contributedPaise: Paise
  /** The delivery fee, less what sellers take off. */
  shippingPaise: Paise
  /** What the customer pays: lines and shipping, less what others pay. */
  totalPaise: Paise
  itemCount: number
}

/**
 * The one place where an order's totals are computed; browser and server both call it, and the server's answer
 * counts. All amounts in paise. `terms` are those of the day of the order; what has to be bought for free shipping counts
 * before promotions, so that none makes the delivery dearer; a promotion may take the fee off. Each offer stands in one line. An empty cart ships for
 * nothing. `met` is what promotions ask of who buys, so far as it is known. Throws on quantities that are not whole.
 */
export function priceCart(
  lines: readonly PriceableLine[],
  terms: ShippingTerms,
  promotions: readonly Promotion[] = [],
  met: readonly PromotionAsk[] = [],
): CartTotals & { applied: AppliedPromotions } {
  const units = lines.map((line) => ({ ...line, unitPricePaise: unitPrice(line) }))
  const itemCount = sum(lines.map((line) => line.quantity))
  const feePaise = shippingFee({ subtotalPaise: sum(units.map(lineTotal)), itemCount }, terms)
  const applied = applyPromotions(units, promotions, met, feePaise)
  const priced = units.map((line, at) => {
    const shares = applied.lines[at] ?? []
    const goods = paidOf(shares.filter(({ isDelivery }) => !isDelivery))
    const fee = paidOf(shares.filter(({ isDelivery }) => isDelivery))
    const linePaise = lineTotal(line) - goods.bySeller
    return {
      unitPricePaise: line.unitPricePaise,
      promotions: shares,
      promotionPaise: goods.bySeller,
      contributedPaise: goods.byOthers,
      delivery: {
        paise: (applied.feeShares[at] ?? 0) - fee.bySeller,
        offPaise: fee.bySeller,
        contributedPaise: fee.byOthers,
      },
      linePaise,
      savingsPaise: line.listPricePaise * line.quantity - linePaise,
    }
  })
  const subtotalPaise = sum(priced.map((line) => line.linePaise))
  const promotionPaise = sum(priced.map((line) => line.promotionPaise))
  const contributedPaise = sum(priced.map((line) => line.contributedPaise + line.delivery.contributedPaise))
  const shippingPaise = sum(priced.map((line) => line.delivery.paise))
  const savingsPaise = sum(priced.map((line) => line.savingsPaise))
  return {
    lines: priced,
    subtotalPaise,
    savingsPaise,
    promotionPaise,
    contributedPaise,
    shippingPaise,
    totalPaise: subtotalPaise + shippingPaise - contributedPaise,
    itemCount,
    applied,
  }
}

function paidOf(shares: readonly LinePromotion[]): { bySeller: Paise; byOthers: Paise } {
  const bySeller = sum(shares.map(({ paidBy, paise }) => (paidBy ? 0 : paise)))
  return { bySeller, byOthers: sum(shares.map(({ paise }) => paise)) - bySeller }
}

function sum(amounts: readonly number[]): number {
  const total = amounts.reduce((sofar, amount) => sofar + amount, 0)
  invariant(Number.isSafeInteger(total), 'a total is a whole number that a double holds exactly')
  return total
}

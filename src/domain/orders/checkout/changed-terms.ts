import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import { type Paise, unitPrice } from '#domain/ground/shared/money.ts'
import { priceCart } from '#domain/selling/cart/cart-totals.ts'
import type { Promotion } from '#domain/selling/promotions/promotion.ts'
import type { OfferNow } from './plan-order.ts'

/** An order as it was agreed. */
export interface AgreedTerms {
  /** Each offer once, with its name as it was sold. */
  lines: readonly {
    offerId: string
    name: string
    quantity: number
    unitPricePaise: Paise
    /** What promotions took off, whoever pays for them. */
    promotionPaise: Paise
    /** Of a pre-order the day from which it is sent. */
    preorderFrom: Day | null
  }[]
  /** What the customer was to pay, with the delivery fee. */
  totalPaise: Paise
}

/**
 * What has changed of an order since: of a line its price for one piece, its sale, its stock or its day; or what promotions take
 * off the whole, or the delivery fee.
 */
export type ChangedTerm =
  | { what: 'price'; name: string; agreedPaise: Paise; nowPaise: Paise }
  | { what: 'gone'; name: string }
  | { what: 'too few'; name: string; agreed: number; available: number }
  /** A pre-order is sent later. */
  | { what: 'day'; name: string; agreedDay: Day; nowDay: Day }
  | { what: 'promotions'; agreedPaise: Paise; nowPaise: Paise }
  | { what: 'delivery'; agreedPaise: Paise; nowPaise: Paise }

/** How much of an order can be ordered anew now. */
export type LeftOfOrder = 'all' | 'some' | 'none'

/** Whether every line can be ordered with as many pieces as were agreed, or none with any. */
export function leftOfOrder(
  { lines }: Pick<AgreedTerms, 'lines'>,
  offers: readonly Pick<OfferNow, 'offerId' | 'status' | 'available'>[],
): LeftOfOrder {
  const left = lines.map(({ offerId, quantity }) => {
    const offer = offers.find((each) => each.offerId === offerId && each.status === 'live')
    return Math.min(Math.max(offer?.available ?? 0, 0), quantity)
  })
  if (left.every((pieces) => pieces === 0)) return 'none'
  return left.every((pieces, index) => pieces === lines[index]?.quantity) ? 'all' : 'some'
}

/**
 * What has changed of an order since it was agreed, each line at most once: an offer that cannot be ordered counts before
 * its stock, its stock before its price, its price before its day. Promotions and the delivery fee are compared where every line can still be
 * ordered.
 */
export function changedTerms(
  { lines, totalPaise }: AgreedTerms,
  offers: readonly Pick<
    OfferNow,
    'offerId' | 'status' | 'available' | 'listPricePaise' | 'discountBp' | 'preorderFrom'
  >[],
  { terms, promotions }: { terms: MarketplaceTerms; promotions: readonly Promotion[] },
): ChangedTerm[] {
  const found = lines.map((line) => ({
    ...line,
    offer: offers.find(({ offerId }) => offerId === line.offerId),
  }))
  const changes = found.flatMap(({ name, quantity, unitPricePaise, preorderFrom, offer }): ChangedTerm[] => {
    if (offer?.status !== 'live') return [{ what: 'gone', name }]
    const available = Math.max(offer.available, 0)
    if (available < quantity) return [{ what: 'too few', name, agreed: quantity, available }]
    const nowPaise = unitPrice(offer)
    if (nowPaise !== unitPricePaise) return [{ what: 'price', name, agreedPaise: unitPricePaise, nowPaise }]
    const nowDay = offer.preorderFrom
    const isLater = preorderFrom && nowDay && nowDay > preorderFrom
    return isLater ? [{ what: 'day', name, agreedDay: preorderFrom, nowDay }] : []
  })
  if (changes.some(({ what }) => what === 'gone' || what === 'too few')) return changes
  const priced = found.flatMap(({ quantity, offer }) => (offer ? [{ ...offer, quantity }] : []))
  const now = priceCart(priced, terms, promotions)
  const offPaise = lines.reduce((sum, line) => sum + line.promotionPaise, 0)
  const goodsPaise = lines.reduce((sum, line) => sum + line.quantity * line.unitPricePaise, 0)
  const shippingPaise = totalPaise - goodsPaise + offPaise
  const nowOffPaise = now.promotionPaise + now.contributedPaise
  if (nowOffPaise !== offPaise)
    changes.push({ what: 'promotions', agreedPaise: offPaise, nowPaise: nowOffPaise })
  if (now.shippingPaise !== shippingPaise)
    changes.push({ what: 'delivery', agreedPaise: shippingPaise, nowPaise: now.shippingPaise })
  return changes
}

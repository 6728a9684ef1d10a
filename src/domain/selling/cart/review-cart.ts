import { LINE_QUANTITY_MAX } from '#domain/goods/catalogue/line-quantity.ts'
import type { ShippingTerms } from '#domain/ground/settings/shipping-fee.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import { formatToPay, type Paise, unitPrice } from '#domain/ground/shared/money.ts'
import type { AppliedPromotions, LinePromotion } from '#domain/selling/promotions/apply-promotions.ts'
import {
  briefPromotionText,
  deliveryText,
  type Promotion,
  type PromotionAsk,
  paidByText,
} from '#domain/selling/promotions/promotion.ts'
import { type CartLine, capQuantity } from './cart-lines.ts'
import { type CartTotals, priceCart } from './cart-totals.ts'

/** An offer as the server has it now, read again whenever a cart is shown. */
export interface CartOffer {
  offerId: string
  productId: string
  name: string
  /** The picture's key; empty when there is none. */
  image: string
  /** The picture shows the kind of part, not this very product. */
  isIllustration: boolean
  sellerName: string
  condition: 'new' | 'open-box' | 'refurbished'
  listPricePaise: Paise
  discountBp: number
  /** Shown by a seller in good standing. */
  isOnSale: boolean
  /** Pieces that can be ordered now, at most LINE_QUANTITY_MAX: a cart needs to know no more. */
  available: number
  /** Until when one of these is kept for the shopper, as people read it. */
  kept?: string
  /** That the shopper's own unpaid order holds the last of it, in words, and where that is paid. */
  held?: { to: string; text: string }
  /** Of a pre-order: the day from which it is sent, and the same in words. */
  preorder?: { from: Day; text: string }
  /** What its seller sends together with it later, if that is in the cart: a pre-order, and the same in words. */
  waitsFor?: { offerId: string; text: string }
}

/** A cart line beside the truth. */
export interface ReviewedLine extends Omit<CartLine, 'seenUnitPricePaise'> {
  /** Pieces that count in the total: what is wanted, as far as it can be had. */
  quantity: number
  wanted: number
  /** The most that the shopper can choose. */
  quantityMax: number
  /** `unchecked` until the server has answered: the line then stands as it was last seen. */
  state: 'ready' | 'short' | 'sold-out' | 'gone' | 'unchecked'
  sellerName?: string
  condition?: CartOffer['condition']
  kept?: string
  held?: CartOffer['held']
  preorder?: CartOffer['preorder']
  waitsFor?: CartOffer['waitsFor']
  /** That it is sent together with a pre-order of the same seller, and from when. */
  waits?: string | false
  unitPricePaise: Paise
  /** Less what promotions of its seller take off. */
  linePaise: Paise
  promotionPaise: Paise
  /** The same for each promotion in words, with those that others pay, which the total is less. */
  offers?: string[]
  /** What others pay of it in the customer's place. */
  contributedPaise: Paise
  savingsPaise: Paise
  /** The price of one piece is not what it was when the line was added. */
  priceChange?: { fromPaise: Paise; toPaise: Paise }
}

/** What sums call what promotions do. */
interface TotalWords {
  contributedAs: string
  /** Undefined where the delivery costs what it costs without promotions. */
  deliveryAs: string | undefined
}

export interface ReviewedCart {
  lines: ReviewedLine[]
  /** Of what can be ordered; sold-out and gone lines count for nothing. */
  totals: Omit<CartTotals, 'lines'> & TotalWords
  /** Which promotions apply, and what is missing for the others. */
  promotions: Pick<AppliedPromotions, 'applied' | 'notApplied'>
  /** At least one piece can be ordered. */
  isOrderable: boolean
}

/**
 * Compares a cart with the offers as they are now: today's prices, quantities as far as the stock goes, lines that are
 * sold out or gone left out of the totals, and every difference from what the shopper saw said on its line. Lines of
 * offers that were not asked about stand as last seen, so that a cart can be shown offline. `terms` and `promotions` are
 * today's, `met` what promotions ask of who buys, so far as it is known.
 */
export function reviewCart(
  lines: readonly CartLine[],
  offers: readonly CartOffer[],
  terms: ShippingTerms,
  promotions: readonly Promotion[] = [],
  met: readonly PromotionAsk[] = [],
): ReviewedCart {
  const now = new Map(offers.map((offer) => [offer.offerId, offer]))
  const shown = lines.map((line) => reviewLine(line, now.get(line.offerId)))
  const { lines: prices, applied, ...totals } = priceCart(shown, terms, promotions, met)
  return {
    lines: shown.map((line, index) => {
      const { promotions: shares = [], delivery: _delivery, ...price } = prices[index] ?? {}
      const own = offersOf(shares, applied.applied)
      const waits = shown.some(({ offerId, quantity }) => quantity > 0 && offerId === line.waitsFor?.offerId)
      const offers = own.length > 0 && { offers: own }
      return { ...line, ...price, ...offers, waits: waits && line.waitsFor?.text } as ReviewedLine
    }),
    totals: { ...totals, ...wordsOf(applied, totals.shippingPaise) },
    promotions: {
      applied: applied.applied,
      notApplied: applied.notApplied.map((each) => withinReach(each, shown)),
    },
    isOrderable: totals.itemCount > 0,
  }
}

/** The lines that count in the total, with so many pieces as do: what is compared with each other before it is bought. */
export function orderableOf<Line extends { quantity: number }>(lines: readonly Line[]): Line[] {
  return lines.filter(({ quantity }) => quantity > 0)
}

/** "Diwali days, 10% off: −₹200"; what a promotion takes off the delivery is not the line's. */
function offersOf(shares: readonly LinePromotion[], applied: AppliedPromotions['applied']): string[] {
  return shares.flatMap(({ promotionId, paidBy, paise, isDelivery }) => {
    const promotion = applied.find((each) => each.promotion.id === promotionId)?.promotion
    if (!promotion || isDelivery || paise === 0) return []
    const text = `${promotion.name}, ${briefPromotionText(promotion)}: −${formatToPay(paise)}`
    return [paidBy === null ? text : `${text}, off the total`]
  })
}

/** Nobody is asked to add pieces that cannot be ordered. */
function withinReach<Missing extends AppliedPromotions['notApplied'][number]>(
  missing: Missing,
  lines: readonly UnpricedLine[],
): Missing | { promotion: Promotion; why: 'pieces-out-of-reach' } {
  if (missing.why !== 'pieces-missing') return missing
  const { promotion, missingPieces } = missing
  const covered = lines.filter(({ offerId }) => promotion.offerIds.includes(offerId))
  const reached = (counts: number[]) =>
    promotion.rule.kind === 'tiers' ? Math.max(0, ...counts) : counts.reduce((sum, count) => sum + count, 0)
  const most = reached(covered.map(({ quantity, quantityMax }) => Math.max(quantity, quantityMax)))
  const isReachable = most - reached(covered.map(({ quantity }) => quantity)) >= missingPieces
  return isReachable ? missing : { promotion, why: 'pieces-out-of-reach' }
}

function wordsOf({ applied, lines }: AppliedPromotions, shippingPaise: Paise): TotalWords {
  const ofDelivery = applied.filter(({ promotion }) => promotion.rule.kind === 'delivery')
  const paidPaise = lines
    .flat()
    .reduce((sum, { isDelivery, paidBy, paise }) => sum + (isDelivery && paidBy ? paise : 0), 0)
  const taken = ofDelivery.map(({ promotion: { code, name }, paise }) => ({ code, name, paise }))
  return {
    contributedAs: paidByText(applied.flatMap(({ promotion }) => promotion.paidBy ?? [])),
    deliveryAs: deliveryText(taken, shippingPaise - paidPaise),
  }
}

type UnpricedLine = Omit<
  ReviewedLine,
  'unitPricePaise' | 'linePaise' | 'promotionPaise' | 'contributedPaise' | 'savingsPaise' | 'waits'
>

function reviewLine(line: CartLine, offer: CartOffer | undefined): UnpricedLine {
  const { seenUnitPricePaise: seen, ...held } = line
  const wanted = line.quantity
  if (!offer) return { ...held, wanted, quantityMax: LINE_QUANTITY_MAX, state: 'unchecked' }
  const { isOnSale, available, ...facts } = offer
  const unitPricePaise = unitPrice(offer)
  const hasNewPrice = isOnSale && seen !== undefined && seen !== unitPricePaise
  return {
    ...facts,
    quantity: isOnSale ? capQuantity({ wanted, available }) : 0,
    wanted,
    quantityMax: isOnSale ? capQuantity({ wanted: LINE_QUANTITY_MAX, available }) : 0,
    state: stateOf({ isOnSale, available, wanted }),
    ...(hasNewPrice && { priceChange: { fromPaise: seen, toPaise: unitPricePaise } }),
  }
}

function stateOf(line: { isOnSale: boolean; available: number; wanted: number }): ReviewedLine['state'] {
  if (!line.isOnSale) return 'gone'
  if (line.available <= 0) return 'sold-out'
  return line.wanted > line.available ? 'short' : 'ready'
}

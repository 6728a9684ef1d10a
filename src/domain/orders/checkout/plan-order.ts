import { LINE_QUANTITY_MAX } from '#domain/goods/catalogue/line-quantity.ts'
import { type CashSoFar, codLimitProblem } from '#domain/ground/cash-on-delivery/cod-limit.ts'
import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import { type Paise, unitPrice } from '#domain/ground/shared/money.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { advanceProblem, advanceShares } from '#domain/money/payments/advance/advance.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { CART_LINES_MAX } from '#domain/selling/cart/cart-lines.ts'
import { type CartTotals, priceCart } from '#domain/selling/cart/cart-totals.ts'
import type { LinePromotion } from '#domain/selling/promotions/apply-promotions.ts'
import type { Promotion } from '#domain/selling/promotions/promotion.ts'
import { asksMet } from './asks-met.ts'

/** What the shopper asks for. A price here is only what they saw; it decides nothing but whether to ask them again. */
export interface WantedLine {
  offerId: string
  quantity: number
  seenUnitPricePaise?: Paise
  /** From which day they read that it is sent, of a pre-order. */
  sentFrom?: Day | undefined
}

/** An offer as the database holds it now, read under the lock of its stock. */
export interface OfferNow {
  offerId: string
  productId: string
  sellerId: string
  name: string
  image: string
  listPricePaise: Paise
  discountBp: number
  /** Anything but 'live' cannot be ordered. */
  status: string
  /** Pieces on hand less those reserved. */
  available: number
  hsn: string
  gstRateBp: number
  /** Working days until it leaves. */
  dispatchDays: number
  /** Of a pre-order the day from which it is sent. */
  preorderFrom?: Day | null | undefined
}

export interface PlannedLine extends Omit<OfferNow, 'status' | 'available'> {
  quantity: number
  unitPricePaise: Paise
  /** What each promotion takes off it; together `promotionPaise`, `shippingOffPaise` and `contributedPaise`. */
  promotions: readonly LinePromotion[]
  promotionPaise: Paise
  /** Less what promotions of its seller take off. */
  linePaise: Paise
  savingsPaise: Paise
  /** Its share of the delivery fee, in proportion to its goods, less what its seller takes off. */
  shippingSharePaise: Paise
  /** What its seller takes off that share. */
  shippingOffPaise: Paise
  /** What of it and its delivery somebody else than the customer pays. */
  contributedPaise: Paise
  /** Who pays that for promotions, by name. */
  contributedBy: readonly string[]
  /** What of the rest its customer pays in advance; 0 of an order that is paid in one way. */
  advancePaise: Paise
}

/** The vendor order that one seller ships. */
export interface PlannedVendorOrder {
  sellerId: string
  lines: PlannedLine[]
  subtotalPaise: Paise
  savingsPaise: Paise
  /** Working days until all of it has left. */
  dispatchDays: number
  /** The day from which the last of it is sent, where that is a pre-order: all of it counts from then. */
  preorderFrom: Day | null
  /** Its share of the one fee that the shopper pays, in proportion to its goods. */
  shippingPaise: Paise
  totalPaise: Paise
}

/**
 * An order as it will be written. Amounts in paise; the vendor orders add up to the order's subtotal and delivery exactly, and
 * its total is that less what others than the customer pay.
 */
export interface OrderPlan extends Omit<CartTotals, 'lines'> {
  lines: PlannedLine[]
  vendorOrders: PlannedVendorOrder[]
  /** The promotions that take something off it. */
  uses: PromotionUse[]
}

/** A promotion that is used by an order, and what it takes off the order. */
export interface PromotionUse {
  promotionId: string
  paise: Paise
  /** What its seller's share of the order comes to, with delivery. */
  salesPaise: Paise
}

export interface OrderRequest {
  lines: readonly WantedLine[]
  offers: readonly OfferNow[]
  paymentMethod: PaymentMethod
  /** The total that the shopper agreed to; leave it out to compare the unit prices they saw. */
  expectedTotalPaise?: Paise
  /** An order is let go for it whose uses of promotions are free then: less than was agreed to is no other total. */
  mayCostLess?: boolean
  /** The marketplace's terms on the day of the order. */
  terms: MarketplaceTerms
  /** The promotions that may apply to it; none when left out. */
  promotions?: readonly Promotion[]
  /** A business with a GSTIN buys, which promotions may ask for. */
  isBusiness?: boolean
  /** What is paid online, in advance, of an order whose rest is collected at the doors: it keeps the rules of cash. */
  advancePaise?: Paise | undefined
  /** Cash of the same person that the law counts together with this order; none when left out. */
  cashSoFar?: CashSoFar
}

type PlanOrderRefusal =
  | 'checkout.advance_invalid'
  | 'checkout.advance_not_offered'
  | 'checkout.cart_empty'
  | 'checkout.cod_day_limit'
  | 'checkout.cod_limit'
  | 'checkout.cod_preorder'
  | 'checkout.offer_gone'
  | 'checkout.out_of_stock'
  | 'checkout.quantity_invalid'
  | 'checkout.quantity_too_large'
  | 'checkout.too_many_lines'
  | 'checkout.total_changed'

/**
 * Turns a wish and the offers as they are now into an order, or says why not. Sums the demand for each offer before it
 * checks anything, since two lines may name one offer.
 */
export function planOrder(request: OrderRequest): Result<OrderPlan, PlanOrderRefusal> {
  const demand = sumDemand(request.lines)
  const offers = new Map(request.offers.map((offer) => [offer.offerId, offer]))
  const refusal = demandProblem(request.lines, demand) ?? supplyProblem(demand, offers)
  if (refusal) return refusal
  const plan = drawPlan(demand, offers, request)
  if (hasTotalChanged(request, plan)) {
    return refuse('checkout.total_changed', { details: { newTotalPaise: plan.totalPaise } })
  }
  const { advancePaise } = request
  const isCash = request.paymentMethod === 'cod' || advancePaise !== undefined
  const preorder = plan.lines.find(({ preorderFrom }) => preorderFrom)
  if (preorder && isCash) return refuse('checkout.cod_preorder', { details: { name: preorder.name } })
  const spread = advancePaise === undefined ? ok(plan) : withAdvance(plan, advancePaise, request.terms)
  if (!spread.ok) return spread
  const cashPaise = plan.totalPaise - (advancePaise ?? 0)
  const codProblem = isCash && codLimitProblem(cashPaise, request.terms, request.cashSoFar)
  return codProblem ? { ok: false, problem: codProblem } : spread
}

/** Spreads an advance over the lines; refuses one that is none. */
function withAdvance(
  plan: OrderPlan,
  advancePaise: Paise,
  terms: MarketplaceTerms,
): Result<OrderPlan, CodeOf<typeof advanceProblem>> {
  const toPay = plan.lines.map(({ quantity, linePaise, shippingSharePaise, contributedPaise }) => ({
    quantity,
    toPayPaise: linePaise + shippingSharePaise - contributedPaise,
  }))
  const { totalPaise } = plan
  const problem = advanceProblem(advancePaise, {
    totalPaise,
    mostCashPaise: totalPaise,
    terms,
    lines: toPay,
  })
  if (problem) return { ok: false, problem }
  const shares = advanceShares(advancePaise, toPay)
  const lines = plan.lines.map((line, at) => ({ ...line, advancePaise: shares[at] ?? 0 }))
  return ok({ ...plan, lines, vendorOrders: splitBySeller(lines) })
}

type Demand = ReadonlyMap<string, number>
type Offers = ReadonlyMap<string, OfferNow>

function sumDemand(lines: readonly WantedLine[]): Demand {
  const demand = new Map<string, number>()
  for (const { offerId, quantity } of lines) demand.set(offerId, (demand.get(offerId) ?? 0) + quantity)
  return demand
}

function demandProblem(lines: readonly WantedLine[], demand: Demand) {
  if (lines.length === 0) return refuse('checkout.cart_empty')
  if (!lines.every(({ quantity }) => Number.isSafeInteger(quantity) && quantity > 0)) {
    return refuse('checkout.quantity_invalid')
  }
  if (demand.size > CART_LINES_MAX) {
    return refuse('checkout.too_many_lines', { details: { linesMax: CART_LINES_MAX } })
  }
  return undefined
}

function supplyProblem(demand: Demand, offers: Offers) {
  const gone = [...demand.keys()].filter((offerId) => offers.get(offerId)?.status !== 'live')
  if (gone.length > 0) {
    const names = gone.flatMap((offerId) => offers.get(offerId)?.name ?? []).join(', ')
    return refuse('checkout.offer_gone', { details: { names, count: gone.length } })
  }
  for (const [offerId, quantity] of demand) {
    const { name = '', available = 0 } = offers.get(offerId) ?? {}
    if (quantity > LINE_QUANTITY_MAX) {
      return refuse('checkout.quantity_too_large', { details: { name, quantityMax: LINE_QUANTITY_MAX } })
    }
    if (quantity > available) {
      return refuse('checkout.out_of_stock', {
        details: { name, available: Math.max(available, 0), offerId },
      })
    }
  }
  return undefined
}

function drawPlan(demand: Demand, offers: Offers, { terms, promotions, ...asked }: OrderRequest): OrderPlan {
  // The rest of an advance is cash: what is for payment online alone takes nothing off.
  const buyer = asked.advancePaise === undefined ? asked : { ...asked, paymentMethod: 'cod' as const }
  const wanted = [...demand].flatMap(([offerId, quantity]) => {
    const offer = offers.get(offerId)
    if (!offer) return []
    const { status: _status, available: _available, ...facts } = offer
    return [{ ...facts, quantity }]
  })
  const { lines: prices, applied, ...totals } = priceCart(wanted, terms, promotions, asksMet(buyer))
  const lines = wanted.map((line, index) => {
    const { delivery, ...price } = prices[index] as CartTotals['lines'][number]
    return {
      ...line,
      ...price,
      shippingSharePaise: delivery.paise,
      shippingOffPaise: delivery.offPaise,
      contributedPaise: price.contributedPaise + delivery.contributedPaise,
      contributedBy: contributorsOf(price),
      advancePaise: 0,
    }
  })
  const vendorOrders = splitBySeller(lines)
  return {
    ...totals,
    lines,
    vendorOrders,
    uses: applied.applied.map(({ promotion: { id }, paise }) => ({
      promotionId: id,
      paise,
      salesPaise: salesWith(id, vendorOrders),
    })),
  }
}

function contributorsOf({ promotions }: Pick<CartTotals['lines'][number], 'promotions'>): string[] {
  return [...new Set(promotions.flatMap(({ paidBy }) => paidBy ?? []))]
}

/** What the vendor orders come to of which a promotion takes something off. */
function salesWith(promotionId: string, vendorOrders: readonly PlannedVendorOrder[]): Paise {
  return vendorOrders
    .filter(({ lines }) =>
      lines.some((line) => line.promotions.some((each) => each.promotionId === promotionId)),
    )
    .reduce((sum, { totalPaise }) => sum + totalPaise, 0)
}

function splitBySeller(lines: readonly PlannedLine[]): PlannedVendorOrder[] {
  const sellerIds = [...new Set(lines.map((line) => line.sellerId))]
  return sellerIds.map((sellerId) => {
    const own = lines.filter((line) => line.sellerId === sellerId)
    const sumOf = (paiseOf: (line: PlannedLine) => Paise) => own.reduce((sum, line) => sum + paiseOf(line), 0)
    const subtotalPaise = sumOf((line) => line.linePaise)
    const shippingPaise = sumOf((line) => line.shippingSharePaise)
    return {
      sellerId,
      lines: own,
      subtotalPaise,
      savingsPaise: sumOf((line) => line.savingsPaise),
      dispatchDays: Math.max(...own.map((line) => line.dispatchDays)),
      preorderFrom:
        own
          .flatMap((line) => line.preorderFrom ?? [])
          .toSorted()
          .at(-1) ?? null,
      shippingPaise,
      totalPaise: subtotalPaise + shippingPaise,
    }
  })
}

function hasTotalChanged(
  { expectedTotalPaise: expected, mayCostLess, lines, offers }: OrderRequest,
  { totalPaise }: OrderPlan,
): boolean {
  if (expected !== undefined) return mayCostLess ? totalPaise > expected : totalPaise !== expected
  return lines.some(({ offerId, seenUnitPricePaise }) => {
    const offer = offers.find((each) => each.offerId === offerId)
    return offer !== undefined && seenUnitPricePaise !== undefined && unitPrice(offer) !== seenUnitPricePaise
  })
}

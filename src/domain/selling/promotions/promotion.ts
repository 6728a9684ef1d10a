import { formatInr, formatPercent, type Paise } from '#domain/ground/shared/money.ts'

/** What a promotion takes off the goods that it covers. */
export type PromotionRule =
  /** A percentage, of all its goods at most `maxPaise`. */
  | { kind: 'percent'; percentBp: number; maxPaise: Paise | null }
  /** An amount, spread over its goods. */
  | { kind: 'amount'; amountPaise: Paise }
  /** Of each `buy` + `get` pieces, dearest first, the last `get` are cheaper by a percentage (100 %: free). */
  | { kind: 'buy-get'; buy: number; get: number; percentBp: number }
  /** An amount for each time that one of every product is bought. */
  | { kind: 'together'; amountPaise: Paise; products: readonly PromotionProduct[] }
  /** By how many pieces of one product are bought: the percentage of the highest step that is reached. */
  | { kind: 'tiers'; tiers: readonly Tier[] }
  /** The delivery fee of these offers of the cart: all that its seller sends, or, where others pay, all of the order. */
  | { kind: 'delivery'; offerIds: readonly string[] }

/** A product of a combination, with those offers of it that a cart has. */
export interface PromotionProduct {
  name: string
  offerIds: readonly string[]
}

export interface Tier {
  /** From so many pieces of one product. */
  pieces: number
  percentBp: number
}

export type PromotionKind = PromotionRule['kind']

export const PROMOTION_KINDS: readonly PromotionKind[] = [
  'percent',
  'amount',
  'buy-get',
  'together',
  'tiers',
  'delivery',
]

/**
 * Who pays what a promotion takes off. What its seller pays lowers the price on which GST and commission are worked out; what
 * anybody else pays is a part of the price that the customer does not have to pay.
 */
export type PromotionPayer = 'seller' | 'marketplace' | 'maker' | 'bank'

/** Who pays besides sellers: only the back office can make such a promotion. */
export const THIRD_PAYERS = ['marketplace', 'maker', 'bank'] as const satisfies readonly PromotionPayer[]

export type ThirdPayer = (typeof THIRD_PAYERS)[number]

/** What a promotion asks of who buys, besides what is bought. */
export type PromotionAsk =
  /** That they have ordered nothing from NanoNagar before. */
  | 'first-order'
  /** That a business with a GSTIN buys. */
  | 'business'
  /** That it is paid before it is sent. */
  | 'online'

export const PROMOTION_ASKS: readonly PromotionAsk[] = ['first-order', 'business', 'online']

const ASK_WORDS: Readonly<Record<PromotionAsk, string>> = {
  'first-order': 'on your first order',
  business: 'for businesses with a GSTIN',
  online: 'when you pay online',
}

/** "on your first order, when you pay online". */
export function asksText(asks: readonly PromotionAsk[]): string {
  return asks.map((ask) => ASK_WORDS[ask]).join(', ')
}

/** A promotion as it applies to a cart: what it says, and which of the cart's offers it covers. */
export interface Promotion {
  id: string
  name: string
  /** Who sells what it covers, and pays for it; null where others pay for the goods of all sellers. */
  sellerName: string | null
  /** Those others, by name. */
  paidBy: string | null
  rule: PromotionRule
  /** From so much of its goods, at their prices before any promotion; 0: always. */
  minGoodsPaise: Paise
  /** All of it has to be so. */
  asks: readonly PromotionAsk[]
  /** May take from goods of which another combinable promotion has taken already. */
  isCombinable: boolean
  /** The code that was entered for it; null where it applies by itself. */
  code: string | null
  /** The offers of the cart that it covers. */
  offerIds: readonly string[]
}

/** The most that a promotion may take of its goods: a slip of a digit must not give them away. */
export const PERCENT_BP_MAX = 9_000

/** What a promotion takes off, in a few words: "10% off, up to ₹2,000", "Buy 2, get 1 free". */
export function ruleText(rule: PromotionRule): string {
  switch (rule.kind) {
    case 'percent':
      return `${formatPercent(rule.percentBp)} off${rule.maxPaise === null ? '' : `, up to ${formatInr(rule.maxPaise)}`}`
    case 'amount':
      return `${formatInr(rule.amountPaise)} off`
    case 'buy-get': {
      const price = rule.percentBp === 10_000 ? 'free' : `at ${formatPercent(rule.percentBp)} off`
      return `Buy ${rule.buy}, get ${rule.get} ${price}`
    }
    case 'together':
      return `${formatInr(rule.amountPaise)} off when bought together: ${rule.products.map(({ name }) => name).join(' + ')}`
    case 'tiers':
      return rule.tiers
        .map(({ pieces, percentBp }) => `buy ${pieces}, save ${formatPercent(percentBp)}`)
        .join('; ')
        .replace('b', 'B')
    case 'delivery':
      return 'Free delivery'
  }
}

/**
 * What promotions take off a delivery fee, as a sum says it: "Delivery: free with SHIP-K7QM2XWA", by the code or the name. `leftPaise` is
 * what the customer still pays of it. Undefined where none takes off anything.
 */
export function deliveryText(
  taken: readonly (Pick<Promotion, 'code' | 'name'> & { paise: Paise })[],
  leftPaise: Paise,
): string | undefined {
  if (taken.length === 0) return undefined
  const offPaise = taken.reduce((sum, { paise }) => sum + paise, 0)
  const names = taken.map(({ code, name }) => code ?? name).join(' and ')
  return `Delivery: ${leftPaise === 0 ? 'free' : `${formatInr(offPaise, 2)} off`} with ${names}`
}

/** Who pays what promotions take off, as a sum says it: "Paid by NanoNagar and HDFC Bank". */
export function paidByText(payerNames: readonly string[]): string {
  const names = [...new Set(payerNames)]
  return names.length === 1 && names[0] === BANK_OFFER
    ? 'Bank offer, paid by NanoNagar'
    : `Paid by ${names.join(' and ')}`
}

/** Who pays for what the offer of a bank takes off an order when it is paid, among those who pay for promotions. */
export const BANK_OFFER = 'NanoNagar (bank offer)'

/** The same with what has to be bought for it, and by whom: "₹500 off from ₹5,000 when you pay online". */
export function promotionText({
  rule,
  minGoodsPaise,
  asks,
}: Pick<Promotion, 'rule' | 'minGoodsPaise' | 'asks'>): string {
  return withAsks(ruleText(rule), { minGoodsPaise, asks })
}

/** The same without the names of what is bought together, for a row or a card. */
export function briefPromotionText({
  rule,
  ...promotion
}: Pick<Promotion, 'rule' | 'minGoodsPaise' | 'asks'>): string {
  const text =
    rule.kind === 'together' ? `${formatInr(rule.amountPaise)} off when bought together` : ruleText(rule)
  return withAsks(text, promotion)
}

function withAsks(text: string, { minGoodsPaise, asks }: Pick<Promotion, 'minGoodsPaise' | 'asks'>): string {
  const goods = minGoodsPaise === 0 ? text : `${text} from ${formatInr(minGoodsPaise)}`
  return asks.length === 0 ? goods : `${goods} ${asksText(asks)}`
}

import { BASIS_POINTS, divideHalfUp, type Paise } from '#domain/ground/shared/money.ts'
import { prorate } from '#domain/ground/shared/prorate.ts'
import {
  PERCENT_BP_MAX,
  type Promotion,
  type PromotionAsk,
  type PromotionKind,
  type PromotionRule,
} from './promotion.ts'
import { setsInCart } from './sets-in-cart.ts'

/** A line of a cart, each offer once. */
export interface PromotableLine {
  offerId: string
  unitPricePaise: Paise
  quantity: number
}

/** What a promotion takes off a line, or off its share of the delivery fee. */
export interface LinePromotion {
  promotionId: string
  /** Who pays it, by name; null: its seller. */
  paidBy: string | null
  paise: Paise
  isDelivery?: true
}

/** Why a promotion takes nothing off. */
export type NotApplied =
  | { why: 'goods-missing'; missingPaise: Paise }
  | { why: 'pieces-missing'; missingPieces: number }
  /** Products of a combination. */
  | { why: 'products-missing'; names: readonly string[] }
  /** It asks more of who buys than is known of them. */
  | { why: 'asks'; asks: readonly PromotionAsk[] }
  /** There is no delivery fee. */
  | { why: 'delivery-free' }
  /** Others take off all of the fee that it would pay for. */
  | { why: 'delivery-taken' }
  /** More pieces than a cart can hold of its goods. */
  | { why: 'pieces-out-of-reach' }
  /** Others take off more, and it cannot be combined with them. */
  | { why: 'less-than-others' }

/** The best that permitted promotions take off a cart. */
export interface AppliedPromotions {
  /** In the order of the lines given. */
  lines: readonly (readonly LinePromotion[])[]
  /** What each line bears of the delivery fee before promotions, by what its goods cost before them. */
  feeShares: readonly Paise[]
  /** What takes off something, in the order in which it does. */
  applied: readonly { promotion: Promotion; paise: Paise }[]
  notApplied: readonly (NotApplied & { promotion: Promotion })[]
  totalPaise: Paise
}

/**
 * Promotions that may all take from each other's goods are tried in every combination. So many at most, those that take
 * off most alone: 2^10 combinations of 50 lines are some milliseconds on a cheap phone.
 */
const TRIED_TOGETHER_MAX = 10

/** One promotion is worked out after the other, each on what the one before has left. */
const ORDER: Readonly<Record<PromotionKind, number>> = {
  'buy-get': 0,
  together: 1,
  tiers: 2,
  percent: 3,
  amount: 4,
  delivery: 5,
}

/** A rule for goods. */
type GoodsRule = Exclude<PromotionRule, { kind: 'delivery' }>

/**
 * The combination of promotions that takes off most: two may take from the same line only where both are combinable; of
 * combinations that take off the same, the one of which sellers pay most for their own goods, then the one with fewer
 * promotions, then the one whose promotions come first. In a
 * combination sellers' promotions count before what others pay for, then those of pieces and of combinations before
 * percentages, and percentages before amounts, each on what is left; what must be bought for a promotion counts at the prices before all of them. A promotion takes at most nine tenths of what
 * is left of its goods, and no piece ever costs less than a paisa; of the delivery fee it takes all that lines bear whose
 * delivery it pays for, and counts as taking from these lines. Amounts in paise; shares of a line are whole paise
 * that add up to what the promotion takes off. `met` is what is known of who buys, `feePaise` the delivery fee.
 */
export function applyPromotions(
  lines: readonly PromotableLine[],
  promotions: readonly Promotion[],
  met: readonly PromotionAsk[] = [],
  feePaise: Paise = 0,
): AppliedPromotions {
  const goods = lines.map((line) => line.unitPricePaise * line.quantity)
  const cart = { lines, goods, fees: feeShares(lines, goods, feePaise) }
  const sorted = [...promotions].sort(byOrder)
  const working = sorted.flatMap((promotion): Candidate[] => {
    const { rule } = promotion
    const placesOf = (offerIds: readonly string[]) =>
      lines.flatMap((line, at) => (line.quantity > 0 && offerIds.includes(line.offerId) ? [at] : []))
    const covered = placesOf(promotion.offerIds)
    if (missingFor(promotion, { ...cart, covered, met }) || covered.length === 0) return []
    const takesFrom = rule.kind === 'delivery' ? placesOf(rule.offerIds) : covered
    const alonePaise = takeAll([{ promotion, takesFrom }], cart).applied[0]?.paise ?? 0
    return alonePaise > 0 ? [{ promotion, takesFrom, alonePaise }] : []
  })
  const chosen = groupsOf(working).flatMap((group) => bestOf(group, cart))
  const taken = takeAll(
    chosen.sort((a, b) => byOrder(a.promotion, b.promotion)),
    cart,
  )
  const applied = taken.applied.filter(({ paise }) => paise > 0)
  const notApplied = sorted.flatMap((promotion) => {
    if (applied.some((each) => each.promotion === promotion)) return []
    const covered = lines.flatMap((line, at) => (promotion.offerIds.includes(line.offerId) ? [at] : []))
    const missing = missingFor(promotion, { ...cart, covered, met })
    const candidate = working.find((each) => each.promotion === promotion)
    const isTaken = candidate && isDeliveryTaken(candidate, { chosen, shares: taken.lines, fees: cart.fees })
    const outdone = { why: isTaken ? ('delivery-taken' as const) : ('less-than-others' as const) }
    return [{ promotion, ...(missing ?? outdone) }]
  })
  return {
    lines: taken.lines,
    feeShares: cart.fees,
    applied,
    notApplied,
    totalPaise: sum(applied.map(({ paise }) => paise)),
  }
}

/**
 * What each line bears of the delivery fee, by what its goods cost before promotions: what a promotion takes of it depends on
 * no other. By the order of their offers, so that a cart and its order agree to the paisa.
 */
function feeShares(lines: readonly PromotableLine[], goods: readonly Paise[], feePaise: Paise): Paise[] {
  if (feePaise === 0) return goods.map(() => 0)
  const ids = lines.map(({ offerId }) => offerId)
  const inOrder = [...ids].sort()
  const shares = prorate(
    feePaise,
    inOrder.map((id) => goods[ids.indexOf(id)] ?? 0),
  )
  return ids.map((id) => shares[inOrder.indexOf(id)] ?? 0)
}

interface Candidate {
  promotion: Promotion
  /** The places of the lines that it takes from: those that it covers, or whose delivery it pays for. */
  takesFrom: readonly number[]
  /** What it takes off by itself. */
  alonePaise: Paise
}

interface Cart {
  lines: readonly PromotableLine[]
  /** What each line costs before any promotion. */
  goods: readonly Paise[]
  /** What each bears of the delivery fee. */
  fees: readonly Paise[]
}

function byOrder(a: Promotion, b: Promotion): number {
  return orderOf(a) - orderOf(b) || (a.id < b.id ? -1 : 1)
}

/** What its seller pays comes before what others do. */
function orderOf({ paidBy, rule }: Promotion): number {
  return ORDER[rule.kind] + (paidBy ? 9 : 0)
}

/** What is still to be bought for a promotion; undefined where nothing is. */
function missingFor(
  { rule, minGoodsPaise, asks }: Promotion,
  { lines, covered, goods, fees, met }: Cart & { covered: readonly number[]; met: readonly PromotionAsk[] },
): NotApplied | undefined {
  if (rule.kind === 'delivery' && sum(fees) === 0) return { why: 'delivery-free' }
  const missingPaise = minGoodsPaise - sum(covered.map((at) => goods[at] ?? 0))
  const quantities = covered.map((at) => lines[at]?.quantity ?? 0)
  const missingPieces =
    rule.kind === 'buy-get'
      ? rule.buy + rule.get - sum(quantities)
      : rule.kind === 'tiers'
        ? Math.min(...rule.tiers.map(({ pieces }) => pieces)) - Math.max(0, ...quantities)
        : 0
  if (missingPieces > 0) return { why: 'pieces-missing', missingPieces }
  const inCart = covered.map((at) => lines[at]?.offerId)
  const names =
    rule.kind === 'together'
      ? rule.products
          .filter(({ offerIds }) => !offerIds.some((id) => inCart.includes(id)))
          .map(({ name }) => name)
      : []
  if (names.length > 0) return { why: 'products-missing', names }
  if (missingPaise > 0) return { why: 'goods-missing', missingPaise }
  const unmet = asks.filter((ask) => !met.includes(ask))
  return unmet.length > 0 ? { why: 'asks', asks: unmet } : undefined
}

/** Whether one of the delivery takes off nothing only because nothing of the fee is left: it may be combined with the others. */
function isDeliveryTaken(
  candidate: Candidate,
  taken: {
    chosen: readonly Candidate[]
    shares: readonly (readonly LinePromotion[])[]
    fees: readonly Paise[]
  },
): boolean {
  if (!isOfDelivery(candidate) || !taken.chosen.every((each) => mayCombine(each, candidate))) return false
  return candidate.takesFrom.every((at) => {
    const paid = (taken.shares[at] ?? []).map(({ isDelivery, paise }) => (isDelivery ? paise : 0))
    return sum(paid) === taken.fees[at]
  })
}

/** Promotions that hang together, directly or through others: whether those of one group apply does not depend on another. */
function groupsOf(candidates: readonly Candidate[]): Candidate[][] {
  const groups: Candidate[][] = []
  for (const candidate of candidates) {
    const touching = groups.filter((group) => group.some((each) => hangTogether(each, candidate)))
    for (const group of touching) groups.splice(groups.indexOf(group), 1)
    groups.push([...touching.flat(), candidate])
  }
  return groups
}

/** What one of goods takes is the same whatever one of the delivery takes, where both may be combined. */
function hangTogether(a: Candidate, b: Candidate): boolean {
  return shareLine(a, b) && (isOfDelivery(a) === isOfDelivery(b) || !mayCombine(a, b))
}

function isOfDelivery({ promotion }: Candidate): boolean {
  return promotion.rule.kind === 'delivery'
}

function shareLine(a: Candidate, b: Candidate): boolean {
  return a.takesFrom.some((at) => b.takesFrom.includes(at))
}

function bestOf(group: readonly Candidate[], cart: Cart): Candidate[] {
  const few = [...group]
    .sort((a, b) => b.alonePaise - a.alonePaise || byOrder(a.promotion, b.promotion))
    .slice(0, TRIED_TOGETHER_MAX)
    .sort((a, b) => byOrder(a.promotion, b.promotion))
  let best: Tried = { chosen: [], paise: 0, byOthersPaise: 0 }
  const tryWith = (chosen: Candidate[], from: number) => {
    if (chosen.length > 0) {
      const { applied } = takeAll(chosen, cart)
      const paise = sum(applied.map((each) => each.paise))
      const byOthersPaise = sum(applied.map((each) => (each.promotion.paidBy ? each.paise : 0)))
      const tried = { chosen, paise, byOthersPaise }
      if (isBetter(tried, best)) best = tried
    }
    for (const [at, next] of few.entries())
      if (at >= from && chosen.every((each) => mayCombine(each, next))) tryWith([...chosen, next], at + 1)
  }
  tryWith([], 0)
  return best.chosen
}

/** Promotions that may be combined, what they take off, and what of it somebody else than a seller pays. */
interface Tried {
  chosen: Candidate[]
  paise: Paise
  byOthersPaise: Paise
}

/** What a seller gives for its own goods is used before anybody else pays for them. */
function isBetter(a: Tried, b: Tried): boolean {
  if (a.paise !== b.paise) return a.paise > b.paise
  if (a.byOthersPaise !== b.byOthersPaise) return a.byOthersPaise < b.byOthersPaise
  return a.chosen.length < b.chosen.length
}

function mayCombine(a: Candidate, b: Candidate): boolean {
  return !shareLine(a, b) || (a.promotion.isCombinable && b.promotion.isCombinable)
}

function takeAll(
  chosen: readonly Omit<Candidate, 'alonePaise'>[],
  { lines, goods, fees }: Cart,
): { lines: LinePromotion[][]; applied: { promotion: Promotion; paise: Paise }[] } {
  const [leftOfGoods, leftOfFees] = [[...goods], [...fees]]
  const shares: LinePromotion[][] = lines.map(() => [])
  const applied = chosen.map(({ promotion, takesFrom }) => {
    const { id, paidBy, rule } = promotion
    const isDelivery = rule.kind === 'delivery'
    const left = isDelivery ? leftOfFees : leftOfGoods
    const off = isDelivery
      ? takesFrom.map((at) => left[at] ?? 0)
      : takeOff(rule, { lines, covered: takesFrom, left })
    for (const [index, at] of takesFrom.entries()) {
      const paise = off[index] ?? 0
      left[at] = (left[at] ?? 0) - paise
      if (paise > 0) shares[at]?.push({ promotionId: id, paidBy, paise, ...(isDelivery && { isDelivery }) })
    }
    return { promotion, paise: sum(off) }
  })
  return { lines: shares, applied }
}

/** What a rule takes off each of the covered lines, of what is left of them. */
function takeOff(
  rule: GoodsRule,
  {
    lines,
    covered,
    left,
  }: { lines: readonly PromotableLine[]; covered: readonly number[]; left: readonly Paise[] },
): Paise[] {
  const own = covered.map((at) => ({
    offerId: lines[at]?.offerId ?? '',
    pieces: lines[at]?.quantity ?? 0,
    unitPricePaise: lines[at]?.unitPricePaise ?? 0,
    leftPaise: left[at] ?? 0,
  }))
  return wantedOff(rule, own).map((paise, index) => {
    const { leftPaise = 0, pieces = 0 } = own[index] ?? {}
    return Math.max(0, Math.min(paise, leftPaise - pieces))
  })
}

interface OwnLine {
  offerId: string
  pieces: number
  unitPricePaise: Paise
  leftPaise: Paise
}

function wantedOff(rule: GoodsRule, own: readonly OwnLine[]): Paise[] {
  switch (rule.kind) {
    case 'percent': {
      const shares = own.map(({ leftPaise }) => percentOf(leftPaise, rule.percentBp))
      const { maxPaise } = rule
      return maxPaise === null || sum(shares) <= maxPaise ? shares : prorate(maxPaise, shares)
    }
    case 'amount': {
      const weights = own.map(({ leftPaise }) => leftPaise)
      return prorate(Math.min(rule.amountPaise, percentOf(sum(weights), PERCENT_BP_MAX)), weights)
    }
    case 'together': {
      const { times, weights } = setsOf(rule, own)
      return prorate(Math.min(rule.amountPaise * times, percentOf(sum(weights), PERCENT_BP_MAX)), weights)
    }
    case 'tiers':
      return own.map(({ pieces, leftPaise }) => {
        const reached = rule.tiers.filter((tier) => tier.pieces <= pieces)
        return percentOf(leftPaise, Math.max(0, ...reached.map(({ percentBp }) => percentBp)))
      })
    case 'buy-get':
      return offOfGroups(rule, own)
  }
}

/** How often one of every product is there, and what is left to pay of the pieces that make these sets, line by line. */
function setsOf(
  { products }: Extract<PromotionRule, { kind: 'together' }>,
  own: readonly OwnLine[],
): { times: number; weights: number[] } {
  const { sets: times, pieces } = setsInCart(
    products,
    own.map((line) => ({ offerId: line.offerId, quantity: line.pieces })),
  )
  const weights = own.map((line) =>
    Math.floor((line.leftPaise * (pieces.get(line.offerId) ?? 0)) / line.pieces),
  )
  return { times, weights }
}

/** What each group gives is spread over all its pieces by their prices: whichever comes back, it is worth its share. */
function offOfGroups(
  { buy, get, percentBp }: Extract<PromotionRule, { kind: 'buy-get' }>,
  own: readonly OwnLine[],
): Paise[] {
  const pieces = own
    .flatMap(({ pieces: count, unitPricePaise }, index) =>
      Array.from({ length: count }, () => ({ index, unitPricePaise })),
    )
    .sort((a, b) => b.unitPricePaise - a.unitPricePaise || a.index - b.index)
  const off = own.map(() => 0)
  for (let from = 0; from + buy + get <= pieces.length; from += buy + get) {
    const group = pieces.slice(from, from + buy + get)
    const givenPaise = sum(group.slice(buy).map((piece) => percentOf(piece.unitPricePaise, percentBp)))
    const shares = prorate(
      givenPaise,
      group.map((piece) => piece.unitPricePaise),
    )
    for (const [at, { index }] of group.entries()) off[index] = (off[index] ?? 0) + (shares[at] ?? 0)
  }
  return off
}

function percentOf(paise: Paise, basisPoints: number): Paise {
  return divideHalfUp(paise * basisPoints, BASIS_POINTS)
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

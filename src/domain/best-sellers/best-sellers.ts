import { type ShippingTerms, shippingFee } from '#domain/settings/shipping-fee.ts'
import type { Day } from '#domain/shared/days.ts'
import type { Paise } from '#domain/shared/money.ts'
import { type Constraint, type Model, modelText, type Term } from './integer-programme.ts'

/** What one seller asks for a product. */
export interface SellerOffer {
  offerId: string
  sellerId: string
  unitPricePaise: Paise
  /** Pieces that can be had now. */
  available: number
  /** By when it is there; absent where nobody promises it. */
  deliverBy?: Day
}

/** A product that is wanted, with everybody who sells it. */
export interface WantedLine {
  productId: string
  quantity: number
  offers: readonly SellerOffer[]
}

/** What is made as good as it gets; what leaves a choice then decides in the order total, sellers, arrival. */
export type BestGoal = 'total' | 'arrival' | 'sellers'

export interface BestSellersQuestion {
  lines: readonly WantedLine[]
  terms: ShippingTerms
  goal: BestGoal
}

export interface ChosenOffer {
  productId: string
  offerId: string
  sellerId: string
  quantity: number
}

export interface BestSellers {
  chosen: ChosenOffer[]
  /** What nobody has, or not so many of. */
  missing: { productId: string; quantity: number }[]
  goodsPaise: Paise
  shippingPaise: Paise
  totalPaise: Paise
  /** When the last of it is there; undefined where that of one is not promised. */
  lastDay: Day | undefined
  sellerCount: number
}

/** Solves an integer programme in CPLEX's LP format: the value of each variable; undefined where there is no solution. */
export type Solve = (model: string) => Readonly<Record<string, number>> | undefined

/** An offer that may be chosen, and what the programme calls it. */
interface Candidate extends SellerOffer {
  productId: string
  variable: string
  seller: string
  /** Pieces of it at most. */
  most: number
  /** The place of its day among all days; what is not promised comes last. */
  dayRank: number
}

/**
 * The choice of offers that is best by the goal, exactly: pieces of a product may come from several sellers, nothing is
 * bought that was not asked for, and the order pays the flat fee once unless its goods cost more than the terms'
 * threshold. What nobody has is left out and named. The same question in another order gives the same answer.
 */
export function bestSellers(question: BestSellersQuestion, solve: Solve): BestSellers {
  const lines = question.lines.toSorted((one, other) => (one.productId < other.productId ? -1 : 1))
  const wanted = lines.map((line) => wantedOf(line))
  const missing = wanted.flatMap(({ line, pieces }) =>
    pieces < line.quantity ? [{ productId: line.productId, quantity: line.quantity - pieces }] : [],
  )
  const candidates = candidatesOf(wanted, question.goal)
  const pieces = new Map(wanted.map((each) => [each.line.productId, each.pieces]))
  const { terms, goal } = question
  const plain = solveInTurn({ candidates, pieces, terms, goal, solve })
  // Dearer goods whose shipping is free may cost less in all.
  const isCheckedFree = plain && plain.shippingPaise > 0 && plain.goodsPaise > 0
  const free = isCheckedFree
    ? solveInTurn({ candidates, pieces, terms, goal, solve, goodsAtLeast: terms.freeShippingAbovePaise + 1 })
    : undefined
  const best = [plain, free].flatMap((plan) => plan ?? []).toSorted(compareBy(goal))[0] ?? NOTHING
  return { ...best, missing }
}

const NOTHING = {
  chosen: [],
  goodsPaise: 0,
  shippingPaise: 0,
  totalPaise: 0,
  lastDay: undefined,
  sellerCount: 0,
}

type Plan = Omit<BestSellers, 'missing'>

function wantedOf(line: WantedLine) {
  const offers = line.offers.filter(({ available }) => available > 0)
  const there = offers.reduce((sum, { available }) => sum + available, 0)
  return { line, offers, pieces: Math.min(line.quantity, there) }
}

/** For the earliest arrival those alone by which everything is there on the first possible day. */
function candidatesOf(wanted: readonly ReturnType<typeof wantedOf>[], goal: BestGoal): Candidate[] {
  const days = [
    ...new Set(wanted.flatMap(({ offers }) => offers.flatMap(({ deliverBy }) => deliverBy ?? []))),
  ]
  const rankOf = new Map(days.toSorted().map((day, rank) => [day, rank]))
  const sellers = [
    ...new Set(wanted.flatMap(({ offers }) => offers.map(({ sellerId }) => sellerId))),
  ].toSorted()
  const all = wanted.flatMap(({ line, offers, pieces }, at) =>
    offers
      .toSorted((one, other) => (one.offerId < other.offerId ? -1 : 1))
      .map((offer, place) => ({
        ...offer,
        productId: line.productId,
        variable: `x${at}_${place}`,
        seller: `s${sellers.indexOf(offer.sellerId)}`,
        most: Math.min(offer.available, pieces),
        dayRank: rankOf.get(offer.deliverBy ?? '') ?? days.length,
      })),
  )
  if (goal !== 'arrival') return all
  const first = Math.max(0, ...wanted.map(({ line, pieces }) => firstDay(all, line.productId, pieces)))
  return all.filter(({ dayRank }) => dayRank <= first)
}

/** The rank of the first day on which so many pieces of a product are there. */
function firstDay(all: readonly Candidate[], productId: string, pieces: number): number {
  let there = 0
  const own = all.filter((each) => each.productId === productId)
  for (const { dayRank, most } of own.toSorted((one, other) => one.dayRank - other.dayRank)) {
    there += most
    if (there >= pieces) return dayRank
  }
  return 0
}

interface Turns {
  candidates: readonly Candidate[]
  pieces: ReadonlyMap<string, number>
  terms: ShippingTerms
  goal: BestGoal
  solve: Solve
  goodsAtLeast?: Paise
}

/** One programme after the other, each holding what the ones before it reached. Whole numbers decide, not the solver's. */
function solveInTurn({ candidates, pieces, terms, goal, solve, goodsAtLeast }: Turns): Plan | undefined {
  const goods = candidates.map(({ variable, unitPricePaise }) => ({ variable, times: unitPricePaise }))
  const sellers = [...new Set(candidates.map(({ seller }) => seller))].map((variable) => ({
    variable,
    times: 1,
  }))
  const held: Constraint[] =
    goodsAtLeast === undefined ? [] : [{ terms: goods, sense: '>=', bound: goodsAtLeast }]
  const steps = {
    total: { objective: goods, reached: (plan: Plan) => plan.goodsPaise },
    sellers: { objective: sellers, reached: (plan: Plan) => plan.sellerCount },
  }
  const order = goal === 'sellers' ? (['sellers', 'total'] as const) : (['total', 'sellers'] as const)
  let plan: Plan | undefined
  for (const step of order) {
    const { objective, reached } = steps[step]
    plan = solveOnce({ candidates, pieces, terms, solve, objective, held })
    if (!plan) return undefined
    held.push({ terms: objective, sense: '<=', bound: reached(plan) })
  }
  return (
    solveOnce({ candidates, pieces, terms, solve, objective: [{ variable: LATEST, times: 1 }], held }) ?? plan
  )
}

const LATEST = 'latest'

function solveOnce({
  candidates,
  pieces,
  terms,
  solve,
  objective,
  held,
}: Pick<Turns, 'candidates' | 'pieces' | 'terms' | 'solve'> & {
  objective: readonly Term[]
  held: readonly Constraint[]
}): Plan | undefined {
  if (candidates.length === 0) return undefined
  const values = solve(modelText(modelOf(candidates, pieces, objective, held)))
  if (!values) return undefined
  const chosen = candidates.flatMap((candidate) => {
    const quantity = Math.round(values[candidate.variable] ?? 0)
    return quantity > 0 ? [{ ...candidate, quantity }] : []
  })
  return planOf(chosen, terms)
}

function modelOf(
  candidates: readonly Candidate[],
  pieces: ReadonlyMap<string, number>,
  objective: readonly Term[],
  held: readonly Constraint[],
): Model {
  const productIds = [...new Set(candidates.map(({ productId }) => productId))]
  const constraints: Constraint[] = productIds.map((productId) => ({
    terms: candidates
      .filter((each) => each.productId === productId)
      .map(({ variable }) => ({ variable, times: 1 })),
    sense: '=',
    bound: pieces.get(productId) ?? 0,
  }))
  for (const { variable, seller, most, dayRank } of candidates) {
    // What is chosen at all has its seller in the order, and is there on its day.
    const used = most === 1 ? variable : `b${variable}`
    if (used !== variable) constraints.push(atMost(variable, most, used))
    constraints.push(atMost(used, 1, seller))
    if (dayRank > 0) constraints.push(atMost(used, dayRank, LATEST, dayRank))
  }
  return {
    objective,
    constraints: [...constraints, ...held],
    whole: candidates.filter(({ most }) => most > 1).map(({ variable, most }) => ({ variable, most })),
    binary: [
      ...candidates.map(({ variable, most }) => (most === 1 ? variable : `b${variable}`)),
      ...new Set(candidates.map(({ seller }) => seller)),
    ],
  }
}

/** `one` is at most `times` of `other`; or, with a factor, `factor` times `one` at most `other`. */
function atMost(one: string, times: number, other: string, factor?: number): Constraint {
  const terms =
    factor === undefined
      ? [
          { variable: one, times: 1 },
          { variable: other, times: -times },
        ]
      : [
          { variable: one, times: factor },
          { variable: other, times: -1 },
        ]
  return { terms, sense: '<=', bound: 0 }
}

function planOf(chosen: readonly (Candidate & { quantity: number })[], terms: ShippingTerms): Plan {
  const goodsPaise = chosen.reduce((sum, each) => sum + each.unitPricePaise * each.quantity, 0)
  const itemCount = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  const shippingPaise = shippingFee({ subtotalPaise: goodsPaise, itemCount }, terms)
  const days = chosen.map(({ deliverBy }) => deliverBy)
  return {
    chosen: chosen.map(({ productId, offerId, sellerId, quantity }) => ({
      productId,
      offerId,
      sellerId,
      quantity,
    })),
    goodsPaise,
    shippingPaise,
    totalPaise: goodsPaise + shippingPaise,
    lastDay: days.includes(undefined) ? undefined : days.toSorted().at(-1),
    sellerCount: new Set(chosen.map(({ sellerId }) => sellerId)).size,
  }
}

/** The better plan first. Later than every day is what nobody promises. */
export function compareBy(goal: BestGoal) {
  const day = ({ chosen, lastDay }: Plan) => (chosen.length === 0 ? '' : (lastDay ?? '~'))
  const byDay = (one: Plan, other: Plan) => (day(one) < day(other) ? -1 : day(one) > day(other) ? 1 : 0)
  const byTotal = (one: Plan, other: Plan) => one.totalPaise - other.totalPaise
  const bySellers = (one: Plan, other: Plan) => one.sellerCount - other.sellerCount
  const orders = {
    total: [byTotal, bySellers, byDay],
    sellers: [bySellers, byTotal, byDay],
    arrival: [byDay, byTotal, bySellers],
  }
  return (one: Plan, other: Plan): number =>
    orders[goal].reduce((decided, compare) => decided || compare(one, other), 0)
}

/** Each product from the seller who asks least for it, as somebody buys who looks at one product at a time. */
export function cheapestEach({ lines, terms }: Omit<BestSellersQuestion, 'goal'>): Paise {
  const goodsPaise = lines.reduce((sum, line) => {
    const { offers, pieces } = wantedOf(line)
    let left = pieces
    let paise = 0
    for (const { unitPricePaise, available } of offers.toSorted(
      (a, b) => a.unitPricePaise - b.unitPricePaise,
    )) {
      const taken = Math.min(left, available)
      left -= taken
      paise += taken * unitPricePaise
    }
    return sum + paise
  }, 0)
  return goodsPaise + shippingFee({ subtotalPaise: goodsPaise, itemCount: goodsPaise > 0 ? 1 : 0 }, terms)
}

import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { judgeBuild } from '#domain/goods/compatibility/verdicts/judge-build.ts'
import { isSocketOfIntel } from '#domain/goods/compatibility/verdicts/processor-rules.ts'
import { textOf } from '#domain/goods/compatibility/verdicts/rule.ts'
import type { Part, Verdict } from '#domain/goods/compatibility/verdicts/verdict.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { goalsOf } from './budget-goals.ts'
import type { BudgetWish } from './budget-wish.ts'
import {
  BUDGET_SLOTS,
  type BudgetSlot,
  type BudgetStock,
  type BuildAsk,
  type CheapestBuild,
  cheapestBuild,
  type PricedPart,
  pairJudge,
} from './cheapest-build-search.ts'
import type { Goal } from './goal.ts'
import { slotOf } from './slots.ts'

/** Why it stands beside the others. */
export type BudgetBuildRole = 'best' | 'cheaper' | 'amd' | 'intel' | 'least'

/** Why a part was chosen, in words. */
export interface PartReason {
  productId: string
  words: string
}

/** A whole computer that fits without anything that is not known. */
export interface BudgetBuild {
  role: BudgetBuildRole
  productIds: readonly string[]
  totalPaise: Paise
  reasons: readonly PartReason[]
  /** What was asked for by taste and could not be had for the money. */
  without: readonly string[]
  /** What the best one was chosen for, and this one does not have. */
  givesUp: readonly string[]
  next?: NextStep
}

/** The next thing that more money buys, what the whole costs then, and what of this computer it does without. */
export interface NextStep {
  words: string
  totalPaise: Paise
  givesUp: readonly string[]
}

export type BudgetAnswer =
  | { kind: 'found'; builds: readonly BudgetBuild[] }
  /** Whole computers cost more than the budget: the cheapest that is found. */
  | { kind: 'over'; least: BudgetBuild }
  /** No whole computer at any price: the slots of which nothing is there, none where nothing fits together. */
  | { kind: 'none'; missing: readonly BudgetSlot[] }

/** The cheaper one costs so much of the best one at most. */
const CHEAPER_SHARE = 0.85

/**
 * The computer for a wish out of what can be bought, with up to two others beside it: a cheaper one, and one with a
 * processor of the other maker. None costs more than the budget, and none has a verdict "not known" or "does not fit".
 * Compared are facts alone: first what the use needs, then one fact after the other in the order of the use, each as long
 * as the cheapest computer that has all of them stays within the budget. The same stock gives the same answer.
 */
export function buildForBudget(stock: BudgetStock, wish: BudgetWish): BudgetAnswer {
  const search = searchIn(stock, wish)
  const best = search.spend(wish.budgetPaise)
  if (!best) {
    const least = search.least()
    if (least) return { kind: 'over', least: shown('least', least) }
    const missing = search.slots.filter((slot) => stock[slot].length === 0)
    return { kind: 'none', missing }
  }
  const cheaper = search.spend(Math.floor(best.totalPaise * CHEAPER_SHARE))
  const isIntel = hasIntel(best)
  const other = search.spend(wish.budgetPaise, (cpu) => isOfIntel(cpu) !== isIntel)
  const next = search.nextOf(best)
  const builds = [
    { ...shown('best', best), ...(next && { next }) },
    ...(cheaper ? [shown('cheaper', cheaper, best)] : []),
    ...(other ? [shown(isIntel ? 'amd' : 'intel', other, best)] : []),
  ]
  return { kind: 'found', builds }
}

/** A computer, what it was chosen for, and what could not be had with it for the money. */
interface Spent extends CheapestBuild {
  met: readonly Goal[]
  failed: readonly FailedGoal[]
  ask: Spending
}

/** What could not be had beside those that come before it. */
interface FailedGoal extends Goal {
  before: readonly Goal[]
}

type Spending = Omit<BuildAsk, 'hasCard' | 'goals'>

type Compromise = Pick<BuildAsk, 'takesConditions' | 'supplies'>

const ANY_PRICE = Number.MAX_SAFE_INTEGER
const ANY_COMPROMISE: Compromise = { takesConditions: true, supplies: 'any' }

/**
 * What is taken where there is nothing better, the least first: a supply that is too strong, a condition that needs somebody
 * else as well, and only then a supply that is weaker than we advise.
 */
const COMPROMISES: readonly Compromise[] = [
  { takesConditions: false, supplies: 'of the size' },
  { takesConditions: false, supplies: 'or stronger' },
  { takesConditions: true, supplies: 'or stronger' },
  ANY_COMPROMISE,
]

function searchIn(stock: BudgetStock, wish: BudgetWish) {
  const { hasCard, needed, wanted } = goalsOf(wish)
  const judge = pairJudge()
  const find = (ask: Spending, goals: readonly Goal[]) =>
    cheapestBuild(stock, { ...ask, goals, hasCard }, judge)

  /** The cheapest that the use needs, by the first of `COMPROMISES` with which there is one. */
  function begin(ask: Omit<Spending, keyof Compromise>): Spent | undefined {
    for (const compromise of COMPROMISES) {
      const build = find({ ...ask, ...compromise }, needed)
      if (build) return { ...build, met: needed, failed: [], ask: { ...ask, ...compromise } }
    }
    return undefined
  }

  /** The cheapest with a further goal as well; none where it leaves too little of the whole to the graphics card, or takes too much. */
  function raise(ask: Spending, met: readonly Goal[], goal: Goal): CheapestBuild | undefined {
    const raised = find(ask, [...met, goal])
    return raised && isInProportion(raised, goal, ask.limitPaise) ? raised : undefined
  }

  return {
    slots: BUDGET_SLOTS.filter((slot) => hasCard || slot !== 'graphics'),

    /** The cheapest with whatever compromise, and for its price the one that makes the least of them. */
    least: () =>
      begin({ limitPaise: find({ limitPaise: ANY_PRICE, ...ANY_COMPROMISE }, needed)?.totalPaise ?? 0 }),

    /** One goal after the other, while the cheapest with all of them is within the limit. */
    spend(limitPaise: Paise, isProcessor?: (cpu: Part) => boolean): Spent | undefined {
      const first = begin({ limitPaise, ...(isProcessor && { isProcessor }) })
      if (!first) return undefined
      let build: CheapestBuild = first
      const met = [...needed]
      const failed: FailedGoal[] = []
      for (const goal of wanted) {
        if (failed.some(({ ladder }) => ladder === goal.ladder)) continue
        const isThere = isMetBy(build, goal)
        // More than the use needs that comes with the rest was not looked for.
        if (isThere && goal.leavesCardShare !== undefined) continue
        const raised = isThere ? build : raise(first.ask, met, goal)
        if (raised) {
          build = raised
          met.push(goal)
        } else failed.push({ ...goal, before: [...met] })
      }
      return { ...build, met, failed, ask: first.ask }
    },

    /**
     * The cheapest of the first things that could not be had, and what the whole costs with it: as that sum would be
     * spent, with what comes before it in the order, and without what comes later.
     */
    nextOf(best: Spent): NextStep | undefined {
      const { met, failed, ask } = best
      const steps = failed
        .filter(({ isTaste, slot }) => !isTaste && slot !== 'power')
        .slice(0, NEXT_TRIED_MAX)
        .flatMap((goal) => {
          const raised = raise({ ...ask, limitPaise: ANY_PRICE }, goal.before, goal)
          if (!raised || raised.totalPaise <= ask.limitPaise) return []
          const lost = strongest(met).filter((each) => !isMetBy(raised, each))
          const words = partsOf(raised, goal).map((part) => goal.own(part))[0] ?? goal.words
          return [{ words, totalPaise: raised.totalPaise, givesUp: lost.map((each) => each.words) }]
        })
      return steps.toSorted((one, other) => one.totalPaise - other.totalPaise)[0]
    },
  }
}

/** Whether the goal leaves enough of the whole to the graphics card, and its part does not take too much of the budget. */
function isInProportion(raised: CheapestBuild, goal: Goal, limitPaise: Paise): boolean {
  const { leavesCardShare = 0, mostShare = 1 } = goal
  const costOf = (slot: string) => partsOf(raised, { slot }).reduce((sum, part) => sum + part.pricePaise, 0)
  return (
    costOf('graphics') >= raised.totalPaise * leavesCardShare && costOf(goal.slot) <= limitPaise * mostShare
  )
}

/** What comes later in the order is no step up. */
const NEXT_TRIED_MAX = 3

function shown(role: BudgetBuildRole, spent: Spent, beside?: Spent): BudgetBuild {
  const { parts, totalPaise, met, failed } = spent
  const verdicts = judgeBuild(parts)
  const given = strongest(beside?.met ?? []).filter((goal) => !isMetBy(spent, goal))
  return {
    role,
    totalPaise,
    productIds: parts.map(({ id }) => id),
    reasons: parts.map((part) => ({ productId: part.id, words: reasonFor(part, verdicts, met) })),
    without: failed.filter(({ isTaste }) => isTaste).map(({ words }) => words),
    givesUp: given.map(({ words }) => words),
  }
}

function isMetBy(build: CheapestBuild, goal: Goal): boolean {
  return partsOf(build, goal).some((part) => goal.isMet(part))
}

/** Those that a goal is about. */
function partsOf({ parts }: CheapestBuild, goal: Pick<Goal, 'slot'>): PricedPart[] {
  return parts.filter((part) => slotOf(part.kind)?.key === goal.slot)
}

function hasIntel({ parts }: CheapestBuild): boolean {
  return parts.some((part) => part.kind === 'cpu' && isOfIntel(part))
}

function isOfIntel(cpu: Part): boolean {
  return isSocketOfIntel(textOf(cpu, 'socket'))
}

/** The comparison that decides about a kind. */
const DECIDING_RULE: Partial<Readonly<Record<Kind, string>>> = {
  cpu: 'processor-socket',
  motherboard: 'processor-socket',
  memory: 'memory-type',
  'graphics-card': 'graphics-slot',
  'air-cooler': 'cooler-socket',
  'liquid-cooler': 'cooler-socket',
  ssd: 'm2-slots',
  case: 'board-size',
  'power-supply': 'supply-watts',
}

/**
 * What the part has of what it was looked for by, and what was asked where that is less; of a part that only has to fit,
 * the comparison that decides about it.
 */
function reasonFor(part: PricedPart, verdicts: readonly Verdict[], met: readonly Goal[]): string {
  const slot = slotOf(part.kind)?.key
  const rule = DECIDING_RULE[part.kind]
  const decides = verdicts.find(
    (each) => each.rule === rule && each.facts.some(({ partId }) => partId === part.id),
  )
  const goals = strongest(met.filter((goal) => goal.slot === slot))
  if (goals.length > 0) {
    const asked = goals.flatMap((goal) => (goal.own(part) === goal.words ? [] : (goal.asked ?? [])))
    return [
      // How strong a supply has to be comes before how good it is.
      ...(slot === 'power' && decides ? [decides.why] : []),
      `Chosen for ${goals.map((goal) => goal.own(part)).join(' and ')}${asked.length > 0 ? `; we looked for ${asked.join(' and ')}` : ''}.`,
      ...new Set(goals.map((goal) => goal.why(part))),
    ].join(' ')
  }
  return decides?.why ?? ''
}

/** Of a ladder the last one says the others too. */
function strongest(goals: readonly Goal[]): Goal[] {
  return [...new Map(goals.map((goal) => [goal.ladder, goal])).values()]
}

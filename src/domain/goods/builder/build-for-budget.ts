import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { judgeBuild } from '#domain/goods/compatibility/verdicts/judge-build.ts'
import { textOf } from '#domain/goods/compatibility/verdicts/rule.ts'
import type { Part, Verdict } from '#domain/goods/compatibility/verdicts/verdict.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type Goal, goalsOf } from './budget-goals.ts'
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
  /** The next thing that more money buys, and what the whole costs then. */
  next?: { words: string; totalPaise: Paise }
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
  failed: readonly Goal[]
  ask: Spending
}

type Spending = Omit<BuildAsk, 'hasCard' | 'goals'>

function searchIn(stock: BudgetStock, wish: BudgetWish) {
  const { hasCard, needed, wanted } = goalsOf(wish)
  const judge = pairJudge()
  const find = (ask: Spending, goals: readonly Goal[]) =>
    cheapestBuild(stock, { ...ask, goals, hasCard }, judge)

  /** The cheapest that the use needs; a condition that needs somebody else is taken where there is nothing without one. */
  function begin(ask: Omit<Spending, 'takesConditions'>): Spent | undefined {
    for (const takesConditions of [false, true]) {
      const build = find({ ...ask, takesConditions }, needed)
      if (build) return { ...build, met: needed, failed: [], ask: { ...ask, takesConditions } }
    }
    return undefined
  }

  return {
    slots: BUDGET_SLOTS.filter((slot) => hasCard || slot !== 'graphics'),

    /** At any price. */
    least: () => begin({ limitPaise: Number.MAX_SAFE_INTEGER }),

    /** One goal after the other, while the cheapest with all of them is within the limit. */
    spend(limitPaise: Paise, isProcessor?: (cpu: Part) => boolean): Spent | undefined {
      const first = begin({ limitPaise, ...(isProcessor && { isProcessor }) })
      if (!first) return undefined
      let build: CheapestBuild = first
      const met = [...needed]
      const failed: Goal[] = []
      for (const goal of wanted) {
        if (failed.some(({ ladder }) => ladder === goal.ladder)) continue
        const raised = isMetBy(build, goal) ? build : find(first.ask, [...met, goal])
        if (raised) {
          build = raised
          met.push(goal)
        } else failed.push(goal)
      }
      return { ...build, met, failed, ask: first.ask }
    },

    /** The cheapest of the first things that could not be had, and what the whole costs with it. */
    nextOf({ met, failed, ask }: Spent): BudgetBuild['next'] {
      const steps = failed
        .filter(({ isTaste }) => !isTaste)
        .slice(0, NEXT_TRIED_MAX)
        .flatMap((goal) => {
          const raised = find({ ...ask, limitPaise: Number.MAX_SAFE_INTEGER }, [...met, goal])
          return raised ? [{ words: goal.words, totalPaise: raised.totalPaise }] : []
        })
      return steps.toSorted((one, other) => one.totalPaise - other.totalPaise)[0]
    },
  }
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

function isMetBy({ parts }: CheapestBuild, goal: Goal): boolean {
  return parts.some((part) => slotOf(part.kind)?.key === goal.slot && goal.isMet(part))
}

function hasIntel({ parts }: CheapestBuild): boolean {
  return parts.some((part) => part.kind === 'cpu' && isOfIntel(part))
}

function isOfIntel(cpu: Part): boolean {
  return textOf(cpu, 'socket').startsWith('LGA')
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

/** The facts that the part was looked for by; of a part that only has to fit, the comparison that decides about it. */
function reasonFor(part: PricedPart, verdicts: readonly Verdict[], met: readonly Goal[]): string {
  const slot = slotOf(part.kind)?.key
  const asked = strongest(met.filter((goal) => goal.slot === slot))
  if (asked.length > 0)
    return [
      `Chosen for ${asked.map(({ words }) => words).join(' and ')}.`,
      ...new Set(asked.map(({ why }) => why)),
    ].join(' ')
  const rule = DECIDING_RULE[part.kind]
  const decides = verdicts.find(
    (each) => each.rule === rule && each.facts.some(({ partId }) => partId === part.id),
  )
  return decides?.why ?? ''
}

/** Of a ladder the last one says the others too. */
function strongest(goals: readonly Goal[]): Goal[] {
  return goals.filter((goal, at) => !goals.slice(at + 1).some(({ ladder }) => ladder === goal.ladder))
}

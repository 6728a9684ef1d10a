import { judgeBuild } from '#domain/goods/compatibility/verdicts/judge-build.ts'
import type { Part, Verdict } from '#domain/goods/compatibility/verdicts/verdict.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Goal } from './budget-goals.ts'
import { slotAskedFor } from './judge-candidate.ts'

/** A part that can be bought now. */
export interface PricedPart extends Part {
  pricePaise: Paise
}

/** The slots that a computer for a budget fills, and in which order they are searched. */
export const BUDGET_SLOTS = [
  'processor',
  'motherboard',
  'memory',
  'graphics',
  'cooler',
  'storage',
  'case',
  'power',
] as const
export type BudgetSlot = (typeof BUDGET_SLOTS)[number]

/** What can be bought, by slot. */
export type BudgetStock = Readonly<Record<BudgetSlot, readonly PricedPart[]>>

/** What a computer has to be. */
export interface LeastAsk {
  goals: readonly Goal[]
  hasCard: boolean
  /** What it may cost at most. */
  limitPaise: Paise
  /** Whether conditions are taken that need the seller, another part or a list of the maker. */
  takesConditions: boolean
  /** What the processor has to be, beside the goals. */
  isProcessor?: (cpu: Part) => boolean
}

export interface LeastBuild {
  parts: readonly PricedPart[]
  totalPaise: Paise
}

/** Conditions that whoever builds the computer sees to by the way: a switch in the BIOS, a splitter, a socket that stays dark. */
const EASY_CONDITIONS: readonly string[] = [
  'memory-speed',
  'memory-slots',
  'front-usb-c',
  'front-usb-a',
  'fan-headers',
  'light-plug',
  'drive-bays',
  'sata-ports',
  'graphics-length',
  'graphics-sag',
  'cooler-height',
  'supply-board-plugs',
]

/** Conditions of two parts that a third one settles: the whole is judged with it. */
const SETTLED_BY_THE_WHOLE: readonly string[] = ['m2-slots', 'memory-ecc']

/** So many steps a search takes, and so many whole computers are judged: the same for everybody, however fast the machine. */
const STEPS_MAX = 400_000
const WHOLE_MAX = 400

/** How well two parts fit: not (or not known), with a condition to see to, or as they are. */
type Fit = 0 | 1 | 2

/** Judges pairs of parts once; what a computer still lacks is not held against them. */
export function pairJudge(): (one: Part, other: Part) => Fit {
  const known = new Map<Part, Map<Part, Fit>>()
  return (one, other) => {
    const ofOne = known.get(one) ?? new Map<Part, Fit>()
    known.set(one, ofOne)
    const before = ofOne.get(other)
    if (before !== undefined) return before
    const verdicts = judgeBuild([one, other]).filter(
      (verdict) =>
        !slotAskedFor(verdict) &&
        !(verdict.answer === 'fits if' && SETTLED_BY_THE_WHOLE.includes(verdict.rule)),
    )
    const fit = fitOf(verdicts)
    ofOne.set(other, fit)
    return fit
  }
}

function fitOf(verdicts: readonly Verdict[]): Fit {
  if (verdicts.some(({ answer }) => answer === 'not known' || answer === 'does not fit')) return 0
  return verdicts.some(({ answer, rule }) => answer === 'fits if' && !EASY_CONDITIONS.includes(rule)) ? 1 : 2
}

/**
 * The cheapest whole computer of these parts that has what is asked for and fits without anything that is not known;
 * undefined where there is none for the money. Of equally cheap ones that with the first ids. A search of too many steps
 * ends with the cheapest one until then.
 */
export function leastBuild(
  stock: BudgetStock,
  ask: LeastAsk,
  fitOfPair: ReturnType<typeof pairJudge>,
): LeastBuild | undefined {
  const of = listsFor(stock, ask)
  const needed: Fit = ask.takesConditions ? 1 : 2
  const fits = (one: Part | undefined, other: Part | undefined) =>
    !one || !other || fitOfPair(one, other) >= needed
  const asksForCooler = ask.goals.some(({ slot }) => slot === 'cooler')
  const cards: readonly (PricedPart | undefined)[] = ask.hasCard ? of.graphics : [undefined]
  const least = {
    motherboard: cheapestOf(of.motherboard),
    memory: cheapestOf(of.memory),
    graphics: ask.hasCard ? cheapestOf(of.graphics) : 0,
    cooler: cheapestOf(of.cooler),
    storage: cheapestOf(of.storage),
    case: cheapestOf(of.case),
    power: cheapestOf(of.power),
  }
  let best: LeastBuild | undefined
  let below = ask.limitPaise + 1
  let steps = 0
  let whole = 0
  const mayGoOn = () => steps < STEPS_MAX && whole < WHOLE_MAX

  for (const cpu of of.processor) {
    const takesCooler = asksForCooler || cpu.attributes.coolerIncluded !== true
    const afterCard = (takesCooler ? least.cooler : 0) + least.storage + least.case + least.power
    const afterMemory = least.graphics + afterCard
    if (cpu.pricePaise + least.motherboard + least.memory + afterMemory >= below) break
    for (const board of of.motherboard) {
      steps += 1
      const both = cpu.pricePaise + board.pricePaise
      if (both + least.memory + afterMemory >= below || !mayGoOn()) break
      if (!fits(cpu, board)) continue
      const memory = of.memory.find((kit) => fits(cpu, kit) && fits(board, kit))
      if (!memory) continue
      for (const card of cards) {
        const core = both + memory.pricePaise + (card?.pricePaise ?? 0)
        if (core + afterCard >= below || !mayGoOn()) break
        if (!fits(board, card)) continue
        for (const housing of of.case) {
          steps += 1
          if (core + afterCard - least.case + housing.pricePaise >= below || !mayGoOn()) break
          if (!fits(board, housing) || !fits(card, housing)) continue
          const cooler = takesCooler
            ? of.cooler.find((each) => fits(each, cpu) && fits(each, housing))
            : undefined
          const drive = of.storage.find((each) => fits(board, each) && fits(housing, each))
          if ((takesCooler && !cooler) || !drive) continue
          const without = [cpu, board, memory, card, cooler, drive, housing].filter(isThere)
          for (const power of of.power) {
            steps += 1
            const totalPaise = without.reduce((sum, part) => sum + part.pricePaise, power.pricePaise)
            if (totalPaise >= below || !mayGoOn()) break
            if (![cpu, board, card, housing, drive].every((part) => fits(power, part))) continue
            whole += 1
            const parts = [...without, power]
            if (fitOf(judgeBuild(parts)) < needed) continue
            best = { parts, totalPaise }
            below = totalPaise
          }
        }
      }
    }
  }
  return best
}

/** The parts that have what is asked of their slots, the cheapest first. */
function listsFor(stock: BudgetStock, { goals, hasCard, isProcessor }: LeastAsk): BudgetStock {
  const listOf = (slot: BudgetSlot) =>
    stock[slot]
      .filter((part) => goals.every((goal) => goal.slot !== slot || goal.isMet(part)))
      .toSorted((one, other) => one.pricePaise - other.pricePaise || (one.id < other.id ? -1 : 1))
  const isWanted = (cpu: Part) =>
    (hasCard || cpu.attributes.integratedGraphics === true) && (isProcessor?.(cpu) ?? true)
  const lists = Object.fromEntries(BUDGET_SLOTS.map((slot) => [slot, listOf(slot)])) as Record<
    BudgetSlot,
    PricedPart[]
  >
  return { ...lists, processor: lists.processor.filter(isWanted) }
}

/** Nothing costs less than what is not there. */
function cheapestOf(parts: readonly PricedPart[]): Paise {
  return parts[0]?.pricePaise ?? Number.POSITIVE_INFINITY
}

function isThere(part: PricedPart | undefined): part is PricedPart {
  return part !== undefined
}

import { judgeBuild } from '#domain/goods/compatibility/verdicts/judge-build.ts'
import { advisedWatts } from '#domain/goods/compatibility/verdicts/power-rules.ts'
import { numberOf } from '#domain/goods/compatibility/verdicts/rule.ts'
import type { Part, Verdict } from '#domain/goods/compatibility/verdicts/verdict.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Goal } from './goal.ts'
import { slotAskedFor } from './judge-candidate.ts'
import { slotOf } from './slots.ts'

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
export interface BuildAsk {
  goals: readonly Goal[]
  hasCard: boolean
  /** What it may cost at most. */
  limitPaise: Paise
  /** Whether conditions are taken that need the seller, another part or a list of the maker. */
  takesConditions: boolean
  /** Which power supplies are taken: of the right size, stronger ones too, or weaker ones than we advise as well. */
  supplies: SupplySize
  /** What the processor has to be, beside the goals. */
  isProcessor?: (cpu: Part) => boolean
}

export type SupplySize = 'of the size' | 'or stronger' | 'any'

export interface CheapestBuild {
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

/** Rules whose condition is that the supply is weaker than advised for the parts, or for the peaks of the card. */
const WEAK_SUPPLY: readonly string[] = ['supply-watts', 'supply-peaks']
/** Up to so many watts no supply is too strong; above, what is more than so many times the advised watts is. */
const NEVER_TOO_STRONG_W = 650
const TOO_STRONG = 2

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
 * undefined where there is none for the money. Of equally cheap ones that with the first ids, with another part of the same
 * price where fewer conditions are left with it. A search of too many steps ends with the cheapest one until then.
 *
 * Branch and bound: one slot after the other, each list the cheapest first. What is chosen plus the cheapest of each slot
 * that is still open says what a computer costs at least; once that reaches the best one, the rest of a list costs more.
 */
export function cheapestBuild(
  stock: BudgetStock,
  ask: BuildAsk,
  fitOfPair: ReturnType<typeof pairJudge>,
): CheapestBuild | undefined {
  const search = searchFor(stock, ask, fitOfPair)
  const { of, least } = search
  const asksForCooler = ask.goals.some(({ slot }) => slot === 'cooler')
  for (const cpu of of.processor) {
    const takesCooler = asksForCooler || cpu.attributes.coolerIncluded !== true
    const afterCard = (takesCooler ? least.cooler : 0) + least.storage + least.case + least.power
    if (isOver(search, cpu.pricePaise + least.motherboard + least.memory + least.graphics + afterCard)) break
    tryBoards(search, { cpu, takesCooler, afterCard })
  }
  return search.best && withFewerConditions(search, search.best)
}

/** The same with a part of one slot exchanged for an equally dear one, slot by slot, wherever that leaves fewer conditions. */
function withFewerConditions(search: Search, build: CheapestBuild): CheapestBuild {
  let best = build
  let left = conditionsOf(judgeBuild(best.parts))
  for (const slot of BUDGET_SLOTS)
    for (const other of search.of[slot]) {
      if (left === 0) return best
      const own = best.parts.find((part) => slotOf(part.kind)?.key === slot)
      if (own?.pricePaise !== other.pricePaise) continue
      const parts = best.parts.map((part) => (part === own ? other : part))
      const verdicts = judgeBuild(parts)
      const isWeaker = search.supplies !== 'any' && isWeakSupply(verdicts)
      if (conditionsOf(verdicts) >= left || fitOf(verdicts) < search.needed || isWeaker) continue
      best = { ...best, parts }
      left = conditionsOf(verdicts)
    }
  return best
}

const conditionsOf = (verdicts: readonly Verdict[]) =>
  verdicts.filter(({ answer }) => answer === 'fits if').length

/** The lists to search in, and how far a search has come. */
interface Search {
  readonly of: BudgetStock
  readonly supplies: SupplySize
  /** The graphics cards, or the one choice of none. */
  readonly cards: readonly (PricedPart | undefined)[]
  /** What the cheapest of each slot costs. */
  readonly least: Readonly<Record<BudgetSlot, Paise>>
  readonly needed: Fit
  readonly fits: (one: Part | undefined, other: Part | undefined) => boolean
  best: CheapestBuild | undefined
  /** Only what costs less is looked at. */
  below: Paise
  steps: number
  whole: number
}

function searchFor(stock: BudgetStock, ask: BuildAsk, fitOfPair: ReturnType<typeof pairJudge>): Search {
  const of = listsFor(stock, ask)
  const needed: Fit = ask.takesConditions ? 1 : 2
  const least = Object.fromEntries(BUDGET_SLOTS.map((slot) => [slot, cheapestOf(of[slot])])) as Record<
    BudgetSlot,
    Paise
  >
  return {
    of,
    supplies: ask.supplies,
    cards: ask.hasCard ? of.graphics : [undefined],
    least: ask.hasCard ? least : { ...least, graphics: 0 },
    needed,
    fits: (one, other) => !one || !other || fitOfPair(one, other) >= needed,
    best: undefined,
    below: ask.limitPaise + 1,
    steps: 0,
    whole: 0,
  }
}

/** Whether what costs at least so much is too dear, or the search has taken all its steps. */
function isOver(search: Search, leastPaise: Paise): boolean {
  return leastPaise >= search.below || search.steps >= STEPS_MAX || search.whole >= WHOLE_MAX
}

/** The slots that are filled already; `afterCard` is what the slots after the graphics card cost at least. */
interface WithProcessor {
  cpu: PricedPart
  takesCooler: boolean
  afterCard: Paise
}

/** Each board with the cheapest memory that fits it and the processor. */
function tryBoards(search: Search, begun: WithProcessor): void {
  const { of, least, fits } = search
  const { cpu, afterCard } = begun
  for (const board of of.motherboard) {
    search.steps += 1
    const both = cpu.pricePaise + board.pricePaise
    if (isOver(search, both + least.memory + least.graphics + afterCard)) return
    if (!fits(cpu, board)) continue
    const memory = of.memory.find((kit) => fits(cpu, kit) && fits(board, kit))
    if (memory) tryCards(search, { ...begun, board, memory, withMemoryPaise: both + memory.pricePaise })
  }
}

interface WithBoard extends WithProcessor {
  board: PricedPart
  memory: PricedPart
  /** What processor, board and memory cost. */
  withMemoryPaise: Paise
}

function tryCards(search: Search, begun: WithBoard): void {
  const { cards, fits } = search
  const { board, afterCard } = begun
  for (const card of cards) {
    const core = begun.withMemoryPaise + (card?.pricePaise ?? 0)
    if (isOver(search, core + afterCard)) return
    if (fits(board, card)) tryCases(search, { ...begun, card, core })
  }
}

interface WithCard extends WithBoard {
  card: PricedPart | undefined
  /** What processor, board, memory and graphics card cost. */
  core: Paise
}

/** Each case with the cheapest cooler and drive for it. */
function tryCases(
  search: Search,
  { cpu, board, memory, card, core, takesCooler, afterCard }: WithCard,
): void {
  const { of, least, fits } = search
  for (const housing of of.case) {
    search.steps += 1
    if (isOver(search, core + afterCard - least.case + housing.pricePaise)) return
    if (!fits(board, housing) || !fits(card, housing)) continue
    const cooler = takesCooler ? of.cooler.find((each) => fits(each, cpu) && fits(each, housing)) : undefined
    const drive = of.storage.find((each) => fits(board, each) && fits(housing, each))
    if ((takesCooler && !cooler) || !drive) continue
    trySupplies(search, {
      without: [cpu, board, memory, card, cooler, drive, housing].filter(isThere),
      powered: [cpu, board, card, housing, drive],
    })
  }
}

/** The last slot: the whole is judged, and is the best one where it fits. */
function trySupplies(
  search: Search,
  o: { without: readonly PricedPart[]; powered: readonly (PricedPart | undefined)[] },
): void {
  const withoutPaise = o.without.reduce((sum, part) => sum + part.pricePaise, 0)
  const wattsMax =
    search.supplies === 'of the size'
      ? Math.max(NEVER_TOO_STRONG_W, TOO_STRONG * advisedWatts(o.without))
      : Infinity
  for (const power of search.of.power) {
    search.steps += 1
    const totalPaise = withoutPaise + power.pricePaise
    if (isOver(search, totalPaise)) return
    if (numberOf(power, 'wattage') > wattsMax) continue
    if (!o.powered.every((part) => search.fits(power, part))) continue
    search.whole += 1
    const parts = [...o.without, power]
    const verdicts = judgeBuild(parts)
    if (fitOf(verdicts) < search.needed || (search.supplies !== 'any' && isWeakSupply(verdicts))) continue
    search.best = { parts, totalPaise }
    search.below = totalPaise
  }
}

function isWeakSupply(verdicts: readonly Verdict[]): boolean {
  return verdicts.some(({ answer, rule }) => answer === 'fits if' && WEAK_SUPPLY.includes(rule))
}

/** The parts that have what is asked of their slots, the cheapest first. */
function listsFor(stock: BudgetStock, { goals, hasCard, isProcessor }: BuildAsk): BudgetStock {
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

import { toBuy } from '#domain/goods/builder/build.ts'
import { type BuildFigure, figuresOf, limitsOf, loadOf } from '#domain/goods/builder/build-limits.ts'
import { slotAskedFor } from '#domain/goods/builder/judge-candidate.ts'
import {
  BESIDE,
  type BuildProgress,
  missingSlots,
  missingWords,
  progressOf,
} from '#domain/goods/builder/missing-slots.ts'
import { slotOrder } from '#domain/goods/builder/slot-order.ts'
import { type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import { sourceWords } from '#domain/goods/catalogue/fact-sources.ts'
import { placesFor, placeWords } from '#domain/goods/compatibility/places.ts'
import {
  judgeBuild,
  RULES,
  verdictsOn,
  worstShown,
} from '#domain/goods/compatibility/verdicts/judge-build.ts'
import type { Answer, Part, Verdict } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { fitPromiseOf } from '#domain/goods/fit-promise/fit-promise.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { BuildPart } from '#server/goods/builder/build-views.ts'
import type { ShownVerdict } from '#web/storefront/goods/compatibility/verdict-list.tsx'
import { inSentence } from '../compatibility/fitting-lines.ts'
import { choosePath } from './build-address.ts'

/** A product in its slot. */
export interface ShownPart extends Omit<BuildPart, 'attributes' | 'sources'> {
  answer: Answer | undefined
  /** Its named place, in words. */
  where?: string
  /** The places that can be named for it; empty where it has no choice. */
  places: { place: string; words: string }[]
}

export interface ShownSlot {
  key: string
  label: string
  /** It is empty, and without a part in it there is no computer; or there may be none. */
  isNeeded: boolean
  isInDoubt: boolean
  /** It is behind one line with others that nothing is to be chosen for. */
  isFolded: boolean
  /** It is empty, and no computer needs what goes in there. */
  isBeside: boolean
  parts: ShownPart[]
  /** The lists in which a part for it is chosen, one a kind, named as within a sentence. */
  choices: { label: string; to: string }[]
  /** Choosing adds to what is there, and does not exchange it. */
  takesMore: boolean
}

/** Something that does not fit, and what can be done about it. */
export interface ShownProblem {
  why: string
  facts: ShownVerdict['facts']
  parts: { id: string; name: string; swap: { label: string; to: string } }[]
}

/** A build as its page shows it. */
export interface ShownBuild {
  slots: ShownSlot[]
  verdicts: ShownVerdict[]
  answer: Answer | undefined
  problems: ShownProblem[]
  /** Whether “Fits or free return” covers them when they are bought together; null where nothing is compared. */
  promise: { answer: Answer; whyNot: string | null } | null
  progress: BuildProgress
  /** Those, and the ones of which that is not known, in words; empty where there are none. */
  missing: string
  /** Of all parts that somebody sells, by their best offers; one price for the whole. */
  totalPaise: Paise
  unsoldCount: number
  /** At full load; undefined where a fact is missing. */
  watts: number | undefined
  limits: BuildFigure[]
  figures: BuildFigure[]
  /** Products that are no longer in the shop. */
  goneCount: number
}

const TITLES = new Map(RULES.map(({ name, title }) => [name, title]))

/** The products that were found of a build of so many. */
export function shownBuild(found: readonly BuildPart[], lineCount: number): ShownBuild {
  const all = judgeBuild(found)
  // An order says nothing of places: it is promised for the parts wherever they go, unless they do not fit as they are here.
  const isMisfit = all.some(({ answer }) => answer === 'does not fit')
  // What is there already is not bought, and nothing is promised of it.
  const bought = toBuy(found)
  const promise = fitPromiseOf(isMisfit ? bought : bought.map(({ place: _place, ...part }) => part))
  const missing = missingSlots(found, all)
  // What is missing is no misfit, and is said in its slot; why it may be missing is said among the verdicts.
  const compared = all.filter((verdict) => !slotAskedFor(verdict))
  const verdicts = shownVerdicts(
    all.filter((verdict) => !slotAskedFor(verdict) || verdict.answer !== 'does not fit'),
  )
  const shown = found.map(({ attributes, sources: _sources, ...part }) => ({
    ...part,
    answer: worstShown(verdictsOn(part.id, compared)),
    ...(part.place !== undefined && { where: placeWords(part.place) }),
    places: placesFor({ ...part, attributes }, found).map((place) => ({ place, words: placeWords(place) })),
  }))
  const isNamed = (slots: readonly { key: string }[], key: string) => slots.some((slot) => slot.key === key)
  const order = slotOrder(found)
  const slots = [...order.shown, ...order.folded].map(({ key, label, productsMax, kinds: own }) => {
    const inSlot = shown.filter(({ kind }) => own.includes(kind))
    const [isNeeded, isInDoubt] = [isNamed(missing.needed, key), isNamed(missing.inDoubt, key)]
    return {
      key,
      label,
      isNeeded,
      isInDoubt,
      isFolded: isNamed(order.folded, key) && !isNeeded && !isInDoubt,
      isBeside: inSlot.length === 0 && isNamed(order.shown, key) && BESIDE.includes(key),
      parts: inSlot,
      choices: own.map((kind) => choiceOf(kind, found)),
      takesMore: productsMax > 1 && inSlot.length > 0,
    }
  })
  return {
    slots,
    verdicts,
    answer: worstShown(compared),
    problems: problemsOf(compared, found),
    promise: promise ? { answer: promise.answer, whyNot: promise.whyNot ?? null } : null,
    progress: progressOf(found, missing),
    missing: missingWords(missing),
    totalPaise: toBuy(shown).reduce(
      (sum, { offer, quantity }) => sum + (offer?.pricePaise ?? 0) * quantity,
      0,
    ),
    unsoldCount: toBuy(shown).filter(({ offer }) => !offer?.inStock).length,
    watts: found.some(({ kind }) => kind === 'cpu' || kind === 'graphics-card') ? loadOf(found) : undefined,
    limits: limitsOf(found),
    figures: figuresOf(found),
    goneCount: lineCount - found.length,
  }
}

/** What does not fit, each with the parts that it is about and the list in which another is chosen. */
function problemsOf(verdicts: readonly Verdict[], build: readonly Part[]): ShownProblem[] {
  const misfits = verdicts.filter(({ answer }) => answer === 'does not fit')
  return shownVerdicts(misfits).map(({ why, facts }) => ({
    why,
    facts,
    parts: build
      .filter(({ id }) => facts.some(({ partId }) => partId === id))
      .map(({ id, name, kind }) => ({ id, name, swap: choiceOf(kind, build) })),
  }))
}

/** Verdicts with what their rules compare, and where the facts come from in words. */
export function shownVerdicts(verdicts: readonly Verdict[]): ShownVerdict[] {
  return verdicts.map((verdict) => ({
    ...verdict,
    title: TITLES.get(verdict.rule) ?? verdict.rule,
    facts: verdict.facts.map(({ source, ...fact }) => ({
      ...fact,
      ...(source && { from: sourceWords(source) }),
    })),
  }))
}

function choiceOf(kind: Kind, parts: readonly Part[]) {
  return { label: inSentence(kinds[kind].plural), to: choosePath(kind, parts) }
}

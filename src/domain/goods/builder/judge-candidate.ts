import { judgeBuild, verdictsOn, worstShown } from '#domain/goods/compatibility/verdicts/judge-build.ts'
import type { Answer, Part, Verdict } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { slotOf } from './slots.ts'

/** What is said of a product beside the other parts of a build. */
export interface CandidateAnswer {
  /** Undefined where no rule compares it with what is chosen. */
  answer: Answer | undefined
  /** The worst first. */
  verdicts: readonly Verdict[]
}

const ORDER: readonly Answer[] = ['does not fit', 'not known', 'fits if', 'fits']

/**
 * Judges a product as if it were chosen: in place of what its slot holds where there is one place, else beside it. What
 * only asks for a part that is still missing (a cooler, a picture) is not held against it.
 */
export function judgeCandidate(candidate: Part, build: readonly Part[]): CandidateAnswer {
  const slot = slotOf(candidate.kind)
  const others = build.filter(
    ({ id, kind }) => id !== candidate.id && !(slot?.productsMax === 1 && slot.kinds.includes(kind)),
  )
  const verdicts = verdictsOn(candidate.id, judgeBuild([...others, candidate]))
    .filter(({ rule }) => !(rule in ASKED_FOR))
    .toSorted((one, other) => ORDER.indexOf(one.answer) - ORDER.indexOf(other.answer))
  return { answer: worstShown(verdicts), verdicts }
}

/** What some rules ask for when it is not chosen yet: the slot of it, by the rule. */
const ASKED_FOR: Readonly<Record<string, string>> = { 'cooler-present': 'cooler', picture: 'graphics' }

/** The slot that a verdict asks about, if it is to be filled or may have to be; undefined for one that compares what is there. */
export function slotAskedFor({ rule, answer }: Verdict): string | undefined {
  return answer === 'fits' ? undefined : ASKED_FOR[rule]
}

/**
 * From "fits" to "does not fit"; what is not compared stands with what is not known. Of equal answers what says all that
 * other parts are compared by comes first.
 */
export function candidateOrder(judged?: { answer: Answer | undefined; lacks?: readonly string[] }): number {
  return 2 * (ORDER.length - 1 - ORDER.indexOf(judged?.answer ?? 'not known')) + (judged?.lacks ? 1 : 0)
}

import { judgeBuild } from '#domain/goods/compatibility/verdicts/judge-build.ts'
import type { Part, Verdict } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { slotAskedFor } from './judge-candidate.ts'
import { SLOTS, type Slot } from './slots.ts'

/** The empty slots of a build that have to be filled, and those of which it is not known whether they have to. */
export interface MissingSlots {
  needed: readonly Slot[]
  inDoubt: readonly Slot[]
}

/** In words, to stand behind what is said of the parts that are there; empty where nothing is missing. */
export function missingWords({ needed, inDoubt }: MissingSlots): string {
  const names = (slots: readonly Slot[]) => slots.map(({ label }) => label.toLowerCase()).join(', ')
  return [
    ...(needed.length > 0 ? [`Still needed: ${names(needed)}.`] : []),
    ...(inDoubt.length > 0 ? [`May be needed: ${names(inDoubt)}.`] : []),
  ].join(' ')
}

/** How far a build is: of so many parts that its computer needs, so many are chosen. */
export interface BuildProgress {
  chosen: number
  needed: number
}

/** The slots of what no computer needs in it. */
export const BESIDE: readonly string[] = ['fans', 'monitor', 'peripherals', 'laptop']

/** Counts the slots of a computer that are filled, and those that have to be or may have to be. */
export function progressOf(
  parts: readonly Pick<Part, 'kind'>[],
  { needed, inDoubt }: MissingSlots,
): BuildProgress {
  const chosen = SLOTS.filter(
    ({ key, kinds }) =>
      (key === 'laptop' || !BESIDE.includes(key)) && parts.some(({ kind }) => kinds.includes(kind)),
  ).length
  return { chosen, needed: chosen + needed.length + inDoubt.length }
}

/** What is missing for a whole computer, by its slots and by the verdicts on its parts. A laptop is whole. */
export function missingSlots(
  parts: readonly Part[],
  verdicts: readonly Verdict[] = judgeBuild(parts),
): MissingSlots {
  const empty = SLOTS.filter(({ kinds }) => !parts.some(({ kind }) => kinds.includes(kind)))
  const isLaptop = parts.some(({ kind }) => kind === 'laptop')
  const asked = (answers: readonly Verdict['answer'][]) =>
    new Set(
      verdicts.flatMap((verdict) => (answers.includes(verdict.answer) ? (slotAskedFor(verdict) ?? []) : [])),
    )
  const certain = asked(['does not fit'])
  const doubtful = asked(['not known', 'fits if'])
  return {
    needed: empty.filter(({ key, isEssential }) => certain.has(key) || (isEssential && !isLaptop)),
    inDoubt: empty.filter(({ key }) => doubtful.has(key)),
  }
}

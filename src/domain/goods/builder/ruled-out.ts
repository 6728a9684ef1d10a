import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { Part } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { judgeCandidate } from './judge-candidate.ts'

/** A part of a build beside which products of a kind do not fit. */
export interface RulingPart {
  id: string
  kind: Kind
  name: string
  /** So many of the products do not fit beside it. */
  ruledOut: number
  /** So many of them would fit the build without it. */
  fittingWithout: number
}

/** The parts of a build that products do not fit beside, with what each of them costs the choice: the costliest first. */
export function rulingParts(candidates: readonly Part[], build: readonly Part[]): RulingPart[] {
  const misfits = candidates.filter((each) => !isChosen(each, build) && misfitsOf(each, build).size > 0)
  const blamed = new Map<Part, number>()
  for (const candidate of misfits) {
    const ids = misfitsOf(candidate, build)
    for (const part of build) if (ids.has(part.id)) blamed.set(part, (blamed.get(part) ?? 0) + 1)
  }
  return [...blamed]
    .map(([part, ruledOut]) => {
      const others = build.filter((each) => each !== part)
      const fitting = misfits.filter((each) => misfitsOf(each, others).size === 0)
      const { id, kind, name } = part
      return { id, kind, name, ruledOut, fittingWithout: fitting.length }
    })
    .toSorted((one, other) => other.fittingWithout - one.fittingWithout || other.ruledOut - one.ruledOut)
}

const isChosen = ({ id }: Part, build: readonly Part[]) => build.some((each) => each.id === id)

/** What a product does not fit beside, by id. */
function misfitsOf(candidate: Part, build: readonly Part[]): Set<string> {
  const misfits = judgeCandidate(candidate, build).verdicts.filter(({ answer }) => answer === 'does not fit')
  return new Set(
    misfits.flatMap(({ facts }) => facts.map(({ partId }) => partId)).filter((id) => id !== candidate.id),
  )
}

/** How many of a page of a list fit, in words: of the whole list where one page holds it all. */
export function fittingWords(
  fitting: number,
  { onPage, inList }: { onPage: number; inList: number },
): string {
  return onPage === inList
    ? `${fitting} of ${inList} fit your build`
    : `${fitting} of ${onPage} on this page fit your build`
}

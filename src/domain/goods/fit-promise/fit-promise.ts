import { BUILD_LINES_MAX } from '#domain/goods/builder/build.ts'
import { SLOTS } from '#domain/goods/builder/slots.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { judgeBuild, ONLY_OF_A_WHOLE, worstAnswer } from '#domain/goods/compatibility/verdicts/judge-build.ts'
import { BUILT_INTO_LAPTOPS } from '#domain/goods/compatibility/verdicts/one-of-each.ts'
import type { Answer, Part, Verdict } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { counted } from '#domain/ground/shared/counted.ts'

/** What is said of parts that are bought together, and whether “Fits or free return” covers them. */
export interface FitPromise {
  answer: Answer
  /** Every comparison of parts with each other. */
  verdicts: readonly Verdict[]
  /** Why they are not covered, in words for their buyer; undefined when they are. */
  whyNot: string | undefined
}

/**
 * Judges parts that are bought together. They are covered when each comparison of them came to “fits” or “fits if”; a
 * comparison whose facts are not all known is never covered. What only asks for a part that is missing (a cooler, a
 * picture) is passed over. Undefined where no two of them are compared, where they belong to several computers, and for
 * more different parts than a build has.
 */
export function fitPromiseOf(parts: readonly Part[]): FitPromise | undefined {
  if (parts.length > BUILD_LINES_MAX || isForSeveral(parts)) return undefined
  const verdicts = judgeBuild(parts).filter(
    ({ rule, facts }) => !ONLY_OF_A_WHOLE.includes(rule) && facts.length > 0,
  )
  const answer = worstAnswer(verdicts)
  if (!answer || partIdsOf(verdicts).size < 2) return undefined
  return { answer, verdicts, whyNot: reasonAgainst(answer, verdicts) ?? severalProblem(parts) }
}

/** Whether any rule compares products of these kinds: with no fact known, it says so of each that it would need. */
export function mayPromise(kinds: readonly Kind[]): boolean {
  const silent = kinds.map((kind, index): Part => {
    return { id: String(index), kind, name: '', quantity: 1, attributes: {} }
  })
  return new Set(kinds).size > 1 && fitPromiseOf(silent) !== undefined
}

/** Two processors or two cases, or a laptop beside any: what goes with which, nobody said. */
function isForSeveral(parts: readonly Part[]): boolean {
  const isLaptop = parts.some(({ kind }) => kind === 'laptop')
  if (isLaptop && parts.some(({ kind }) => BUILT_INTO_LAPTOPS.includes(kind))) return true
  return SLOTS.some(
    ({ productsMax, kinds }) =>
      productsMax === 1 && parts.filter(({ kind }) => kinds.includes(kind)).length > 1,
  )
}

function partIdsOf(verdicts: readonly Verdict[]): Set<string> {
  return new Set(verdicts.flatMap(({ facts }) => facts.map(({ partId }) => partId)))
}

function reasonAgainst(answer: Answer, verdicts: readonly Verdict[]): string | undefined {
  if (answer === 'fits' || answer === 'fits if') return undefined
  const [first, ...others] = verdicts.filter((verdict) => verdict.answer === answer)
  const more = others.length > 0 ? ` The same goes for ${counted(others.length, 'other comparison')}.` : ''
  return `${first?.why ?? ''}${more}`
}

/** Several pieces of one processor, board, case or power supply are judged as one computer. */
function severalProblem(parts: readonly Part[]): string | undefined {
  const double = parts.find(
    ({ kind, quantity }) =>
      quantity > 1 && SLOTS.some(({ productsMax, kinds }) => productsMax === 1 && kinds.includes(kind)),
  )
  return (
    double &&
    `${double.quantity} pieces of ${double.name} are for several computers. Order one computer at a time to have each covered.`
  )
}

/** Whether a frozen verdict compared this product. */
export function compares({ facts }: Pick<Verdict, 'facts'>, productId: string): boolean {
  return facts.some(({ partId }) => partId === productId)
}

/** Whether parts, as they are described now, still get a verdict: the same rule on the same parts, with the same answer. */
export function isStillSaid(frozen: Verdict, parts: readonly Part[]): boolean {
  return judgeBuild(parts).some(
    (now) =>
      now.rule === frozen.rule &&
      now.answer === frozen.answer &&
      now.condition === frozen.condition &&
      frozen.facts.every(({ partId }) => compares(now, partId)),
  )
}

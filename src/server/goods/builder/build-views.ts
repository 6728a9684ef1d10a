import { lackedFacts } from '#domain/goods/builder/budget-facts.ts'
import type { Build } from '#domain/goods/builder/build.ts'
import { checksOf, type FitCheck } from '#domain/goods/builder/fit-checks.ts'
import { judgeCandidate } from '#domain/goods/builder/judge-candidate.ts'
import { type RulingPart, rulingParts } from '#domain/goods/builder/ruled-out.ts'
import { slotOf } from '#domain/goods/builder/slots.ts'
import { isKind } from '#domain/goods/catalogue/categories.ts'
import type { NamedSources } from '#domain/goods/catalogue/fact-sources.ts'
import { listName } from '#domain/goods/catalogue/names/list-name.ts'
import { canHavePlace } from '#domain/goods/compatibility/places.ts'
import type { Answer } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { fitPromiseOf } from '#domain/goods/fit-promise/fit-promise.ts'
import { findFactSources } from '#server/goods/catalogue/fact-source-views.ts'
import { type ComparedProduct, findCompared } from '#server/goods/comparison/comparison-views.ts'
import type { App } from '#server/ground/app.ts'

/** A product of a build, as the rules see it: its facts, and its best offer where somebody sells it. */
export interface BuildPart extends ComparedProduct {
  quantity: number
  /** Where it goes, as the build names it. */
  place?: string
  /** It is there already, and not to be bought. */
  isOwned?: true
  /** Where its facts come from; only where they are shown. */
  sources?: NamedSources
}

/**
 * The live products of a build that go into a computer, in its order, named as lists name them; a place that its kind cannot
 * have is left out.
 */
export async function findBuildParts(app: App, build: Build): Promise<BuildPart[]> {
  const lineOf = new Map(build.map(({ productId, ...line }) => [productId, line]))
  const found = await findCompared(app, [...lineOf.keys()])
  return found
    .filter(({ kind }) => slotOf(kind))
    .map((product) => {
      const { quantity = 1, place, isOwned } = lineOf.get(product.id) ?? {}
      const isItsPlace = place !== undefined && canHavePlace(product.kind, place)
      const name = listName(product.name)
      return { ...product, name, quantity, ...(isItsPlace && { place }), ...(isOwned && { isOwned }) }
    })
}

/** Which of these products are live and go into a computer. */
export async function findBuildable(app: App, productIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (productIds.length === 0) return new Set()
  const rows = await app.db
    .selectFrom('products')
    .select(['id', 'kind'])
    .where('id', 'in', [...new Set(productIds)])
    .where('status', '=', 'live')
    .execute()
  return new Set(rows.flatMap(({ id, kind }) => (isKind(kind) && slotOf(kind) ? [id] : [])))
}

/** The same with where their facts come from, for a page that names the compared facts. */
export async function findSourcedParts(app: App, build: Build): Promise<BuildPart[]> {
  const [parts, sources] = await Promise.all([
    findBuildParts(app, build),
    findFactSources(
      app,
      build.map(({ productId }) => productId),
    ),
  ])
  return parts.map((part) => {
    const own = sources.get(part.id)
    return { ...part, ...(own && { sources: own }) }
  })
}

/** What is said of products beside an open build. */
export interface JudgedProduct {
  answer: Answer | undefined
  /** The worst verdict in words, with its condition; absent where nothing is compared. */
  why?: string
  condition?: string
  /** What was compared, in a few words each. */
  checks: readonly FitCheck[]
  /** Facts that nearly every other part will be compared by and that it does not say; absent where it says all. */
  lacks?: readonly string[]
  isChosen: boolean
}

/** Judges live products of one kind beside the parts of a build: by product. */
export async function judgeProducts(
  app: App,
  build: Build,
  productIds: readonly string[],
): Promise<Readonly<Record<string, JudgedProduct>>> {
  const ids = [...new Set(productIds)].filter((id) => !build.some(({ productId }) => productId === id))
  const [parts, candidates] = await Promise.all([
    findBuildParts(app, build),
    findBuildParts(
      app,
      ids.map((productId) => ({ productId, quantity: 1 })),
    ),
  ])
  const judged = [...parts, ...candidates].map((product) => {
    const { answer, verdicts } = judgeCandidate(product, parts)
    const [worst] = verdicts
    const isChosen = parts.includes(product)
    const lacks = lackedFacts(product)
    return [
      product.id,
      {
        answer,
        isChosen,
        checks: checksOf(verdicts),
        ...(lacks.length > 0 && { lacks }),
        ...(worst && { why: worst.why }),
        ...(worst?.condition && { condition: worst.condition }),
      },
    ] as const
  })
  return Object.fromEntries(judged.filter(([id]) => productIds.includes(id)))
}

/** The parts of a build that leave nothing of these products, with what of them would fit without each. */
export async function findRulingParts(
  app: App,
  parts: readonly BuildPart[],
  productIds: readonly string[],
): Promise<RulingPart[]> {
  const candidates = await findBuildParts(
    app,
    productIds.map((productId) => ({ productId, quantity: 1 })),
  )
  return rulingParts(candidates, parts)
}

/** What is said of products together: of a cart, not only of a build. */
export interface JudgedTogether {
  answer: Answer
  /** What does not fit. */
  misfits: string[]
  /** What has a condition to check. */
  remarks: string[]
  /** Why “Fits or free return” does not cover them; null when it does. */
  whyNotCovered: string | null
}

const REMARKS_MAX = 4

/**
 * The verdict on products together; undefined where nothing is compared, and where they are for several computers. What is
 * missing for a whole computer is not asked for.
 */
export async function judgeTogether(app: App, build: Build): Promise<JudgedTogether | undefined> {
  const promise = fitPromiseOf(await findBuildParts(app, build))
  if (!promise) return undefined
  const { answer, verdicts, whyNot } = promise
  const wordsOf = (each: Answer) =>
    verdicts
      .filter((verdict) => verdict.answer === each)
      .map(({ why, condition }) => (condition ? `${why} ${condition}` : why))
      .slice(0, REMARKS_MAX)
  return {
    answer,
    misfits: wordsOf('does not fit'),
    remarks: wordsOf('fits if'),
    whyNotCovered: whyNot ?? null,
  }
}

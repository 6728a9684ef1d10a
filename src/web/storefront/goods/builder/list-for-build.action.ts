import type { RouterContextProvider } from 'react-router'
import type { Build } from '#domain/goods/builder/build.ts'
import { choosingTitle } from '#domain/goods/builder/build-words.ts'
import { candidateOrder } from '#domain/goods/builder/judge-candidate.ts'
import { fittingWords, type RulingPart } from '#domain/goods/builder/ruled-out.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { ProductFilters } from '#domain/goods/catalogue/product-list.ts'
import { judgeBuild } from '#domain/goods/compatibility/verdicts/judge-build.ts'
import type { ListTotal } from '#domain/ground/lists/page-position.ts'
import {
  type BuildPart,
  findBuildParts,
  findRulingParts,
  type JudgedProduct,
  judgeProducts,
} from '#server/goods/builder/build-views.ts'
import type { App } from '#server/ground/app.ts'
import { appContext } from '#web/http/context.ts'
import { shownReliability } from '#web/storefront/goods/reliability/shown-reliability.action.ts'
import { choosePath, fitPaths } from './build-address.ts'

/** What a list says beside the open build. */
export interface ListForBuild {
  title: string
  judged: Readonly<Record<string, JudgedProduct>>
  /** By product: how many came back and failed, where that may be said. */
  reliability: Readonly<Record<string, string>>
  onlyFitting: string
  everything: string
  /** What does not fit is among them. */
  hasMisfits: boolean
  /** So many of the page fit, in words; absent where nothing is left out. */
  fitting?: string
  /** Where nothing of the page fits: what the build has twice, and the parts that leave nothing. */
  inTheWay?: { conflicts: string[]; parts: (RulingPart & { swap: string })[] }
}

/**
 * A page of products of one kind beside the open build: what fits comes first, of that what says all its facts, and what
 * does not fit is left out unless the list asks for it.
 */
export async function listForBuild<Product extends { id: string }>(
  context: Readonly<RouterContextProvider>,
  build: Build,
  {
    filters,
    products,
    total,
  }: { filters: ProductFilters & { kind: Kind }; products: readonly Product[]; total: ListTotal },
): Promise<{ products: Product[]; forBuild: ListForBuild }> {
  const app = context.get(appContext)
  const ids = products.map(({ id }) => id)
  const [judged, parts, reliability] = await Promise.all([
    judgeProducts(app, build, ids),
    findBuildParts(app, build),
    shownReliability(context, ids),
  ])
  const answerOf = ({ id }: Product) => judged[id]?.answer
  const placeOf = ({ id }: Product) => candidateOrder(judged[id])
  const shown = products.filter(
    (product) => filters.misfits || judged[product.id]?.isChosen || answerOf(product) !== 'does not fit',
  )
  const isLeftOut = shown.length < products.length
  return {
    products: shown.toSorted((one, other) => placeOf(one) - placeOf(other)),
    forBuild: {
      title: choosingTitle(filters.kind),
      judged,
      reliability: Object.fromEntries([...reliability].map(([id, { short }]) => [id, short])),
      ...fitPaths(filters, parts),
      hasMisfits: filters.misfits !== undefined,
      ...(isLeftOut && {
        fitting: fittingWords(shown.length, {
          onPage: products.length,
          inList: total.isMore ? Number.POSITIVE_INFINITY : total.count,
        }),
      }),
      ...(isLeftOut && shown.length === 0 && { inTheWay: await findInTheWay(app, parts, ids) }),
    },
  }
}

/** What of the build leaves nothing of these products, each with the list in which another is chosen. */
async function findInTheWay(app: App, parts: readonly BuildPart[], ids: readonly string[]) {
  const conflicts = judgeBuild(parts).filter(({ answer }) => answer === 'does not fit')
  const ruling = await findRulingParts(app, parts, ids)
  return {
    conflicts: [...new Set(conflicts.map(({ why }) => why))],
    parts: ruling.map((part) => ({ ...part, swap: choosePath(part.kind, parts) })),
  }
}

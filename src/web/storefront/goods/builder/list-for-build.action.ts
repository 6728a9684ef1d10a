import type { RouterContextProvider } from 'react-router'
import type { Build } from '#domain/goods/builder/build.ts'
import { choosingTitle } from '#domain/goods/builder/build-words.ts'
import { answerOrder } from '#domain/goods/builder/judge-candidate.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { ProductFilters } from '#domain/goods/catalogue/product-list.ts'
import { findBuildParts, type JudgedProduct, judgeProducts } from '#server/goods/builder/build-views.ts'
import { appContext } from '#web/http/context.ts'
import { shownReliability } from '#web/storefront/goods/reliability/shown-reliability.action.ts'
import { fitPaths } from './build-address.ts'

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
  /** So many of the page do not fit, and are left out. */
  leftOutCount: number
}

/**
 * A page of products of one kind beside the open build: what fits comes first, and what does not is left out unless the
 * list asks for it.
 */
export async function listForBuild<Product extends { id: string }>(
  context: Readonly<RouterContextProvider>,
  build: Build,
  { filters, products }: { filters: ProductFilters & { kind: Kind }; products: readonly Product[] },
): Promise<{ products: Product[]; forBuild: ListForBuild }> {
  const app = context.get(appContext)
  const ids = products.map(({ id }) => id)
  const [judged, parts, reliability] = await Promise.all([
    judgeProducts(app, build, ids),
    findBuildParts(app, build),
    shownReliability(context, ids),
  ])
  const answerOf = ({ id }: Product) => judged[id]?.answer
  const shown = products.filter(
    (product) => filters.misfits || judged[product.id]?.isChosen || answerOf(product) !== 'does not fit',
  )
  return {
    products: shown.toSorted((one, other) => answerOrder(answerOf(one)) - answerOrder(answerOf(other))),
    forBuild: {
      title: choosingTitle(filters.kind),
      judged,
      reliability: Object.fromEntries([...reliability].map(([id, { short }]) => [id, short])),
      ...fitPaths(filters, parts),
      hasMisfits: filters.misfits !== undefined,
      leftOutCount: products.length - shown.length,
    },
  }
}

import { BUDGET_MAX_PAISE, BUDGET_MIN_PAISE, USES } from '#domain/goods/builder/budget-wish.ts'
import { type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import { productList } from '#domain/goods/catalogue/product-list.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { ModelInstead, ProductSearch } from '#server/goods/search/search-views.ts'
import { canonicalPath } from '#web/storefront/goods/product-lists/listing-words.ts'
import { buttonLook } from '#web/ui/button.tsx'

/** What stands above the results of a search, with links that lead on. */
export interface SearchNoticeWords {
  text: string
  links: readonly { label: string; to: string; look?: string }[]
}

interface Found {
  search: Pick<ProductSearch, 'corrected' | 'isNearest' | 'kept' | 'maker' | 'kind' | 'instead' | 'computer'>
  /** As it was typed. */
  query: string
  /** To what was asked for at another price than was asked for. */
  beyond?: { label: string; to: string } | undefined
  /** Of a list in which nothing is in stock: its first product, and the model that was asked for, if one was. */
  soldOut?: { firstId: string; beside: ModelInstead | undefined }
}

/** Undefined where what is found is what was asked for, as it was typed, and in stock. */
export function searchNotice({ search, query, soldOut, beyond }: Found): SearchNoticeWords | undefined {
  const { corrected, isNearest, kind, instead, computer } = search
  const model = instead ?? soldOut?.beside
  const text = [
    corrected.length > 0
      ? `Showing results for ${corrected.map(({ typed, meant }) => `“${meant}” instead of “${typed}”`).join(', ')}.`
      : '',
    computer ? 'For a desktop, choose a budget and we put together parts that fit. These are laptops.' : '',
    model ? outOfStockText(model) : soldOut ? 'None of these is in stock now.' : '',
    isNearest && !instead ? nearestText(query, search) : '',
  ].filter(Boolean)
  if (text.length === 0) return undefined
  const links = [
    ...(beyond ? [beyond] : []),
    ...(computer ? [buildLink(computer)] : []),
    ...(soldOut ? [{ label: 'Tell me when', to: `/wishlist?add=${soldOut.firstId}` }] : []),
    ...(soldOut?.beside?.nearest ?? []).map((name) => ({ label: name, to: searchPath(name) })),
    ...[model?.model.kind ?? (isNearest ? kind : undefined)].flatMap((of) => (of ? allOfKind(of) : [])),
  ]
  return { text: text.join(' '), links }
}

/** To the builder for a budget, answered at once where the search named one. */
function buildLink({ use, maxPaise }: NonNullable<ProductSearch['computer']>) {
  const label = USES.find(({ key }) => key === use)?.label ?? ''
  const isBudget = maxPaise !== undefined && maxPaise >= BUDGET_MIN_PAISE && maxPaise <= BUDGET_MAX_PAISE
  const search = new URLSearchParams({ use, ...(isBudget && { budget: String(maxPaise / 100) }) })
  return {
    label: `Build a PC: ${label.toLowerCase()}${isBudget ? `, up to ${formatInr(maxPaise)}` : ''}`,
    to: `/build/for-budget?${search}`,
    // What is shown here is not what was asked for: this is.
    look: buttonLook({ variant: 'primary', size: 'md', className: 'mt-3 flex w-fit' }),
  }
}

function nearestText(query: string, { kept, maker }: Pick<ProductSearch, 'kept' | 'maker'>): string {
  if (maker)
    return `Nobody sells ${maker} here yet. ${kept ? `Showing results for “${kept}”.` : 'These come closest.'}`
  if (kept === undefined) return 'No product matches everything. These come closest.'
  return `No results for “${query}”. Showing results for “${kept}”.`
}

function outOfStockText({ model, nearest, isOfOtherSocket }: ModelInstead): string {
  const none = `No ${model.name} in stock now.`
  if (isOfOtherSocket) return `${none} Of its class, for another socket: ${nearest.join(', ')}.`
  return nearest.length > 0
    ? `${none} Nearest: ${nearest.join(', ')}.`
    : `${none} These are other ${kinds[model.kind].plural.toLowerCase()}.`
}

function searchPath(q: string): string {
  return `/products${productList.search({ q, sort: 'featured' })}`
}

function allOfKind(kind: Kind) {
  const { category, plural } = kinds[kind]
  return {
    label: `All ${/^[A-Z]{2}/.test(plural) ? plural : plural.toLowerCase()}`,
    to: canonicalPath({ category, kind, sort: 'featured' }),
  }
}

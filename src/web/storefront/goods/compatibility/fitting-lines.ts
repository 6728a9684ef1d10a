import { kinds } from '#domain/goods/catalogue/categories.ts'
import { productList } from '#domain/goods/catalogue/product-list.ts'
import type { FittingGroup } from '#server/goods/compatibility/fitting-views.ts'

/** One kind of what fits a product, in words, with the address of a list. */
export interface FittingLine {
  text: string
  /** The text of the link; the whole line where the list holds just those. */
  link: string
  to: string
}

/** Words and addresses for what fits; made for the page, so that no script needs them. */
export function fittingLines(groups: readonly FittingGroup[]): FittingLine[] {
  return groups.map(({ kind, words, spec }) => {
    const { category, plural } = kinds[kind]
    const text = `${plural} ${words}`
    const to = `/products${productList.search({ category, kind, ...(spec && { spec }), sort: 'featured' })}`
    return { text, link: spec ? text : `All ${inSentence(plural)}`, to }
  })
}

/** "Cases" as "cases", "SSDs" as it is. */
export function inSentence(plural: string): string {
  return plural.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())
}

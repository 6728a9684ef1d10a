import { buildText, readBuild, toBuy } from './build.ts'

/** A build with which things were bought, as cart lines and order lines keep it. */
export interface BoughtBuild {
  text: string
  /** What was to be bought of it; what its owner had already is not. */
  productIds: string[]
}

/** Reads what anybody may have written. Undefined of fewer than two products: one alone is bought in no build. */
export function readBoughtBuild(text: string): BoughtBuild | undefined {
  const build = readBuild(text)
  const productIds = toBuy(build).map(({ productId }) => productId)
  return build.length < 2 || productIds.length === 0 ? undefined : { text: buildText(build), productIds }
}

/** The page of a build that is in its address. */
export function sharedBuildPath(text: string): string {
  return `/build/shared?parts=${encodeURIComponent(text)}`
}

const NAMES_SHOWN = 4
const NAME_LENGTH_MAX = 40

/** "Bought in a build with: AMD Ryzen 7 7700, MSI B650 Tomahawk and 3 more"; undefined without names. */
export function boughtWithWords(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  const shown = names.slice(0, NAMES_SHOWN).map((name) => shortName(name))
  const more = names.length - shown.length
  return `Bought in a build with: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Whole words of a name, as many as fit. */
function shortName(name: string): string {
  if (name.length <= NAME_LENGTH_MAX) return name
  const cut = name.slice(0, NAME_LENGTH_MAX + 1)
  const end = cut.lastIndexOf(' ')
  return end > NAME_LENGTH_MAX / 2 ? cut.slice(0, end) : cut.slice(0, NAME_LENGTH_MAX)
}

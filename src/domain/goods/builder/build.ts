import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { isProductId } from '#domain/goods/catalogue/product-id.ts'
import { isPlace } from '#domain/goods/compatibility/places.ts'
import { slotOf } from './slots.ts'

/** A product of a build. */
export interface BuildLine {
  productId: string
  quantity: number
  /** Where its one piece goes, as `places.ts` names it; any place that takes it where left out. */
  place?: string
  /** Its owner has it already: it is compared with the others, and costs nothing. */
  isOwned?: true
}

/** A list of parts: each product once. */
export type Build = readonly BuildLine[]

/** So many different products; what is said beyond it is passed over. */
export const BUILD_LINES_MAX = 24
export const PART_QUANTITY_MAX = 8
/** So many earlier states of a build are kept in a browser, as far as they fit into its cookie. */
const UNDO_MAX = 12
const HISTORY_LENGTH_MAX = 3_000

/** Before what its owner has already; no product's id has it, and addresses need not encode it. */
const OWNED = '~'

/**
 * As addresses, cookies and rows have it: `amd-ryzen-7-9800x3d.~crucial-pro-ddr5-32gb*2.corsair-h150i@top`, of which the
 * memory is there already.
 */
export function buildText(build: Build): string {
  return build
    .map(({ productId, quantity, place, isOwned }) => {
      const line = `${isOwned ? OWNED : ''}${productId}${quantity === 1 ? '' : `*${quantity}`}`
      return place === undefined ? line : `${line}@${place}`
    })
    .join('.')
}

/** Reads what anybody may have written: what is no product and no number is left out. */
export function readBuild(text: string): Build {
  const lines = new Map<string, BuildLine>()
  for (const part of text.split('.', BUILD_LINES_MAX * 2)) {
    const isOwned = part.startsWith(OWNED)
    const [product = '', place = ''] = part.slice(isOwned ? OWNED.length : 0).split('@')
    const [productId = '', times = '1'] = product.split('*')
    if (!isProductId(productId) || lines.size === BUILD_LINES_MAX) continue
    lines.set(
      productId,
      placed({ productId, quantity: quantityOf(times), ...(isOwned && { isOwned }) }, place),
    )
  }
  return [...lines.values()]
}

/** The line with a place for its piece: without one where there are several pieces, or the text names none. */
function placed({ place: _former, ...line }: BuildLine, place: string): BuildLine {
  return { ...line, ...(line.quantity === 1 && isPlace(place) && { place }) }
}

/** A number of pieces out of a text; 1 where it is none. */
export function quantityOf(text: string): number {
  return /^[1-9]$/.test(text) ? Math.min(Number(text), PART_QUANTITY_MAX) : 1
}

/**
 * The build with one more product. A slot of one exchanges all that it holds (an address can bring two processors), and a
 * full one its last product; a product that is there already stays as it is. `kindOf` knows the kinds of the build's products.
 */
export function withPart(
  build: Build,
  part: { productId: string; kind: Kind; quantity?: number },
  kindOf: (productId: string) => Kind | undefined,
): Build {
  const slot = slotOf(part.kind)
  if (!slot || build.some(({ productId }) => productId === part.productId)) return build
  const inSlot = build.filter(({ productId }) => {
    const kind = kindOf(productId)
    return kind !== undefined && slot.kinds.includes(kind)
  })
  const line = { productId: part.productId, quantity: part.quantity ?? 1 }
  const last = inSlot.length >= slot.productsMax ? inSlot.at(-1) : undefined
  if (last) {
    const isLeft = (each: BuildLine) => slot.productsMax === 1 && each !== last && inSlot.includes(each)
    return build.filter((each) => !isLeft(each)).map((each) => (each === last ? line : each))
  }
  return build.length >= BUILD_LINES_MAX ? build : [...build, line]
}

export function withoutPart(build: Build, productId: string): Build {
  return build.filter((each) => each.productId !== productId)
}

export function withQuantity(build: Build, productId: string, quantity: number): Build {
  return build.map((each) =>
    each.productId === productId ? placed({ ...each, quantity }, each.place ?? '') : each,
  )
}

/** The build with a product said to be there already, or to be bought after all. */
export function withOwned(build: Build, productId: string, isOwned: boolean): Build {
  return build.map((each) => {
    if (each.productId !== productId) return each
    const { isOwned: _former, ...line } = each
    return { ...line, ...(isOwned && { isOwned }) }
  })
}

/** What of a build is still to be bought. */
export function toBuy<Line extends Pick<BuildLine, 'isOwned'>>(build: readonly Line[]): Line[] {
  return build.filter(({ isOwned }) => !isOwned)
}

/** The build with a named place for a product of which there is one piece; with any place again where `place` names none. */
export function withPlace(build: Build, productId: string, place: string): Build {
  return build.map((each) => (each.productId === productId ? placed(each, place) : each))
}

/** What a browser keeps of the build that is open in it. */
export interface OpenBuild {
  /** The saved build of an account that it is a state of. */
  savedId: string | undefined
  parts: Build
  /** Its earlier states, the newest first. */
  before: readonly Build[]
}

export const NO_BUILD: OpenBuild = { savedId: undefined, parts: [], before: [] }

/** As one cookie: `savedId!parts!before!before before that`. As many earlier states as there is room for. */
export function openBuildText({ savedId, parts, before }: OpenBuild): string {
  let text = `${savedId ?? ''}!${buildText(parts)}`
  for (const each of before.slice(0, UNDO_MAX)) {
    const longer = `${text}!${buildText(each)}`
    if (longer.length > HISTORY_LENGTH_MAX) break
    text = longer
  }
  return text
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function readOpenBuild(text: string | undefined): OpenBuild {
  if (!text) return NO_BUILD
  const [savedId = '', parts = '', ...before] = text.split('!', UNDO_MAX + 2)
  return {
    savedId: UUID.test(savedId) ? savedId : undefined,
    parts: readBuild(parts),
    before: before.map(readBuild),
  }
}

/** The open build after a change; one that changes nothing is no state of its own. */
export function changed(open: OpenBuild, parts: Build): OpenBuild {
  if (buildText(parts) === buildText(open.parts)) return open
  return { ...open, parts, before: [open.parts, ...open.before].slice(0, UNDO_MAX) }
}

/** The state before the last change; itself where there is none. */
export function undone(open: OpenBuild): OpenBuild {
  const [parts, ...before] = open.before
  return parts ? { ...open, parts, before } : open
}

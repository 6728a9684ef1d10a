import { LINE_QUANTITY_MAX } from '#domain/goods/catalogue/line-quantity.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { CartNote } from './cart-notes.ts'

/** A line of a cart. Name, price and image are what the shopper last saw; the server reads them again. */
export interface CartLine {
  offerId: string
  productId: string
  name: string
  listPricePaise: Paise
  discountBp: number
  /** The picture's key; empty when there is none. */
  image: string
  /** The picture shows the kind of part, not this very product. */
  isIllustration?: boolean
  quantity: number
  /** What one piece cost when it was put in, so that a change is shown. It never decides what is paid. */
  seenUnitPricePaise?: Paise
}

/** Different offers in one cart. */
export const CART_LINES_MAX = 50

/** A changed cart, and what a shopper should be told because it is not simply what was asked for. */
export interface CartChange {
  lines: CartLine[]
  notes: CartNote[]
}

/**
 * Puts `quantity` more pieces of an offer into the cart: on top of its line, or as a new last line. Adds at most up to
 * LINE_QUANTITY_MAX a line and CART_LINES_MAX lines; `added` says how many pieces went in, a note says why fewer.
 */
export function addLine(
  lines: readonly CartLine[],
  offer: Omit<CartLine, 'quantity'>,
  quantity = 1,
): CartChange & { added: number } {
  const held = lines.find((line) => line.offerId === offer.offerId)
  if (!held && lines.length >= CART_LINES_MAX) {
    return {
      lines: [...lines],
      added: 0,
      notes: [{ code: 'cart.full', name: offer.name, linesMax: CART_LINES_MAX }],
    }
  }
  const before = held?.quantity ?? 0
  const wanted = before + wholePieces(quantity)
  const after = Math.max(before, Math.min(wanted, LINE_QUANTITY_MAX))
  const line: CartLine = { ...offer, quantity: after }
  return {
    lines: held
      ? lines.map((each) => (each === held ? line : each))
      : after > 0
        ? [...lines, line]
        : [...lines],
    added: after - before,
    notes: wanted > after ? [{ code: 'cart.line_capped', name: offer.name, quantity: after }] : [],
  }
}

/** How many pieces of an offer a cart lacks of so many. */
export function piecesMissing(
  lines: readonly Pick<CartLine, 'offerId' | 'quantity'>[],
  offerId: string,
  quantity: number,
): number {
  const held = lines.find((line) => line.offerId === offerId)?.quantity ?? 0
  return Math.max(0, wholePieces(quantity) - held)
}

/** Sets a line's quantity, at most LINE_QUANTITY_MAX; 0 or less removes the line. Unknown offers change nothing. */
export function setQuantity(lines: readonly CartLine[], offerId: string, quantity: number): CartLine[] {
  const pieces = wholePieces(quantity)
  if (pieces === 0) return removeLine(lines, offerId)
  return lines.map((line) =>
    line.offerId === offerId ? { ...line, quantity: Math.min(pieces, LINE_QUANTITY_MAX) } : line,
  )
}

/** The cart without this offer's line. */
export function removeLine(lines: readonly CartLine[], offerId: string): CartLine[] {
  return lines.filter((line) => line.offerId !== offerId)
}

/** How many pieces can be had: no more than wanted, in stock, and LINE_QUANTITY_MAX. Never negative. */
export function capQuantity({ wanted, available }: { wanted: number; available: number }): number {
  return Math.min(wholePieces(wanted), wholePieces(available), LINE_QUANTITY_MAX)
}

/** What a shopper typed into a quantity box: anything but a number becomes 1, the least is 1. */
export function quantityFromText(text: string): number {
  const digits = /^\s*(\d+)/.exec(text)?.[1] ?? '1'
  return Math.min(Math.max(Number(digits), 1), LINE_QUANTITY_MAX)
}

/** The picture of a line; undefined when it has none. */
export function linePicture({
  image,
  isIllustration = false,
}: Pick<CartLine, 'image' | 'isIllustration'>): { key: string; isIllustration: boolean } | undefined {
  return image ? { key: image, isIllustration } : undefined
}

function wholePieces(quantity: number): number {
  invariant(!Number.isNaN(quantity), 'a quantity is a number')
  return Math.max(0, Math.floor(quantity))
}

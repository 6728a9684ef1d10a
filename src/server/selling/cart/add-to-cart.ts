import { unitPrice } from '#domain/ground/shared/money.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { addLine, type CartLine, piecesMissing } from '#domain/selling/cart/cart-lines.ts'
import type { CartNote } from '#domain/selling/cart/cart-notes.ts'
import { type CurrentOffer, findOffers } from '#server/goods/catalogue/product-views.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { findKeptOffers } from '#server/selling/inventory/allocation-views.ts'
import {
  type KeptLine,
  lockCartRow,
  readKeptLines,
  readPress,
  saveKeptLines,
  savePress,
} from './cart-store.ts'

export interface AddedToCart {
  name: string
  /** Pieces that went in: fewer than asked, even none, when a limit was reached; then the notes say which. */
  added: number
  /** Pieces that were asked for and did not go in. */
  left: number
  /** Pieces of it that are in the cart now. */
  held: number
  notes: CartNote[]
}

/**
 * So many seconds after a press of a form, the same offer again is the same press: a double click, or a press while the
 * first was under way. A page that is shown again after its answer takes longer to be pressed.
 */
const PRESS_SECONDS = 2

/**
 * Puts pieces of an offer into a customer's kept cart, on top of what is there, or with `isTopUp` what is missing of so
 * many, within the limits of a cart. With `isPress` it comes from a form that a browser sends by itself: its second
 * press while the first is under way puts in nothing, and is answered as the first was. Refuses what is no longer on
 * sale, and what has no piece left.
 */
export async function addToCart(
  app: App,
  who: { userId: string },
  {
    offerId,
    quantity,
    isTopUp = false,
    isPress = false,
  }: { offerId: string; quantity: number; isTopUp?: boolean; isPress?: boolean },
): Promise<Result<AddedToCart, 'cart.out_of_stock' | 'cart.product_gone'>> {
  const [offer] = await findOffers(app, [offerId])
  if (offer?.status !== 'live') return refuse('cart.product_gone')
  if (offer.available <= 0 && !(await isKept(app, who, offerId)))
    return refuse('cart.out_of_stock', { details: { name: offer.name } })
  return inTransaction(app, async (tx) => {
    if (!(await lockCartRow(tx, who.userId))) return refuse('cart.product_gone')
    const at = app.clock.now()
    const before = isPress ? await readPress(tx, who.userId) : undefined
    const kept = await readKeptLines(tx, who.userId)
    const isSamePress =
      before?.offerId === offerId && Math.abs(at.getTime() - before.at.getTime()) < PRESS_SECONDS * 1_000
    // Whoever has taken it out again since then wants it back.
    if (isSamePress && (before.pieces === 0 || kept.some((line) => line.offerId === offerId)))
      return ok({ name: offer.name, added: before.pieces, left: 0, held: heldOf(kept, offerId), notes: [] })
    const asked = isTopUp ? piecesMissing(kept, offerId, quantity) : quantity
    const change = addLine(kept.map(asCartLine), cartLineOf(offer), asked)
    const lines = change.lines.map((line) => ({
      offerId: line.offerId,
      quantity: line.quantity,
      seenUnitPricePaise: line.seenUnitPricePaise ?? unitPrice(line),
    }))
    await saveKeptLines(tx, { userId: who.userId, lines, at })
    if (isPress) await savePress(tx, { userId: who.userId, offerId, pieces: change.added, at })
    const held = heldOf(lines, offerId)
    return ok({
      name: offer.name,
      added: change.added,
      left: asked - change.added,
      held,
      notes: change.notes,
    })
  })
}

function heldOf(lines: readonly KeptLine[], offerId: string): number {
  return lines.find((line) => line.offerId === offerId)?.quantity ?? 0
}

async function isKept(app: App, { userId }: { userId: string }, offerId: string): Promise<boolean> {
  return (await findKeptOffers(app.db, { userId, offerIds: [offerId], at: app.clock.now() })).has(offerId)
}

function cartLineOf(offer: CurrentOffer): Omit<CartLine, 'quantity'> {
  const { offerId, productId, name, listPricePaise, discountBp } = offer
  return {
    offerId,
    productId,
    name,
    listPricePaise,
    discountBp,
    image: offer.picture?.key ?? '',
    seenUnitPricePaise: unitPrice(offer),
  }
}

/** The rules count lines and pieces; the facts of the other lines are not needed for that. */
export function asCartLine(line: KeptLine): CartLine {
  return { ...line, productId: '', name: line.offerId, listPricePaise: 0, discountBp: 0, image: '' }
}

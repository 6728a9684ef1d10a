import { addLine, type CartLine, piecesMissing } from '#domain/cart/cart-lines.ts'
import type { CartNote } from '#domain/cart/cart-notes.ts'
import { unitPrice } from '#domain/shared/money.ts'
import { ok, type Result, refuse } from '#domain/shared/result.ts'
import type { App } from '#server/app.ts'
import { type CurrentOffer, findOffers } from '#server/catalogue/product-views.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type KeptLine, lockCartRow, readKeptLines, saveKeptLines } from './cart-store.ts'

export interface AddedToCart {
  name: string
  /** Pieces that went in: fewer than asked, even none, when a limit was reached; then the notes say which. */
  added: number
  /** Pieces that were asked for and did not go in. */
  left: number
  notes: CartNote[]
}

/**
 * Puts pieces of an offer into a customer's kept cart, on top of what is there, or with `isTopUp` what is missing of so
 * many, within the limits of a cart. Refuses
 * with `cart.product_gone` what is no longer on sale, and with `cart.out_of_stock` (name) what has no piece left.
 */
export async function addToCart(
  app: App,
  who: { userId: string },
  { offerId, quantity, isTopUp = false }: { offerId: string; quantity: number; isTopUp?: boolean },
): Promise<Result<AddedToCart>> {
  const [offer] = await findOffers(app, [offerId])
  if (offer?.status !== 'live') return refuse('cart.product_gone')
  if (offer.available <= 0) return refuse('cart.out_of_stock', { details: { name: offer.name } })
  return inTransaction(app, async (tx) => {
    if (!(await lockCartRow(tx, who.userId))) return refuse('cart.product_gone')
    const kept = await readKeptLines(tx, who.userId)
    const asked = isTopUp ? piecesMissing(kept, offerId, quantity) : quantity
    const change = addLine(kept.map(asCartLine), cartLineOf(offer), asked)
    const lines = change.lines.map((line) => ({
      offerId: line.offerId,
      quantity: line.quantity,
      seenUnitPricePaise: line.seenUnitPricePaise ?? unitPrice(line),
    }))
    await saveKeptLines(tx, { userId: who.userId, lines, at: app.clock.now() })
    return ok({ name: offer.name, added: change.added, left: asked - change.added, notes: change.notes })
  })
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

import type { BoughtBuild } from '#domain/goods/builder/bought-build.ts'
import { LINE_QUANTITY_MAX } from '#domain/goods/catalogue/line-quantity.ts'
import { type Paise, unitPrice } from '#domain/ground/shared/money.ts'
import { CART_LINES_MAX } from '#domain/selling/cart/cart-lines.ts'
import type { CartNote } from '#domain/selling/cart/cart-notes.ts'
import { type CurrentOffer, findOffers } from '#server/goods/catalogue/product-views.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { type KeptLine, lockCartRow, markBuild, readKeptLines, saveKeptLines } from './cart-store.ts'
import { findCart, type KeptCart } from './cart-views.ts'

/** What a line should be from now on: absolute, so that saying it twice changes nothing more. */
export interface LineChange {
  offerId: string
  /** Pieces, 0 to LINE_QUANTITY_MAX; 0 takes the line out. */
  quantity: number
  /** What one piece cost on the page where it was chosen: only ever compared and shown, never charged. */
  seenUnitPricePaise?: Paise | undefined
}

/**
 * Sets lines of a customer's kept cart and gives the whole cart back. Offers that do not exist are passed over; a line
 * beyond CART_LINES_MAX is not added, and a note says so.
 */
export async function changeCart(
  app: App,
  who: { userId: string },
  changes: readonly LineChange[],
  build?: BoughtBuild,
): Promise<KeptCart> {
  const ids = changes.map((change) => change.offerId)
  const offers = new Map((await findOffers(app, ids)).map((offer) => [offer.offerId, offer]))
  const notes = await inTransaction(app, async (tx) => {
    if (!(await lockCartRow(tx, who.userId))) return []
    const changed = applyChanges(await readKeptLines(tx, who.userId), changes, offers)
    await saveKeptLines(tx, { userId: who.userId, lines: changed.lines, at: app.clock.now() })
    if (build) await markBuild(tx, { ...who, ...build })
    return changed.notes
  })
  return { ...(await findCart(app, who.userId)), notes }
}

function applyChanges(
  kept: readonly KeptLine[],
  changes: readonly LineChange[],
  offers: ReadonlyMap<string, CurrentOffer>,
): { lines: KeptLine[]; notes: CartNote[] } {
  const lines = new Map(kept.map((line) => [line.offerId, line]))
  const notes: CartNote[] = []
  for (const { offerId, quantity, seenUnitPricePaise } of changes) {
    const offer = offers.get(offerId)
    if (quantity <= 0) lines.delete(offerId)
    else if (!offer) continue
    else if (!lines.has(offerId) && lines.size >= CART_LINES_MAX)
      notes.push({ code: 'cart.full', name: offer.name, linesMax: CART_LINES_MAX })
    else
      lines.set(offerId, {
        offerId,
        quantity: Math.min(quantity, LINE_QUANTITY_MAX),
        seenUnitPricePaise: seenUnitPricePaise ?? lines.get(offerId)?.seenUnitPricePaise ?? unitPrice(offer),
      })
  }
  return { lines: [...lines.values()], notes }
}

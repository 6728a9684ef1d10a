import type { BoughtBuild } from '#domain/goods/builder/bought-build.ts'
import { unitPrice } from '#domain/ground/shared/money.ts'
import { mergeCarts } from '#domain/selling/cart/merge-carts.ts'
import { findOffers } from '#server/goods/catalogue/product-views.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { asCartLine } from './add-to-cart.ts'
import { lockCartRow, markBuild, readKeptLines, saveKeptLines } from './cart-store.ts'
import { findCart, type KeptCart } from './cart-views.ts'
import type { LineChange } from './change-cart.ts'

/**
 * Joins the cart that a browser filled before its person signed in with the one kept in the account, and gives the
 * whole cart back with notes on what differs from what the browser showed. The same cart again changes nothing.
 */
export async function mergeCart(
  app: App,
  who: { userId: string },
  local: readonly LineChange[],
  build?: BoughtBuild,
): Promise<KeptCart> {
  const offers = await findOffers(
    app,
    local.map((line) => line.offerId),
  )
  const prices = new Map(offers.map((offer) => [offer.offerId, unitPrice(offer)]))
  const here = local.flatMap(({ offerId, quantity, seenUnitPricePaise }) => {
    const price = seenUnitPricePaise ?? prices.get(offerId)
    return prices.has(offerId) && price !== undefined
      ? [{ offerId, quantity, seenUnitPricePaise: price }]
      : []
  })
  const notes = await inTransaction(app, async (tx) => {
    if (!(await lockCartRow(tx, who.userId))) return []
    const kept = await readKeptLines(tx, who.userId)
    const seen = new Map([...kept, ...here].map((line) => [line.offerId, line.seenUnitPricePaise]))
    const merged = mergeCarts(here.map(asCartLine), kept.map(asCartLine))
    const lines = merged.lines.map(({ offerId, quantity }) => ({
      offerId,
      quantity,
      seenUnitPricePaise: seen.get(offerId) ?? 0,
    }))
    await saveKeptLines(tx, { userId: who.userId, lines, at: app.clock.now() })
    if (build) await markBuild(tx, { ...who, ...build })
    return merged.notes
  })
  const cart = await findCart(app, who.userId)
  // While the cart was locked its lines went by their offer ids; here the notes get the names that people know.
  const names = new Map([...offers, ...cart.offers].map((offer) => [offer.offerId, offer.name]))
  return { ...cart, notes: notes.map((note) => ({ ...note, name: names.get(note.name) ?? note.name })) }
}

import type { Transaction } from 'kysely'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { freePieces } from '#server/selling/inventory/allocate-pieces.ts'
import { lockStock } from '#server/selling/inventory/lock-stock.ts'
import { mailSeller } from '#server/selling/sellers/mail-seller.ts'
import { type Launch, withdrawLaunchRow } from './launch-store.ts'
import { findLaunchedOffer } from './launch-views.ts'

/**
 * Stops a draw that is locked and was not made: nobody is drawn, and its pieces are set aside no more. Its seller is told why
 * at once, whoever had entered by `tellEntrants`.
 */
export async function endUndrawn(
  app: App,
  tx: Transaction<Schema>,
  { launch, reason }: { launch: Launch; reason: string },
): Promise<void> {
  const { id, offerId, sellerId, pieces } = launch
  const at = app.clock.now()
  await lockStock(tx, [offerId])
  await freePieces(tx, { offerId, pieces, at })
  await withdrawLaunchRow(tx, { id, at, stopReason: reason })
  const offer = await findLaunchedOffer(tx, id)
  if (!offer) return
  const items = offer.isOnSale ? 'its items are on sale again' : 'its items are no longer set aside'
  await mailSeller(app, tx, {
    to: 'stock',
    sellerId,
    kind: 'launch-stopped',
    subject: `We have stopped your draw of ${offer.productName}`,
    text: `We have stopped your draw of ${offer.productName}. Nobody is drawn, and ${items}. We tell everyone who had entered. The reason:`,
    note: reason,
    button: { label: 'See your draws', path: '/vendor/launches' },
  })
  await refreshBestOffers(tx, [offer.productId])
}

import { checkReason } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { freePieces } from '#server/selling/inventory/allocate-pieces.ts'
import { lockStock } from '#server/selling/inventory/lock-stock.ts'
import { mailSeller } from '#server/selling/sellers/mail-seller.ts'
import { lockOpenLaunch, withdrawLaunchRow } from './launch-store.ts'
import { findLaunchedOffer } from './launch-views.ts'

/**
 * The back office stops a draw that has not been made: nobody is drawn, and its pieces are for sale again. Its seller is told
 * why at once, whoever had entered by `tellEntrants`. Refuses one that was made, withdrawn or stopped.
 */
export async function stopLaunch(
  app: App,
  admin: Permitted<'vendors.decide'>,
  asked: { launchId: string; reason: unknown },
): Promise<Result<undefined, 'audit.reason_invalid' | 'launches.over'>> {
  const { launchId } = asked
  const reason = checkReason(asked.reason)
  if (!reason.ok) return reason
  if (!isUuid(launchId)) return refuse('launches.over')
  return decideInTransaction(app, async (tx) => {
    const launch = await lockOpenLaunch(tx, launchId)
    if (!launch) return refuse('launches.over')
    const at = app.clock.now()
    const { offerId, sellerId, pieces } = launch
    await lockStock(tx, [offerId])
    await freePieces(tx, { offerId, pieces, at })
    await withdrawLaunchRow(tx, { id: launchId, at, stopReason: reason.value })
    await audit(tx, app, {
      ...asActor(admin),
      sellerId,
      action: 'launch.stopped',
      subject: { kind: 'offer', id: offerId },
      before: { launch: launchId },
      after: { reason: reason.value },
    })
    const offer = await findLaunchedOffer(tx, launchId)
    if (!offer) return ok(undefined)
    await mailSeller(app, tx, {
      to: 'stock',
      sellerId,
      kind: 'launch-stopped',
      subject: `We have stopped your draw of ${offer.productName}`,
      text: `We have stopped your draw of ${offer.productName}. Nobody is drawn, and its items are on sale again. We tell everyone who had entered. The reason:`,
      note: reason.value,
      button: { label: 'See your draws', path: '/vendor/launches' },
    })
    await refreshBestOffers(tx, [offer.productId])
    return ok(undefined)
  })
}

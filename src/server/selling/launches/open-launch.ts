import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { readLaunch } from '#domain/selling/launches/launch.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { asMarketplace, decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { freePieces, reservePieces } from '#server/selling/inventory/allocate-pieces.ts'
import { lockStock } from '#server/selling/inventory/lock-stock.ts'
import { isInDraw } from '#server/selling/listings/draw-of-offer-views.ts'
import { lockOwnOffer } from '#server/selling/listings/lock-own-offer.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { insertLaunch, insertSeed, lockOpenLaunch, withdrawLaunchRow } from './launch-store.ts'

/**
 * Announces a launch by lot of some of an offer's free pieces: nobody can buy them otherwise from now on. The seed of its
 * draw is chosen now, and its SHA-256 is what everybody can read. Refuses a second launch of an offer before the draw.
 */
export async function openLaunch(
  app: App,
  who: ActingVendor,
  { offerId, fields }: { offerId: string; fields: Readonly<Record<string, unknown>> },
): Promise<
  Result<
    { launchId: string },
    'launches.not_valid' | 'launches.preorder' | 'launches.under_way' | 'listings.not_found'
  >
> {
  const { sellerId } = who
  if (!isUuid(offerId)) return refuse('listings.not_found')
  return decideInSellerTransaction(app, sellerId, async (tx) => {
    const offer = await lockOwnOffer(tx, { offerId, sellerId })
    if (offer?.status !== 'live') return refuse('listings.not_found')
    if (offer.preorder) return refuse('launches.preorder')
    if (await isInDraw(tx, offerId)) return refuse('launches.under_way')
    const stock = (await lockStock(tx, [offerId])).get(offerId)
    const at = app.clock.now()
    const free = stock ? stock.onHand - stock.reserved : 0
    const plan = readLaunch(fields, { now: at, free })
    if (!plan.ok) return plan
    const { pieces, opensAt, closesAt } = plan.value
    const launchId = app.random.uuid()
    const seed = app.random.token()
    await reservePieces(tx, { offerId, pieces, at })
    await insertLaunch(tx, {
      id: launchId,
      sellerId,
      offerId,
      seedSha256: fingerprint(seed),
      at,
      ...plan.value,
    })
    await audit(tx, app, {
      ...byVendor(who),
      action: 'launch.announced',
      subject: { kind: 'offer', id: offerId },
      after: {
        launch: launchId,
        pieces,
        entries: `${formatDateTime(opensAt)} to ${formatDateTime(closesAt)}`,
      },
    })
    await asMarketplace(tx, async () => {
      await insertSeed(tx, { launchId, seed })
      if (pieces === free) await refreshBestOffers(tx, [offer.productId])
    })
    return ok({ launchId })
  })
}

/** Takes a launch back that nobody could enter yet: its pieces are for sale again. */
export async function withdrawLaunch(
  app: App,
  who: ActingVendor,
  launchId: string,
): Promise<Result<undefined, 'launches.begun'>> {
  const { sellerId } = who
  if (!isUuid(launchId)) return refuse('launches.begun')
  return decideInSellerTransaction(app, sellerId, async (tx) => {
    const launch = await lockOpenLaunch(tx, launchId)
    const at = app.clock.now()
    if (launch?.sellerId !== sellerId || launch.opensAt <= at) return refuse('launches.begun')
    const { offerId, pieces } = launch
    const offer = await lockOwnOffer(tx, { offerId, sellerId })
    await lockStock(tx, [offerId])
    await freePieces(tx, { offerId, pieces, at })
    await withdrawLaunchRow(tx, { id: launchId, at })
    await audit(tx, app, {
      ...byVendor(who),
      action: 'launch.withdrawn',
      subject: { kind: 'offer', id: offerId },
      before: { launch: launchId },
    })
    if (offer) await asMarketplace(tx, () => refreshBestOffers(tx, [offer.productId]))
    return ok(undefined)
  })
}

import type { RouterContextProvider } from 'react-router'
import { LINE_QUANTITY_MAX } from '#domain/goods/catalogue/line-quantity.ts'
import { keptText } from '#domain/selling/inventory/kept-until.ts'
import type { ProductOffer } from '#server/goods/catalogue/product-page-views.ts'
import { findKeptOffers } from '#server/selling/inventory/allocation-views.ts'
import { readShownLaunch } from '#server/selling/launches/launch-views.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { declareUntil } from '#web/http/page-cache/page-content.ts'

/**
 * The offers of a product as the customer who asks can buy them: first the one of which a piece is kept for them. Nobody
 * is shown a page that was kept while something is kept for them (`findAsker`).
 */
export async function withKept(
  context: Readonly<RouterContextProvider>,
  offers: readonly ProductOffer[],
): Promise<ProductOffer[]> {
  const { db, clock } = context.get(appContext)
  const { customer } = context.get(visitorContext)
  if (!customer) return [...offers]
  const offerIds = offers.map(({ id }) => id)
  const kept = await findKeptOffers(db, { userId: customer.userId, offerIds, at: clock.now() })
  return offers
    .map((offer) => {
      const own = kept.get(offer.id)
      if (!own) return offer
      const orderableMax = Math.min(offer.orderableMax + 1, LINE_QUANTITY_MAX)
      return { ...offer, orderableMax, notes: [keptText(own.endsAt), ...(offer.notes ?? [])] }
    })
    .toSorted((a, b) => Number(kept.has(b.id)) - Number(kept.has(a.id)))
}

/**
 * The offers with what is said of one that is sold by lot. The page is kept no longer than that is right; where it cannot be
 * read the page goes without it, and is not kept: what goes by draw is reserved, and nobody can order it.
 */
export async function withDraw(
  context: Readonly<RouterContextProvider>,
  offers: readonly ProductOffer[],
): Promise<ProductOffer[]> {
  const { db, clock, log } = context.get(appContext)
  const offerIds = offers.map(({ id }) => id)
  const launch = await readShownLaunch(db, { offerIds, at: clock.now() }).catch((error: unknown) => {
    log.warn({ err: error }, 'the draw of a page could not be read')
    declareUntil(context, clock.now())
    return undefined
  })
  if (!launch) return [...offers]
  declareUntil(context, launch.until)
  return offers.map((offer) =>
    offer.id === launch.offerId
      ? { ...offer, draw: launch.launchId, notes: [launch.text, ...(offer.notes ?? [])] }
      : offer,
  )
}

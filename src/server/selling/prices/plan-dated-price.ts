import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import {
  OPEN_PRICES_MAX,
  type PriceSpan,
  readDatedPrice,
  spanText,
} from '#domain/selling/prices/dated-price.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { lockOwnOffer } from '#server/selling/listings/lock-own-offer.ts'
import { findPriceRange } from '#server/selling/listings/price-range-views.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { insertDatedPrice } from './dated-price-store.ts'
import { readOpenDatedPrices } from './dated-price-views.ts'

/**
 * Plans a price of one of the seller's offers from a moment on, and until another; the worker gives it and takes it back,
 * within a minute. Refuses more than `OPEN_PRICES_MAX` of an offer, and spans that meet.
 */
export async function planDatedPrice(
  app: App,
  who: ActingVendor,
  { offerId, fields }: { offerId: string; fields: Readonly<Record<string, unknown>> },
): Promise<Result<PriceSpan, 'listings.not_found' | 'prices.dated_full' | 'prices.not_valid'>> {
  const { sellerId, userId } = who
  if (!isUuid(offerId)) return refuse('listings.not_found')
  return decideInSellerTransaction(app, sellerId, async (tx) => {
    const offer = await lockOwnOffer(tx, { offerId, sellerId })
    if (!offer || offer.status === 'removed') return refuse('listings.not_found')
    const now = app.clock.now()
    const others = await readOpenDatedPrices(tx, { sellerId, offerId })
    const range = await findPriceRange(tx, { offerId, sellerId, now })
    const span = readDatedPrice(fields, {
      now,
      listPricePaise: offer.terms.listPricePaise,
      range,
      others,
    })
    if (!span.ok) return span
    if (others.length >= OPEN_PRICES_MAX)
      return refuse('prices.dated_full', { details: { pricesMax: OPEN_PRICES_MAX } })
    const id = app.random.uuid()
    await insertDatedPrice(tx, { id, sellerId, offerId, userId, at: now, ...span.value })
    await audit(tx, app, {
      ...byVendor(who),
      action: 'offer.price_planned',
      subject: { kind: 'offer', id: offerId },
      after: { datedPrice: id, price: spanText(span.value) },
    })
    return ok(span.value)
  })
}

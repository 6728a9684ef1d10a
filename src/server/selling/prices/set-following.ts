import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { limitsOfShares, readFollowLimits, readFollowShares } from '#domain/selling/prices/follow-form.ts'
import { PRICED_ROWS_MAX } from '#domain/selling/prices/price-rule.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { lockOwnOffer } from '#server/selling/listings/lock-own-offer.ts'
import { findPriceRange } from '#server/selling/listings/price-range-views.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { deleteFollowers, lockFollower, resumeFollower, writeFollowers } from './follower-store.ts'
import { readShownOffers, type ShownListing } from './offers-to-price-views.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Has the price of one of the seller's offers follow the lowest of other sellers from now on, within the limits of the
 * form; the worker gives it within minutes. Set again, the limits are these.
 */
export async function followLowest(
  app: App,
  who: ActingVendor,
  { offerId, fields }: { offerId: string; fields: Fields },
): Promise<Result<undefined, 'listings.not_found' | 'prices.not_valid'>> {
  const { sellerId, userId } = who
  return decideInSellerTransaction(app, sellerId, async (tx) => {
    const offer = await lockOwnOffer(tx, { offerId, sellerId })
    if (!offer || offer.status === 'removed') return refuse('listings.not_found')
    const limits = readFollowLimits(fields, offer.terms)
    if (!limits.ok) return limits
    const at = app.clock.now()
    const seen = await findPriceRange(tx, { offerId, sellerId, now: at })
    const pricePaise = offer.terms.unitPricePaise
    await writeFollowers(tx, {
      sellerId,
      userId,
      at,
      followers: [{ offerId, limits: limits.value, seen, pricePaise }],
    })
    await audit(tx, app, {
      ...byVendor(who),
      action: 'offer.follows',
      subject: { kind: 'offer', id: offerId },
      after: limits.value,
    })
    return ok(undefined)
  })
}

/**
 * The same for the offers that the seller's list shows, on all of its pages, with limits that are shares of each price.
 * Offers whose floor would be no possible price are left out. Gives how many follow.
 */
export async function followManyLowest(
  app: App,
  who: ActingVendor,
  { shown, fields }: { shown: ShownListing; fields: Fields },
): Promise<
  Result<{ count: number; left: number }, 'prices.not_valid' | 'prices.nothing_shown' | 'prices.too_many'>
> {
  const shares = readFollowShares(fields)
  if (!shares.ok) return shares
  const { sellerId, userId } = who
  return decideInSellerTransaction(app, sellerId, async (tx) => {
    const at = app.clock.now()
    const own = { sellerId, now: at, looksAtOthers: false }
    const offers = await readShownOffers(tx, { ...own, shown, max: PRICED_ROWS_MAX + 1 })
    if (offers.length === 0) return refuse('prices.nothing_shown')
    if (offers.length > PRICED_ROWS_MAX)
      return refuse('prices.too_many', { details: { rowsMax: PRICED_ROWS_MAX } })
    const followers = offers.flatMap(
      ({ offerId, listPricePaise, unitPricePaise: pricePaise, range: seen }) => {
        const limits = limitsOfShares(shares.value, { pricePaise, listPricePaise })
        return limits ? [{ offerId, limits, seen, pricePaise }] : []
      },
    )
    await writeFollowers(tx, { sellerId, userId, at, followers })
    const { q, category } = shown
    await audit(tx, app, {
      ...byVendor(who),
      action: 'prices.follow',
      subject: { kind: 'seller', id: sellerId },
      after: { ...shares.value, ...(q && { q }), ...(category && { category }), products: followers.length },
    })
    return ok({ count: followers.length, left: offers.length - followers.length })
  })
}

/**
 * Has an offer that was stopped follow again, from its price of now on; what is far is measured from the 90 days before
 * this moment.
 */
export async function resumeFollowing(
  app: App,
  who: ActingVendor,
  offerId: string,
): Promise<Result<undefined, 'prices.follows_no_longer'>> {
  const { sellerId } = who
  if (!isUuid(offerId)) return refuse('prices.follows_no_longer')
  return decideInSellerTransaction(app, sellerId, async (tx) => {
    const offer = await lockOwnOffer(tx, { offerId, sellerId })
    const row = offer && (await lockFollower(tx, { offerId, sellerId }))
    if (!offer || !row) return refuse('prices.follows_no_longer')
    const at = app.clock.now()
    const seen = await findPriceRange(tx, { offerId, sellerId, now: at })
    await resumeFollower(tx, offerId, { at, ownPaise: offer.terms.unitPricePaise, seen })
    await audit(tx, app, {
      ...byVendor(who),
      action: 'offer.follows_again',
      subject: { kind: 'offer', id: offerId },
      before: { state: row.state },
    })
    return ok(undefined)
  })
}

/** Ends that an offer follows, or all that do; their prices stay. Refuses where none follows. */
export async function stopFollowing(
  app: App,
  who: ActingVendor,
  which: { offerId: string } | 'all',
): Promise<Result<{ count: number }, 'prices.follows_no_longer'>> {
  const { sellerId } = who
  if (which !== 'all' && !isUuid(which.offerId)) return refuse('prices.follows_no_longer')
  return decideInSellerTransaction(app, sellerId, async (tx) => {
    const count = await deleteFollowers(tx, { sellerId, ...(which !== 'all' && which) })
    if (count === 0) return refuse('prices.follows_no_longer')
    await audit(tx, app, {
      ...byVendor(who),
      ...(which === 'all'
        ? {
            action: 'prices.follow_stopped',
            subject: { kind: 'seller', id: sellerId },
            before: { products: count },
          }
        : { action: 'offer.follow_stopped', subject: { kind: 'offer', id: which.offerId } }),
    })
    return ok({ count })
  })
}

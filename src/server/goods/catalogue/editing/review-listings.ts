import type { Transaction } from 'kysely'
import { checkReason } from '#domain/ground/shared/reason.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { refreshBestOffers } from '../refresh-best-offers.ts'
import { lockOffersOf, lockProduct, updateProductStatus } from './edit-product-store.ts'
import { lockReview, settleReview } from './listing-review-store.ts'
import { mailAboutProduct } from './mail-about-product.ts'

export interface ListingVerdict {
  productId: string
  /** The listing as the administrator saw it. */
  version: number
}

type PassListingRefusal =
  | 'catalogue.product_changed'
  | 'catalogue.product_is_shared'
  | 'catalogue.review_gone'

/**
 * Finds a shop's listing good; one that was held goes back on sale. Refuses when it does not wait, and when its shop
 * has changed it since it was looked at.
 */
export async function passListing(
  app: App,
  admin: Permitted<'products.change'>,
  verdict: ListingVerdict,
): Promise<Result<{ name: string }, PassListingRefusal>> {
  return decideListing(app, admin, verdict)
}

/**
 * Takes a shop's listing off sale until the shop changes it and an administrator has looked at that; its people are
 * told why. Refuses when a second shop offers it by now: that one is hidden by `hideProducts`.
 */
export async function holdListing(
  app: App,
  admin: Permitted<'products.change'>,
  { reason, ...verdict }: ListingVerdict & { reason: unknown },
): Promise<Result<{ name: string }, CodeOf<typeof decideListing> | 'audit.reason_invalid'>> {
  const checked = checkReason(reason)
  if (!checked.ok) return checked
  return decideListing(app, admin, verdict, checked.value)
}

async function decideListing(
  app: App,
  admin: Permitted<'products.change'>,
  { productId, version }: ListingVerdict,
  reason?: string,
): Promise<Result<{ name: string }, PassListingRefusal>> {
  return decideInTransaction(app, async (tx) => {
    await lockOffersOf(tx, productId)
    const product = await lockProduct(tx, productId)
    const review = await lockReview(tx, productId)
    if (!product || review?.state !== 'waiting') return refuse('catalogue.review_gone')
    if (product.version !== version)
      return refuse('catalogue.product_changed', { details: { version: product.version } })
    const { name } = product.facts
    const held = reason !== undefined
    // Its facts are nobody's to change any more: it would stay off sale for good.
    if (held && !product.ownerSellerId) return refuse('catalogue.product_is_shared')
    const status = held ? 'hidden' : review.isOffSale ? 'live' : product.status
    if (status !== product.status) await updateProductStatus(tx, productId, status)
    const settled = { productId, seenVersion: version, reason: reason ?? null }
    await settleReview(tx, {
      ...settled,
      state: held ? 'held' : 'seen',
      by: admin.userId,
      at: app.clock.now(),
    })
    if (status !== product.status) await refreshBestOffers(tx, [productId])
    await audit(tx, app, {
      ...asActor(admin),
      sellerId: review.sellerId,
      action: held ? 'product.held' : 'product.reviewed',
      subject: { kind: 'product', id: productId },
      before: { status: product.status },
      after: { status, seenVersion: version, ...(held && { reason }) },
    })
    await tell(app, tx, { ...review, name, reason })
    return ok({ name })
  })
}

/** Good news is told only where bad news went before. */
async function tell(
  app: App,
  tx: Transaction<Schema>,
  review: {
    productId: string
    sellerId: string
    isOffSale: boolean
    name: string
    reason: string | undefined
  },
): Promise<void> {
  const { productId, sellerId, isOffSale, name, reason } = review
  if (reason !== undefined)
    await mailAboutProduct(app, tx, {
      sellerId,
      productId,
      kind: 'listing-held',
      subject: `${name} is off sale until you change it`,
      paragraphs: [
        `We have checked your listing “${name}” and taken it off sale:`,
        reason,
        'Please correct the listing. We then check it again and put it back on sale.',
      ],
    })
  else if (isOffSale)
    await mailAboutProduct(app, tx, {
      sellerId,
      productId,
      kind: 'listing-passed',
      subject: `${name} is back on sale`,
      paragraphs: [`Thank you for changing “${name}”. It is back on sale.`],
    })
}

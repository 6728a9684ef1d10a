import type { Transaction } from 'kysely'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { type CodeOf, ok, type Result } from '#domain/ground/shared/result.ts'
import type { OfferTerms } from '#domain/selling/listings/offer-terms.ts'
import { publishProduct } from '#server/goods/catalogue/editing/edit-product.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { adjustStock } from '#server/selling/inventory/adjust-stock.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { offerProduct } from './offer-product.ts'
import { lockOfferFor, updateOfferStatus, updateTerms } from './offer-store.ts'

export type OfferOpenBoxRefusal = CodeOf<typeof offerProduct>

/**
 * The seller's open-box offer of a product, on sale with the terms that `readTerms` reads beside those it has, inside
 * the transaction that decided on it: made without stock where there is none. Its pieces stay as they are; one that was
 * taken away comes back without what it had then.
 */
export async function offerOpenBox<Code extends ProblemCode>(
  app: App,
  tx: Transaction<Schema>,
  who: ActingVendor,
  {
    productId,
    readTerms,
  }: { productId: string; readTerms: (was: OfferTerms | undefined) => Result<OfferTerms, Code> },
): Promise<Result<{ offerId: string; terms: OfferTerms }, Code | OfferOpenBoxRefusal>> {
  const { sellerId } = who
  const former = await lockOfferFor(tx, { productId, sellerId, condition: 'open-box' })
  const terms = readTerms(former?.terms)
  if (!terms.ok) return terms
  if (!former) {
    const offer = { offerId: app.random.uuid(), productId, terms: terms.value, stock: 0, isDraft: false }
    const made = await offerProduct(app, tx, who, offer)
    return made.ok ? ok({ offerId: made.value.offerId, terms: terms.value }) : made
  }
  const published = await publishProduct(tx, productId)
  if (!published.ok) return published
  const offer = { offerId: former.id, sellerId }
  const at = app.clock.now()
  if (former.status === 'removed') {
    const change = { kind: 'only-kept' as const, note: 'Offered again' }
    const kept = await adjustStock(app, tx, { offerId: former.id, change, actorId: who.userId })
    if (!kept.ok) return kept
  }
  if (former.status !== 'live') await updateOfferStatus(tx, { ...offer, from: former.status, to: 'live', at })
  await updateTerms(tx, { ...offer, terms: terms.value, at })
  await audit(tx, app, {
    ...byVendor(who),
    action: 'offer.changed',
    subject: { kind: 'offer', id: former.id },
    before: { status: former.status, ...former.terms, version: former.version },
    after: { status: 'live', ...terms.value, version: former.version + 1 },
  })
  return ok({ offerId: former.id, terms: terms.value })
}

import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { priceUnderMrp } from '#domain/selling/listings/offer-terms.ts'
import type { App } from '#server/ground/app.ts'
import { auditAll } from '#server/ground/audit/audit.ts'
import type { AuditEntry } from '#server/ground/audit/audit-entry.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { lockOffersById, updateOffers } from './offer-store.ts'

/** An offer and the price that it is to have, where it still has the one before. */
export interface PriceToWrite {
  offerId: string
  beforePaise: Paise
  afterPaise: Paise
}

/**
 * Gives offers of a seller new prices, where each still has the price before and the new one is allowed under its MRP,
 * with a record of each. Gives the offers that were changed; `touches` is told their products.
 */
export async function repriceOffers(
  app: App,
  tx: Transaction<Schema>,
  {
    sellerId,
    by,
    why,
    prices,
    touches,
  }: {
    sellerId: string
    by: Pick<AuditEntry, 'actor' | 'sellerId' | 'address'>
    /** Said in each record: what changed the price. */
    why: Readonly<Record<string, string>>
    prices: readonly PriceToWrite[]
    touches: (productId: string) => void
  },
): Promise<Set<string>> {
  const wanted = new Map(prices.map((price) => [price.offerId, price]))
  const offers = await lockOffersById(tx, { sellerId, offerIds: [...wanted.keys()] })
  const changed = offers.flatMap((offer) => {
    const price = wanted.get(offer.id)
    invariant(price, 'what was locked was asked for')
    const { terms } = priceUnderMrp(offer.terms.listPricePaise, price.afterPaise)
    if (offer.terms.unitPricePaise !== price.beforePaise || !terms) return []
    return [{ offer, terms: { ...offer.terms, ...terms } }]
  })
  await updateOffers(tx, {
    sellerId,
    at: app.clock.now(),
    offers: changed.map(({ offer: { id, status }, terms }) => ({ id, status, terms, isNewVersion: true })),
  })
  await auditAll(
    tx,
    app,
    changed.map(({ offer, terms }) => ({
      ...by,
      action: 'offer.changed',
      subject: { kind: 'offer', id: offer.id },
      before: {
        unitPricePaise: offer.terms.unitPricePaise,
        discountBp: offer.terms.discountBp,
        version: offer.version,
      },
      after: {
        unitPricePaise: terms.unitPricePaise,
        discountBp: terms.discountBp,
        version: offer.version + 1,
        ...why,
      },
    })),
  )
  for (const { offer } of changed) touches(offer.productId)
  return new Set(changed.map(({ offer }) => offer.id))
}

import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { lockOffersById, lockOwnOffer as lockRow, type OfferRecord } from './offer-store.ts'

/** Locks an offer of a seller; undefined where it is none of theirs. */
export function lockOwnOffer(
  tx: Transaction<Schema>,
  offer: { offerId: string; sellerId: string },
): Promise<OfferRecord | undefined> {
  return lockRow(tx, offer)
}

/** Locks several of them; those that were removed are left out. */
export function lockOwnOffers(
  tx: Transaction<Schema>,
  offers: { offerIds: readonly string[]; sellerId: string },
): Promise<OfferRecord[]> {
  return lockOffersById(tx, offers)
}

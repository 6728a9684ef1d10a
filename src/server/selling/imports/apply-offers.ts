import type { ChangedOfferPlan, RestoredOfferPlan } from '#domain/selling/imports/planned-row.ts'
import type { OfferStatus } from '#domain/selling/listings/offer-status.ts'
import type { AuditEntry } from '#server/ground/audit/audit-entry.ts'
import { countStocks, openStocks } from '#server/selling/inventory/import-stock.ts'
import { addOffers, changeOffers } from '#server/selling/listings/import-offers.ts'
import { type ImportBatch, type RowWork, recordOf } from './row-work.ts'

/** Adds the offers that are new, with their stock. Gives the record. */
export async function applyNewOffers(batch: ImportBatch, work: readonly RowWork[]): Promise<AuditEntry[]> {
  const { tx, who, at } = batch
  const added = work.flatMap(({ plan, offerId: id, productId }) => {
    if (plan.kind !== 'new offer') return []
    const { status, terms, stock } = plan
    return [{ id, productId, status, terms, stock }]
  })
  await addOffers(tx, { sellerId: who.sellerId, at, offers: added })
  const stocks = added.map(({ id, stock }) => ({ offerId: id, pieces: stock }))
  await openStocks(tx, { stocks, actorId: who.userId, at })
  return added.map(({ id, productId, status, terms, stock }) =>
    recordOf(batch, 'offer.created', id, {
      after: { productId, status, ...terms, onHand: stock, version: 1 },
    }),
  )
}

type KeptOfferPlan = ChangedOfferPlan | RestoredOfferPlan

/** Changes the offers that are there, removed ones included, and their stock. Gives the record. */
export async function applyOfferChanges(batch: ImportBatch, work: readonly RowWork[]): Promise<AuditEntry[]> {
  const { tx, who, at } = batch
  const kept = work.flatMap(({ plan }) => ('offer' in plan ? [plan] : []))
  const offers = kept.filter(changesOffer).map((plan) => ({
    id: plan.offer.id,
    status: statusAfter(plan),
    terms: plan.terms,
    isNewVersion: isNewVersion(plan),
  }))
  await changeOffers(tx, { sellerId: who.sellerId, at, offers })
  const counts = kept.flatMap(({ offer: { id, onHand: onHandBefore }, stock: onHand = onHandBefore }) =>
    onHand === onHandBefore ? [] : [{ offerId: id, onHandBefore, onHand }],
  )
  await countStocks(tx, { counts, actorId: who.userId, at })
  const counted = counts.map(({ offerId, onHandBefore, onHand }) =>
    recordOf(batch, 'stock.changed', offerId, {
      before: { onHand: onHandBefore },
      after: { onHand },
    }),
  )
  return [...kept.filter(changesOffer).map((plan) => recordChange(batch, plan)), ...counted]
}

/** More than the stock. */
function changesOffer(plan: KeptOfferPlan): boolean {
  return isNewVersion(plan) || statusAfter(plan) !== plan.offer.status
}

function isNewVersion(plan: KeptOfferPlan): boolean {
  return plan.kind === 'restored offer' || plan.termChanges !== undefined
}

function statusAfter({ status, offer }: KeptOfferPlan): OfferStatus {
  return status ?? offer.status
}

function recordChange(batch: ImportBatch, plan: KeptOfferPlan): AuditEntry {
  const { offer, terms } = plan
  const isBack = plan.kind === 'restored offer'
  const changes = isBack ? { before: offer.terms, after: terms } : plan.termChanges
  const version = offer.version + (isNewVersion(plan) ? 1 : 0)
  return recordOf(batch, isBack ? 'offer.restored' : 'offer.changed', offer.id, {
    before: { ...changes?.before, status: offer.status, version: offer.version },
    after: { ...changes?.after, status: statusAfter(plan), version },
  })
}

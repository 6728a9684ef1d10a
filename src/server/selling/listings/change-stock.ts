import type { Transaction } from 'kysely'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { type CodeOf, ok, type Problem, type Result, refuse } from '#domain/ground/shared/result.ts'
import { readStockChange, type StockChange } from '#domain/selling/inventory/stock-change.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { type AdjustedStock, adjustStock } from '#server/selling/inventory/adjust-stock.ts'
import { lockStock } from '#server/selling/inventory/lock-stock.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { changeListing, type DuplicateListing } from './change-listing.ts'
import { findOwnOffer } from './offer-store.ts'

type ChangeStockRefusal =
  | DuplicateListing
  | CodeOf<typeof adjustStock | typeof readStockChange>
  | 'listings.not_found'

/**
 * Adds pieces to the seller's stock, takes some away, or sets it to a count, with the reason. The same `key` changes
 * nothing a second time.
 */
export async function changeStock(
  app: App,
  who: ActingVendor,
  { offerId, key, entries }: { offerId: string; key: string; entries: FormEntries },
): Promise<Result<AdjustedStock, ChangeStockRefusal>> {
  const change = readStockChange(entries)
  if (!change.ok) return change
  return changeListing(app, who, (tx, touches) =>
    changeOne(app, tx, { who, offerId, key, change: change.value, touches }),
  )
}

/** What one product of several was changed to. */
export interface ChangedStock extends AdjustedStock {
  offerId: string
}

export interface RefusedStock {
  offerId: string
  problem: Problem<ChangeStockRefusal>
}

type SeveralStocks = { ok: true; changed: ChangedStock[] } | { ok: false; refused: RefusedStock[] }

/**
 * The same for several products at once, all or none: where one is refused nothing changes, and each that is says why.
 * Their stock is locked in id order, as a checkout does.
 */
export async function changeSeveralStocks(
  app: App,
  who: ActingVendor,
  { key, rows }: { key: string; rows: readonly { offerId: string; entries: FormEntries }[] },
): Promise<SeveralStocks> {
  let refused: RefusedStock[] = []
  const changes: { offerId: string; change: StockChange }[] = []
  for (const { offerId, entries } of rows) {
    const change = readStockChange(entries)
    if (change.ok) changes.push({ offerId, change: change.value })
    else refused.push({ offerId, problem: change.problem })
  }
  if (refused.length > 0) return { ok: false, refused }
  const done = await changeListing(app, who, async (tx, touches) => {
    refused = []
    const changed: ChangedStock[] = []
    await lockStock(
      tx,
      changes.map(({ offerId }) => offerId),
    )
    for (const { offerId, change } of changes) {
      const one = await changeOne(app, tx, { who, offerId, key, change, touches })
      if (one.ok) changed.push({ offerId, ...one.value })
      else refused.push({ offerId, problem: one.problem })
    }
    const [first] = refused
    return first ? { ok: false as const, problem: first.problem } : ok(changed)
  })
  return done.ok ? { ok: true, changed: done.value } : { ok: false, refused }
}

async function changeOne(
  app: App,
  tx: Transaction<Schema>,
  {
    who,
    offerId,
    key,
    change,
    touches,
  }: {
    who: ActingVendor
    offerId: string
    key: string
    change: StockChange
    touches: (productId: string) => void
  },
): Promise<Result<AdjustedStock, CodeOf<typeof adjustStock> | 'listings.not_found'>> {
  const offer = await findOwnOffer(tx, { offerId, sellerId: who.sellerId })
  if (!offer) return refuse('listings.not_found')
  const adjusted = await adjustStock(app, tx, { offerId, change, key, actorId: who.userId })
  if (!adjusted.ok) return adjusted
  const { onHandBefore, onHand } = adjusted.value
  if (onHand === onHandBefore) return ok(adjusted.value)
  await audit(tx, app, {
    ...byVendor(who),
    action: 'stock.changed',
    subject: { kind: 'offer', id: offerId },
    before: { onHand: onHandBefore },
    after: { onHand },
  })
  touches(offer.productId)
  return ok(adjusted.value)
}

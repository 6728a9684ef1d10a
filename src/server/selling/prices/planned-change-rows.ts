import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { plannedFault, type Span, spanText } from '#domain/selling/prices/dated-price.ts'
import type { App } from '#server/ground/app.ts'
import { auditAll } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { lockOwnOffers } from '#server/selling/listings/lock-own-offer.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { findDatedOfChange, insertDatedPrices } from './dated-price-store.ts'
import { readOpenDatedPricesOf } from './dated-price-views.ts'
import { withdraw } from './move-dated-prices.ts'
import type { PriceRowToWrite } from './price-change-store.ts'

type Tx = Transaction<Schema>

/**
 * Plans the prices of a change for its span, where each offer still has the price that was shown and its other planned
 * prices leave room. Gives the offers that have theirs.
 */
export async function planRows(
  app: App,
  tx: Tx,
  who: ActingVendor,
  { changeId, span, rows }: { changeId: string; span: Span; rows: readonly PriceRowToWrite[] },
): Promise<Set<string>> {
  const { sellerId, userId } = who
  const offerIds = rows.map(({ offerId }) => offerId)
  const offers = new Map((await lockOwnOffers(tx, { offerIds, sellerId })).map((offer) => [offer.id, offer]))
  const others = await readOpenDatedPricesOf(tx, { sellerId, offerIds })
  const prices = rows.flatMap(({ offerId, beforePaise, afterPaise: pricePaise }) => {
    const isAsShown = offers.get(offerId)?.terms.unitPricePaise === beforePaise
    if (!isAsShown || plannedFault(span, others.get(offerId) ?? [])) return []
    return [{ id: app.random.uuid(), offerId, pricePaise }]
  })
  const change = { ...span, changeId, sellerId, userId, at: app.clock.now() }
  await insertDatedPrices(tx, change, prices)
  await auditAll(
    tx,
    app,
    prices.map(({ id, offerId, pricePaise }) => ({
      ...byVendor(who),
      action: 'offer.price_planned',
      subject: { kind: 'offer', id: offerId },
      after: { datedPrice: id, price: spanText({ pricePaise, ...span }), priceChange: changeId },
    })),
  )
  return new Set(prices.map(({ offerId }) => offerId))
}

/**
 * Takes prices of a planned change back: those that have not begun never will, those that hold end now. Gives the offers
 * that are as before; others were changed by somebody, or are over.
 */
export async function withdrawRows(
  app: App,
  tx: Tx,
  who: ActingVendor,
  { changeId, rows }: { changeId: string; rows: readonly PriceRowToWrite[] },
): Promise<Set<string>> {
  const offerIds = rows.map(({ offerId }) => offerId)
  const back = new Set<string>()
  for (const [offerId, id] of await findDatedOfChange(tx, { changeId, offerIds })) {
    const withdrawn = await withdraw(app, tx, who, id)
    invariant(withdrawn, 'what is not over can be withdrawn, under the lock of its change')
    if (withdrawn.isBack) back.add(offerId)
  }
  return back
}

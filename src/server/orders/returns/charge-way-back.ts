import type { Transaction } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import { bearerOf } from '#domain/orders/fit-claims/fit-decision.ts'
import { reasonOf } from '#domain/orders/returns/return-reasons.ts'
import { returnNumber } from '#domain/orders/returns/return-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { chargeSeller } from '#server/money/earnings/charge-seller.ts'
import { findDecision, priceOfReturn } from './claim-of-return-views.ts'
import type { ReturnRow } from './return-store.ts'

/**
 * Settles the way back of an accepted return with its seller; a customer never pays. A seller who was at fault is charged
 * the delivery fee of the day on which it was asked for, unless the seller had it picked up and has paid already. Where
 * the marketplace bears a claim that a part does not fit, the seller is paid that fee back instead, and what the pieces
 * lost, at most what it cost. Nothing where a dispute gave the pieces back, which says who bears it. Written once, whether
 * the claim is decided before or after the pieces came.
 */
export async function chargeWayBack(app: App, tx: Transaction<Schema>, row: ReturnRow): Promise<void> {
  const claim = row.reason === 'does-not-fit' ? await findDecision(tx, row.id) : undefined
  const bearer = claim ? bearerOf(claim.decision) : reasonOf(row.reason).isFault ? 'seller' : undefined
  const pricePaise = await priceOfReturn(tx, row.id)
  if (!bearer || pricePaise === 0) return
  const { terms } = await readSettings(tx, indianDay(row.requested_at))
  const isPaidBySeller = row.way === 'pickup'
  const number = returnNumber(Number(row.sequence))
  const freightPaise = isPaidBySeller === (bearer === 'marketplace') ? terms.shippingFeePaise : 0
  const paise = freightPaise + (bearer === 'marketplace' ? Math.min(claim?.lossPaise ?? 0, pricePaise) : 0)
  if (paise === 0) return
  await chargeSeller(app, tx, {
    sellerId: row.seller_id,
    vendorOrderId: row.vendor_order_id,
    parcelId: row.parcel_id,
    ...(bearer === 'marketplace'
      ? { kind: 'compensation', reason: `Return ${number}, “Fits or free return” at our expense` }
      : { kind: 'return-freight', reason: `Way back of ${number}` }),
    paise,
    causeId: row.id,
  })
}

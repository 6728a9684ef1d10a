import type { Transaction } from 'kysely'
import { reasonOf } from '#domain/returns/return-reasons.ts'
import { returnNumber } from '#domain/returns/return-status.ts'
import { indianDay } from '#domain/shared/days.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import { chargeSeller } from '#server/earnings/charge-seller.ts'
import { readSettings } from '#server/settings/current-settings.ts'
import type { ReturnRow } from './return-store.ts'

/**
 * Charges the way back of an accepted return to a seller who was at fault: the delivery fee of the day on which it was
 * asked for. A seller who had it picked up has paid for it already, and a customer never pays.
 */
export async function chargeWayBack(app: App, tx: Transaction<Schema>, row: ReturnRow): Promise<void> {
  if (row.way === 'pickup' || !reasonOf(row.reason).isFault) return
  const { terms } = await readSettings(tx, indianDay(row.requested_at))
  if (terms.shippingFeePaise === 0) return
  await chargeSeller(app, tx, {
    sellerId: row.seller_id,
    vendorOrderId: row.vendor_order_id,
    parcelId: row.parcel_id,
    kind: 'return-freight',
    paise: terms.shippingFeePaise,
    reason: `Way back of ${returnNumber(Number(row.sequence))}`,
    causeId: row.id,
  })
}

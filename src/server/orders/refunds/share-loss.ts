import type { Transaction } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import { chargesOf, undeliveredFor } from '#domain/orders/refunds/who-bears.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { chargeSeller } from '#server/money/earnings/charge-seller.ts'
import { readTakenBy } from '#server/money/earnings/charges/credited-sale-views.ts'
import { readLostParcel } from './parcel-money-views.ts'

/**
 * Writes who bears a parcel that did not stay with its customer (`WHO_BEARS`), once for the parcel, in the transaction
 * that credited it: the seller gets back exactly what the credit note took, or pays the delivery fee of today for the
 * way back, or neither.
 */
export async function shareLoss(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  {
    parcelId,
    creditNoteId,
    reason,
  }: { parcelId: string; creditNoteId: string; reason: 'undelivered' | 'lost' | 'damaged' },
): Promise<void> {
  const { sellerId, vendorOrderId, position, isBooked, reasonCode } = await readLostParcel(tx, parcelId)
  const outcome = reason === 'undelivered' ? undeliveredFor(reasonCode) : reason
  const { isCompensated, paysWayBack } = chargesOf(outcome, isBooked ? 'marketplace' : 'seller')
  const charge = { sellerId, vendorOrderId, parcelId, causeId: parcelId }
  const takenPaise = isCompensated ? await readTakenBy(tx, creditNoteId) : 0
  if (takenPaise > 0)
    await chargeSeller(app, tx, {
      ...charge,
      kind: 'compensation',
      paise: takenPaise,
      reason: `Parcel ${position}, ${outcome} by the courier that we arranged`,
    })
  if (!paysWayBack) return
  const { terms } = await readSettings(tx, indianDay(app.clock.now()))
  if (terms.shippingFeePaise > 0)
    await chargeSeller(app, tx, {
      ...charge,
      kind: 'return-freight',
      paise: terms.shippingFeePaise,
      reason: `Way back of parcel ${position}, which the customer refused`,
    })
}

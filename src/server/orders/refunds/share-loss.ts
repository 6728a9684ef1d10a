import type { Transaction } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import { chargesOf, undeliveredFor } from '#domain/orders/refunds/who-bears.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { chargeSeller } from '#server/money/earnings/charge-seller.ts'
import { readTakenFor } from '#server/money/earnings/charges/credited-sale-views.ts'
import { takeBackCompensation } from '#server/money/earnings/charges/take-back-charge.ts'
import { readLostParcel } from './parcel-money-views.ts'

/**
 * Writes who bears a parcel that did not stay with its customer (`WHO_BEARS`), once for the parcel, in the transaction
 * that says so: the seller gets back exactly what its credit notes took, also those of disputes that were decided while
 * nobody knew where it was; or has the goods and none of that any more, and pays the delivery fee of today for the way back;
 * or neither.
 */
export async function shareLoss(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  {
    parcelId,
    isGivenBackNow,
    reason,
  }: { parcelId: string; isGivenBackNow: boolean; reason: 'undelivered' | 'lost' | 'damaged' },
): Promise<void> {
  const { sellerId, vendorOrderId, position, isBooked, reasonCode } = await readLostParcel(tx, parcelId)
  const outcome = reason === 'undelivered' ? undeliveredFor(reasonCode) : reason
  const { isCompensated, paysWayBack } = chargesOf(outcome, isBooked ? 'marketplace' : 'seller')
  const charge = { sellerId, vendorOrderId, parcelId }
  const text = `Parcel ${position}, ${outcome} by the courier that we arranged`
  for (const { causeId, paise } of isCompensated ? await readTakenFor(tx, parcelId) : [])
    await chargeSeller(app, tx, { ...charge, causeId, kind: 'compensation', paise, reason: text })
  if (!isCompensated && reason !== 'lost')
    await takeBackCompensation(app, tx, { parcelId, reason: `Parcel ${position} was found and is back` })
  if (!paysWayBack || !isGivenBackNow) return
  const { terms } = await readSettings(tx, indianDay(app.clock.now()))
  if (terms.shippingFeePaise > 0)
    await chargeSeller(app, tx, {
      ...charge,
      causeId: parcelId,
      kind: 'return-freight',
      paise: terms.shippingFeePaise,
      reason: `Way back of parcel ${position}, which the customer refused`,
    })
}

import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { canMove } from '#domain/ground/shared/moves.ts'
import { PARCEL_MOVES } from '#domain/orders/fulfilment/parcel-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { unpackOpenBox } from '#server/orders/returned-units/pack-open-box.ts'
import type { OrderEvent } from '#server/selling/order-moves/order-event.ts'
import { recordParcelMove } from '#server/selling/order-moves/record-order-events.ts'
import { cancelBooking } from './couriers/cancel-booking.ts'
import { lockParcel, setParcelStatus } from './parcel-store.ts'
import { releaseSerials } from './serials/serial-store.ts'

/**
 * Takes a parcel apart that has not left, under the lock of its order: its serial numbers are free and its courier is
 * told. Its vendor order does not follow yet. Throws for one that has left.
 */
export async function takeApart(
  app: Pick<App, 'clock' | 'jobs'>,
  tx: Transaction<Schema>,
  {
    parcelId,
    ...of
  }: { parcelId: string; orderId: string; vendorOrderId: string; by: OrderEvent['by']; at: Date },
): Promise<void> {
  const { status: from } = await lockParcel(tx, parcelId)
  invariant(canMove(PARCEL_MOVES, from, 'cancelled'), 'what has left is not taken apart')
  await cancelBooking(app, tx, parcelId)
  await releaseSerials(tx, parcelId, of.at)
  await unpackOpenBox(app, tx, { parcelId })
  await setParcelStatus(tx, parcelId, { status: 'cancelled', at: of.at })
  await recordParcelMove(tx, { ...of, parcelId, from, to: 'cancelled' })
}

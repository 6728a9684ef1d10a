import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { setCourier } from '../parcel-store.ts'
import { readBookedForCash, unwantBooking } from './booking-store.ts'

/**
 * Has the booking of a parcel cancelled that is not sent after all, in the transaction that unpacks it: a job tells the
 * courier. Changes nothing for a parcel without a booking.
 */
export async function cancelBooking(
  app: Pick<App, 'clock' | 'jobs'>,
  tx: Transaction<Schema>,
  parcelId: string,
): Promise<void> {
  if (await unwantBooking(tx, parcelId, app.clock.now()))
    await app.jobs.enqueue(tx, 'book-courier', { parcelId })
}

/**
 * Has the bookings of an order cancelled that would collect cash at the door, before its payment makes that wrong: the
 * seller books those parcels again, and until then they are handed to nobody. The order is locked by the caller.
 */
export async function cancelCashBookings(
  app: Pick<App, 'clock' | 'jobs'>,
  tx: Transaction<Schema>,
  orderId: string,
): Promise<void> {
  for (const { parcelId, courier } of await readBookedForCash(tx, orderId)) {
    await cancelBooking(app, tx, parcelId)
    await setCourier(tx, parcelId, { courier, courierName: null, trackingNumber: null, trackingUrl: null })
  }
}

import type { Transaction } from 'kysely'
import type { ParcelBox } from '#domain/ground/shipping/parcel-box.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>
type Db = App['db']

export type BookingState = Schema['courier_bookings']['state']

/** A booking in the hands of whoever took it up last: `attempt` is theirs, and only the latest may write. */
export interface TakenBooking {
  parcelId: string
  courier: string
  key: string
  state: BookingState
  isUnwanted: boolean
  box: ParcelBox
  attempt: number
  createdAt: Date
}

/** Reserves a key for a parcel; false when it has a booking already. */
export async function insertBooking(
  tx: Tx,
  booking: { parcelId: string; sellerId: string; courier: string; key: string; box: ParcelBox; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('courier_bookings')
    .values({
      parcel_id: booking.parcelId,
      seller_id: booking.sellerId,
      courier: booking.courier,
      key: booking.key,
      state: 'reserved',
      ...boxColumns(booking.box),
      next_try_at: booking.at,
      created_at: booking.at,
    })
    .onConflict((conflict) => conflict.column('parcel_id').doNothing())
    .returning('parcel_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Begins a failed booking again. Its key stays, and so what was asked under it is looked for first; a booking that was
 * cancelled begins with another key, since couriers refuse one that they have seen. False when it has not ended.
 */
export async function reopenBooking(
  tx: Tx,
  booking: { parcelId: string; courier: string; key: string; box: ParcelBox; at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('courier_bookings')
    .set((eb) => ({
      courier: booking.courier,
      key: eb.case().when('state', '=', 'cancelled').then(booking.key).else(eb.ref('key')).end(),
      state: eb
        .case()
        .when('state', '=', 'cancelled')
        .then('reserved' as const)
        .else('asked' as const)
        .end(),
      ...boxColumns(booking.box),
      is_unwanted: false,
      order_ref: null,
      shipment_ref: null,
      problem: null,
      next_try_at: booking.at,
      created_at: booking.at,
      booked_at: null,
      next_ask_at: null,
    }))
    .where('parcel_id', '=', booking.parcelId)
    .where('state', 'in', ['failed', 'cancelled'])
    .where('courier', '=', booking.courier)
    .returning('parcel_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Says that the box is not to be sent: whatever was booked for it is cancelled, as soon as the courier is done with what
 * it was asked for last. False for a parcel without a booking.
 */
export async function unwantBooking(tx: Tx, parcelId: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('courier_bookings')
    .set((eb) => ({
      is_unwanted: true,
      next_try_at: eb.fn.coalesce('next_try_at', eb.val(at)),
      next_ask_at: null,
    }))
    .where('parcel_id', '=', parcelId)
    .where('state', '<>', 'cancelled')
    .returning('parcel_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Another parcel stands in the place of one, with the courier that was booked for it. */
export async function moveBooking(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.updateTable('courier_bookings').set({ parcel_id: to }).where('parcel_id', '=', from).execute()
}

/** Whether the shop has booked a parcel or is still trying to. */
export async function isBeingBooked(tx: Tx, parcelId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('courier_bookings')
    .select('parcel_id')
    .where('parcel_id', '=', parcelId)
    .where('state', 'in', ['reserved', 'asked', 'booked'])
    .where('is_unwanted', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

/** The packed parcels of an order whose courier was told to collect cash. */
export async function readBookedForCash(
  tx: Tx,
  orderId: string,
): Promise<{ parcelId: string; courier: string }[]> {
  return tx
    .selectFrom('parcels')
    .innerJoin('courier_bookings', 'courier_bookings.parcel_id', 'parcels.id')
    .select(['parcels.id as parcelId', 'courier_bookings.courier'])
    .where('parcels.order_id', '=', orderId)
    .where('parcels.status', '=', 'packed')
    .where('parcels.cash_paise', '>', 0)
    .where('courier_bookings.state', 'in', ['reserved', 'asked', 'booked'])
    .orderBy('parcels.id')
    .execute()
}

/** Takes a booking up whose time has come; nobody else does until `until`. */
export async function takeBooking(
  db: Db,
  { parcelId, at, until }: { parcelId: string; at: Date; until: Date },
): Promise<TakenBooking | undefined> {
  const row = await db
    .updateTable('courier_bookings')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_try_at: until }))
    .where('parcel_id', '=', parcelId)
    .where('next_try_at', '<=', at)
    .returningAll()
    .executeTakeFirst()
  return (
    row && {
      parcelId: row.parcel_id,
      courier: row.courier,
      key: row.key,
      state: row.state,
      isUnwanted: row.is_unwanted,
      box: {
        weightGrams: row.weight_grams,
        lengthCm: row.length_cm,
        breadthCm: row.breadth_cm,
        heightCm: row.height_cm,
      },
      attempt: row.attempts,
      createdAt: row.created_at,
    }
  )
}

/** Writes what is known of a booking now; false when somebody else has taken it up meanwhile, or nobody wants it any more. */
export async function writeBooking(
  db: Db | Tx,
  { parcelId, attempt, isUnwanted }: Pick<TakenBooking, 'parcelId' | 'attempt' | 'isUnwanted'>,
  known: {
    state?: BookingState
    orderRef?: string
    shipmentRef?: string
    problem?: string | null
    nextTryAt?: Date | null
    bookedAt?: Date
    nextAskAt?: Date | null
  },
): Promise<boolean> {
  const row = await db
    .updateTable('courier_bookings')
    .set({
      ...(known.state !== undefined && { state: known.state }),
      ...(known.orderRef !== undefined && { order_ref: known.orderRef }),
      ...(known.shipmentRef !== undefined && { shipment_ref: known.shipmentRef }),
      ...(known.problem !== undefined && { problem: known.problem }),
      ...(known.nextTryAt !== undefined && { next_try_at: known.nextTryAt }),
      ...(known.bookedAt !== undefined && { booked_at: known.bookedAt }),
      ...(known.nextAskAt !== undefined && { next_ask_at: known.nextAskAt }),
    })
    .where('parcel_id', '=', parcelId)
    .where('attempts', '=', attempt)
    .where('is_unwanted', '=', isUnwanted)
    .returning('parcel_id')
    .executeTakeFirst()
  return row !== undefined
}

function boxColumns(box: ParcelBox) {
  return {
    weight_grams: box.weightGrams,
    length_cm: box.lengthCm,
    breadth_cm: box.breadthCm,
    height_cm: box.heightCm,
  }
}

import { indianDay } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { divideHalfUp } from '#domain/ground/shared/money.ts'
import type { ParcelBox } from '#domain/ground/shipping/parcel-box.ts'
import { findState, stateOfCode } from '#domain/ground/shipping/states.ts'
import type { App } from '#server/ground/app.ts'
import type { PickupPlace, Shipment } from '#server/ground/outside/couriers/courier.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'

type Db = App['db']

/** The parcels whose booking somebody should go on with. */
export async function listDueBookings(db: Db, at: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('courier_bookings')
    .select('parcel_id')
    .where('next_try_at', '<=', at)
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
  return rows.map(({ parcel_id }) => parcel_id)
}

/** A parcel as a courier is asked to carry it, from the frozen rows of its order. */
export async function getShipment(
  db: Db,
  { parcelId, key, box }: { parcelId: string; key: string; box: ParcelBox },
): Promise<{ shipment: Shipment; place: PickupPlace }> {
  const row = await db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select(['parcels.seller_id', 'parcels.cash_paise', 'orders.placed_at', 'orders.created_at'])
    .select([
      'first_name',
      'last_name',
      'orders.address',
      'orders.city',
      'orders.state_code',
      'orders.postal_code',
    ])
    .select(['phone_number', 'orders.email'])
    .where('parcels.id', '=', parcelId)
    .executeTakeFirstOrThrow()
  const lines = await db
    .selectFrom('parcel_lines')
    .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
    .select(['name', 'mpn', 'product_id', 'parcel_lines.quantity', 'hsn', 'parcel_lines.goods_paise'])
    .where('parcel_lines.parcel_id', '=', parcelId)
    .orderBy('order_lines.position')
    .execute()
  const place = await findPickupPlace(db, row.seller_id)
  invariant(place, 'a courier is booked only for a seller with an address to collect from')
  return {
    place,
    shipment: {
      key,
      orderedOn: indianDay(row.placed_at ?? row.created_at),
      pickupCode: place.code,
      recipient: {
        firstName: row.first_name,
        lastName: row.last_name,
        address: row.address,
        city: row.city,
        state: stateOfCode(row.state_code).name,
        postalCode: row.postal_code,
        phone: row.phone_number,
        email: row.email,
      },
      lines: lines.map((line) => ({
        name: line.name,
        sku: line.mpn ?? line.product_id,
        pieces: line.quantity,
        unitPricePaise: divideHalfUp(line.goods_paise, line.quantity),
        hsn: line.hsn,
      })),
      goodsPaise: lines.reduce((sum, { goods_paise }) => sum + goods_paise, 0),
      cashPaise: row.cash_paise,
      box,
    },
  }
}

/**
 * Where a courier collects a seller's parcels: the pickup address, or else the registered one. Another address has
 * another code, so that no courier goes to the old one. Undefined while an address, a telephone number or an e-mail
 * address is missing.
 */
export async function findPickupPlace(db: Db, sellerId: string): Promise<PickupPlace | undefined> {
  const row = await db
    .selectFrom('sellers')
    .select(['name', 'care_email', 'care_phone'])
    .select((eb) => [
      eb.fn.coalesce('pickup_address', 'address').as('address'),
      eb.fn.coalesce('pickup_city', 'city').as('city'),
      eb.fn.coalesce('pickup_state_code', 'state_code').as('state_code'),
      eb.fn.coalesce('pickup_postal_code', 'postal_code').as('postal_code'),
    ])
    .where('id', '=', sellerId)
    .executeTakeFirst()
  const { name = '', address, city, state_code, postal_code, care_email, care_phone } = row ?? {}
  const state = findState(state_code ?? '')
  const phone = (care_phone ?? '').replace(/\D/g, '').slice(-10)
  if (!address || !city || !state || !postal_code || !care_email) return undefined
  if (phone.length !== 10) return undefined
  const place = {
    name,
    email: care_email,
    phone,
    address,
    city,
    state: state.name,
    postalCode: postal_code,
  }
  return { code: `nn-${fingerprint(JSON.stringify([sellerId, place])).slice(0, 20)}`, ...place }
}

/** A parcel's booking as its seller and the back office see it. */
export interface BookingView {
  courier: string
  state: 'reserved' | 'asked' | 'booked' | 'failed' | 'cancelled'
  /** Nobody wants it any more, and the courier is yet to be told. */
  isBeingCancelled: boolean
  problem: string | undefined
  bookedAt: string | undefined
}

/** The booking of a parcel; undefined while none was asked for. Ask only for a parcel that the visitor may see. */
export async function findBooking(db: Db, parcelId: string): Promise<BookingView | undefined> {
  const row = await db
    .selectFrom('courier_bookings')
    .select(['courier', 'state', 'problem', 'booked_at', 'is_unwanted'])
    .where('parcel_id', '=', parcelId)
    .executeTakeFirst()
  return (
    row && {
      courier: row.courier,
      state: row.state,
      isBeingCancelled: row.is_unwanted && row.state !== 'cancelled',
      problem: row.problem ?? undefined,
      bookedAt: row.booked_at?.toISOString(),
    }
  )
}

import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { nextTryAt, SETTLING_MS } from '#server/ground/outside/ask-due.ts'
import type {
  Carrier,
  Courier,
  CourierAnswer,
  CourierBooking,
} from '#server/ground/outside/couriers/courier.ts'
import { lockParcel, setCourier } from '../parcel-store.ts'
import { adoptTracking } from '../tracking/tracking-store.ts'
import { type TakenBooking, takeBooking, writeBooking } from './booking-store.ts'
import { getShipment } from './booking-views.ts'

/** A booking that nobody could make for so long is left to a person. */
const GIVE_UP_MS = 48 * HOUR_MS
const FIRST_QUESTION_MS = HOUR_MS

/**
 * Goes on with the booking of a parcel, if its time has come. No transaction is open while the courier answers. Before
 * anything is asked for that cannot be asked for twice, it is written down that it will be; whoever comes after a lost
 * answer, or after a server that died, waits until the courier is done with it and looks for our key before asking
 * again. So a parcel is booked once, whatever is lost, and none is forgotten.
 */
export async function runBooking(app: App, parcelId: string): Promise<void> {
  const courierMsMax = Math.max(0, ...app.couriers.map(({ callMsMax }) => callMsMax))
  const at = app.clock.now()
  const until = new Date(at.getTime() + 2 * courierMsMax + SETTLING_MS)
  const booking = await takeBooking(app.db, { parcelId, at, until })
  if (!booking) return
  const courier = app.couriers.find(({ name }) => name === booking.courier)
  if (!courier) return later(app, booking, 'The seller has no account with this courier any more.')
  const end = booking.isUnwanted ? await undo(app, courier, booking) : await book(app, courier, booking)
  if (end.kind === 'unknown') return later(app, booking, end.reason)
  if (end.kind === 'refused')
    await writeBooking(app.db, booking, { state: 'failed', problem: end.reason, nextTryAt: null })
}

/** Takes the booking as far as it goes; only the latest to take it up goes on after each step. */
async function book(app: App, courier: Courier, booking: TakenBooking): Promise<CourierAnswer<undefined>> {
  const made = await findOrCreate(app, courier, booking)
  if (made.kind !== 'done') return made
  const { orderRef, shipmentRef } = made.value
  if (!(await mayGoOn(app, courier, booking, { orderRef, shipmentRef }))) return OVERTAKEN
  await app.pause('courier:created')
  const carrier = made.value.carrier ? done(made.value.carrier) : await courier.assign(made.value)
  if (carrier.kind !== 'done') return carrier
  await app.pause('courier:assigned')
  if (!(await writeCarrier(app, booking, carrier.value))) return OVERTAKEN
  await app.pause('courier:written')
  const pickup = await courier.requestPickup(made.value)
  if (pickup.kind === 'unknown') return pickup
  const at = app.clock.now()
  await writeBooking(app.db, booking, {
    state: 'booked',
    bookedAt: at,
    problem: pickup.kind === 'refused' ? `The courier takes no order to collect it: ${pickup.reason}` : null,
    nextTryAt: null,
    nextAskAt: new Date(at.getTime() + FIRST_QUESTION_MS),
  })
  return done(undefined)
}

async function findOrCreate(
  app: App,
  courier: Courier,
  booking: TakenBooking,
): Promise<CourierAnswer<CourierBooking>> {
  if (booking.state !== 'reserved') {
    const found = await courier.find(booking.key)
    if (found.kind !== 'done') return found
    if (found.value) return done(found.value)
  }
  const { shipment, place } = await getShipment(app.db, booking)
  const known = await courier.ensurePickupPlace(place)
  if (known.kind !== 'done') return known
  if (!(await mayGoOn(app, courier, booking, { state: 'asked' }))) return OVERTAKEN
  await app.pause('courier:asked')
  return courier.create(shipment)
}

/** Cancels what may be there of a booking that nobody wants any more. */
async function undo(app: App, courier: Courier, booking: TakenBooking): Promise<CourierAnswer<undefined>> {
  if (booking.state !== 'reserved') {
    const found = await courier.find(booking.key)
    if (found.kind === 'unknown') return found
    // What cannot be found any more was cancelled there.
    if (found.kind === 'done' && found.value) {
      const cancelled = await courier.cancel(found.value)
      if (cancelled.kind !== 'done') return cancelled
    }
  }
  await writeBooking(app.db, booking, { state: 'cancelled', problem: null, nextTryAt: null })
  return done(undefined)
}

/** Before a call: writes what is known and keeps others away until the courier is done with it. */
function mayGoOn(
  app: App,
  courier: Courier,
  booking: TakenBooking,
  known: Parameters<typeof writeBooking>[2],
): Promise<boolean> {
  const nextTryAt = new Date(app.clock.now().getTime() + courier.callMsMax + SETTLING_MS)
  return writeBooking(app.db, booking, { ...known, nextTryAt })
}

/** The parcel gets its number, and what the courier has said of that number already. */
function writeCarrier(app: App, booking: TakenBooking, carrier: Carrier): Promise<boolean> {
  const { parcelId, courier } = booking
  return inTransaction(app, async (tx) => {
    const parcel = await lockParcel(tx, parcelId)
    if (!(await writeBooking(tx, booking, { problem: null }))) return false
    if (parcel.status !== 'packed') return true
    const { courierName, trackingNumber, trackingUrl = null } = carrier
    await setCourier(tx, parcelId, { courier, courierName, trackingNumber, trackingUrl })
    await adoptTracking(tx, { courier, trackingNumber, parcelId })
    return true
  })
}

async function later(app: App, booking: TakenBooking, problem: string): Promise<void> {
  const { createdAt: since, attempt } = booking
  const again = nextTryAt({ now: app.clock.now(), since, attempt, giveUpMs: GIVE_UP_MS })
  if (again) await writeBooking(app.db, booking, { problem, nextTryAt: again })
  else await writeBooking(app.db, booking, { state: 'failed', problem, nextTryAt: null })
}

/** Somebody else goes on with it: there is nothing to write, and nothing will be written. */
const OVERTAKEN: CourierAnswer<never> = {
  kind: 'unknown',
  reason: 'Somebody else goes on with this booking.',
}

function done<Value>(value: Value): CourierAnswer<Value> {
  return { kind: 'done', value }
}

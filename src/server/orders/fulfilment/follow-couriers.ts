import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { listDueBookings } from './couriers/booking-views.ts'
import { runBooking } from './couriers/run-booking.ts'
import { applyTracking } from './tracking/apply-tracking.ts'
import { recordTracking } from './tracking/record-tracking.ts'
import { deleteUnknownTracking, listUnconsidered, takeDueQuestions } from './tracking/tracking-store.ts'

const AT_ONCE = 25
/** A parcel that has not arrived by then is a person's business. */
const ASKED_MS = 60 * DAY_MS
const UNKNOWN_KEPT_MS = 30 * DAY_MS

/**
 * What is done once a minute about parcels and their couriers: goes on with bookings whose answer was lost, looks at
 * what is known and was not looked at, and asks where parcels are that nobody has said anything of for a while. One
 * that fails does not keep the others waiting.
 */
export async function followCouriers(app: App): Promise<void> {
  const at = app.clock.now()
  for (const parcelId of await listDueBookings(app.db, at, AT_ONCE))
    await noted(app, parcelId, () => runBooking(app, parcelId))
  for (const parcelId of await listUnconsidered(app.db, AT_ONCE))
    await noted(app, parcelId, () => applyTracking(app, parcelId))
  const askedSince = new Date(at.getTime() - ASKED_MS)
  for (const { parcelId, courier, trackingNumber } of await takeDueQuestions(app.db, {
    at,
    askedSince,
    limit: AT_ONCE,
  }))
    await noted(app, parcelId, () => askAbout(app, courier, trackingNumber))
}

/** Asks a courier about one parcel; an answer that does not come is asked for again later. */
async function askAbout(app: App, courierName: string, trackingNumber: string): Promise<void> {
  const courier = app.couriers.find(({ name }) => name === courierName)
  const answer = await courier?.track(trackingNumber)
  if (answer?.kind === 'done') await recordTracking(app, courierName, answer.value)
}

async function noted(app: App, parcelId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    app.log.error({ err: error, parcelId }, 'a parcel could not be followed')
  }
}

/** Forgets what couriers said of numbers that never became a parcel of ours. */
export function sweepTracking(app: App): Promise<void> {
  return deleteUnknownTracking(app.db, new Date(app.clock.now().getTime() - UNKNOWN_KEPT_MS))
}

import { attemptReason } from '#domain/shipping/tracking-event.ts'
import type { App } from '#server/app.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { TrackingNews } from '#server/outside/couriers/courier.ts'
import { askSoon, findParcelByNumber, insertTracking } from './tracking-store.ts'

/**
 * Keeps what a courier says of parcels, each event once, and has a job look at what it means for them. Events of a number
 * that is not known yet wait for it.
 */
export function recordTracking(app: App, courier: string, news: readonly TrackingNews[]): Promise<void> {
  const now = app.clock.now()
  return inTransaction(app, async (tx) => {
    const parcels = new Map<string, string | undefined>()
    for (const trackingNumber of new Set(news.map((each) => each.trackingNumber)))
      parcels.set(trackingNumber, await findParcelByNumber(tx, { courier, trackingNumber }))
    const events = news.map(({ eventId, trackingNumber, kind, at, place, words }) => ({
      courier,
      eventId,
      trackingNumber,
      parcelId: parcels.get(trackingNumber),
      kind,
      at,
      place,
      reason: kind === 'attempt-failed' ? attemptReason(words ?? '') : undefined,
      words,
    }))
    const touched = await insertTracking(tx, events, now)
    await askSoon(tx, touched, now)
    for (const parcelId of touched) await app.jobs.enqueue(tx, 'track-parcel', { parcelId })
  })
}

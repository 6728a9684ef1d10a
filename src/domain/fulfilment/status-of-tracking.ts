import type { TrackingKind } from '#domain/shipping/tracking-event.ts'
import type { ParcelStatus } from './parcel-status.ts'

/** The status that a parcel takes on by an event. A scan on the way is `shipped`: it ends a hold, or finds what was lost. */
export const STATUS_OF_TRACKING: Readonly<Record<TrackingKind, ParcelStatus>> = {
  'picked-up': 'shipped',
  'in-transit': 'shipped',
  'out-for-delivery': 'out-for-delivery',
  'attempt-failed': 'attempt-failed',
  held: 'held',
  delivered: 'delivered',
  'return-started': 'returning',
  returned: 'returned',
  lost: 'lost',
  damaged: 'damaged',
}

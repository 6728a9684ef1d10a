import type { TrackingKind } from '#domain/shipping/tracking-event.ts'

/**
 * Shiprocket's shipment status codes, as its tracking calls and webhooks give them in `sr-status`, and what each means
 * to us. Codes that are not here are about the time before the pick-up, or say nothing of where the parcel is.
 */
const KIND_OF_STATUS: Readonly<Record<string, TrackingKind>> = {
  6: 'picked-up', // SHIPPED
  7: 'delivered', // DELIVERED
  9: 'return-started', // RTO INITIATED
  10: 'returned', // RTO DELIVERED
  12: 'lost', // LOST
  14: 'return-started', // RTO ACKNOWLEDGED
  17: 'out-for-delivery', // OUT FOR DELIVERY
  18: 'in-transit', // IN TRANSIT
  21: 'attempt-failed', // UNDELIVERED
  22: 'in-transit', // DELAYED
  24: 'damaged', // DESTROYED
  25: 'damaged', // DAMAGED
  38: 'in-transit', // REACHED AT DESTINATION HUB
  39: 'in-transit', // MISROUTED
  40: 'return-started', // RTO NDR
  41: 'return-started', // RTO OFD
  42: 'picked-up', // PICKED UP
  44: 'damaged', // DISPOSED OFF
  46: 'return-started', // RTO IN TRANSIT
  48: 'in-transit', // REACHED WAREHOUSE
  51: 'picked-up', // HANDOVER TO COURIER
  75: 'return-started', // RTO LOCK
  76: 'lost', // UNTRACEABLE
  77: 'attempt-failed', // ISSUE RELATED TO THE RECIPIENT
  78: 'return-started', // REACHED BACK AT SELLER CITY
}

/** Couriers behind the aggregator keep parcels for the customer without a code of their own. */
const HELD_WORDS = /on hold|held at|self[- ]collect|collect from (the )?(hub|branch)/i

/** What a scan says; undefined for one that says nothing of where the parcel is. */
export function trackingKind(scan: { status: string; words: string }): TrackingKind | undefined {
  const kind = KIND_OF_STATUS[scan.status]
  return kind === 'in-transit' && HELD_WORDS.test(scan.words.slice(0, 500)) ? 'held' : kind
}

import type { Day } from '#domain/shared/days.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { ParcelBox } from '#domain/shipping/parcel-box.ts'
import type { TrackingKind } from '#domain/shipping/tracking-event.ts'

/**
 * What a courier's server said: it did it, it never will as it was asked, or nobody knows. Whatever is unknown may have
 * happened and is looked up before it is asked for again.
 */
export type CourierAnswer<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string }

/** Where a seller's parcels are collected, under a name of ours for this very address. */
export interface PickupPlace {
  code: string
  name: string
  email: string
  phone: string
  address: string
  city: string
  state: string
  postalCode: string
}

/** A parcel as a courier is asked to carry it. */
export interface Shipment {
  /** Our own reference, of digits: theirs to keep and ours to look for. */
  key: string
  orderedOn: Day
  pickupCode: string
  recipient: {
    firstName: string
    lastName: string
    address: string
    city: string
    state: string
    postalCode: string
    phone: string
    email: string
  }
  lines: readonly { name: string; sku: string; pieces: number; unitPricePaise: Paise; hsn: string }[]
  goodsPaise: Paise
  /** What is collected at the door; 0 for a parcel that is paid. */
  cashPaise: Paise
  box: ParcelBox
}

/** A booking as the courier has it under our key. */
export interface CourierBooking {
  orderRef: string
  shipmentRef: string
  /** Absent until the courier gave the parcel a number. */
  carrier?: Carrier
}

export interface Carrier {
  courierName: string
  trackingNumber: string
  trackingUrl?: string
}

/** Something that a courier says of a parcel. The same event has the same id, however it became known. */
export interface TrackingNews {
  eventId: string
  trackingNumber: string
  kind: TrackingKind
  at: Date
  place?: string
  /** The courier's own words. */
  words?: string
}

/**
 * A courier that is booked over its API. No call is trusted to be idempotent: the caller reserves a key, asks for one
 * step at a time, and looks for what is there under the key before it asks again. Every call ends within `callMsMax`
 * and never throws for what the other side did.
 */
export interface Courier {
  name: string
  /** As people read it. */
  title: string
  /** The last part of its webhook's address. */
  webhookName: string
  /** No call takes longer, whatever the other side does. */
  callMsMax: number
  /** Makes the place known, unless it is. */
  ensurePickupPlace(place: PickupPlace): Promise<CourierAnswer<undefined>>
  find(key: string): Promise<CourierAnswer<CourierBooking | undefined>>
  create(shipment: Shipment): Promise<CourierAnswer<CourierBooking>>
  /** Chooses who carries it and gives it a number. */
  assign(booking: CourierBooking): Promise<CourierAnswer<Carrier>>
  requestPickup(booking: CourierBooking): Promise<CourierAnswer<undefined>>
  /** The address of the courier's own label. */
  label(booking: CourierBooking): Promise<CourierAnswer<string>>
  cancel(booking: CourierBooking): Promise<CourierAnswer<undefined>>
  track(trackingNumber: string): Promise<CourierAnswer<TrackingNews[]>>
  /** Whether a webhook's sender knows what only the courier and we know. */
  isOwnWebhook(headers: Headers): boolean
  /** What a webhook’s JSON says; undefined for what is none of the courier’s. */
  readWebhook(body: unknown): TrackingNews[] | undefined
}

import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { type ParcelBox, parseParcelBox } from '#domain/ground/shipping/parcel-box.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { auditedBy, type Dispatcher, decideAsDispatcher, findParcelToMove } from '../dispatcher.ts'
import { lockParcel, setCourier } from '../parcel-store.ts'
import { insertBooking, reopenBooking } from './booking-store.ts'
import { findPickupPlace } from './booking-views.ts'

export interface BookCourierInput {
  parcelId: string
  /** One of `couriersOffered`. */
  courier: string
  /** As it was typed. */
  box: Readonly<Record<keyof ParcelBox, unknown>>
}

/** Keys have twelve digits, the first no zero. */
const KEY_MIN = 100_000_000_000
const KEYS = 900_000_000_000
/** What the source of chance takes at once. */
const CHANCE_MAX = 2 ** 47

type BookCourierRefusal =
  | 'fulfilment.box_invalid'
  | 'fulfilment.courier_unknown'
  | 'fulfilment.move_not_allowed'
  | 'fulfilment.parcel_gone'
  | 'fulfilment.pickup_address_missing'

/**
 * Reserves a booking of a packed parcel with a courier; a job asks the courier, outside of every transaction. Asking
 * twice books once. A booking that failed begins again under its own key. Refuses while it is booked with another
 * courier, and once it has left.
 */
export async function bookCourier(
  app: App,
  dispatcher: Dispatcher,
  { parcelId, courier, box: typed }: BookCourierInput,
): Promise<Result<{ vendorOrderId: string; isNew: boolean }, BookCourierRefusal>> {
  if (!app.couriers.some(({ name }) => name === courier)) return refuse('fulfilment.courier_unknown')
  const box = parseParcelBox(typed)
  if (!box.ok) return box
  return decideAsDispatcher(app, dispatcher, {
    find: (tx) => findParcelToMove(tx, parcelId),
    async work(tx, { orderId, vendorOrderId, sellerId }) {
      await lockVendorOrders(tx, orderId)
      const { status } = await lockParcel(tx, parcelId)
      if (status !== 'packed')
        return refuse('fulfilment.move_not_allowed', { details: { from: status, to: 'packed' } })
      if (!(await findPickupPlace(tx, sellerId))) return refuse('fulfilment.pickup_address_missing')
      const key = String(KEY_MIN + (app.random.below(CHANCE_MAX) % KEYS))
      const booking = { parcelId, courier, key, box: box.value, at: app.clock.now() }
      const isNew = (await insertBooking(tx, { ...booking, sellerId })) || (await reopenBooking(tx, booking))
      if (!isNew) return ok({ vendorOrderId, isNew })
      // Until the courier has given it a number it has nobody to be handed to.
      await setCourier(tx, parcelId, { courier, courierName: null, trackingNumber: null, trackingUrl: null })
      await app.jobs.enqueue(tx, 'book-courier', { parcelId })
      await audit(tx, app, {
        ...auditedBy(dispatcher, sellerId),
        action: 'parcel.courier_booked',
        subject: { kind: 'parcel', id: parcelId },
        after: { courier },
      })
      return ok({ vendorOrderId, isNew })
    },
  })
}

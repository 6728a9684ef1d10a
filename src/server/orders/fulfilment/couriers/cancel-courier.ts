import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { auditedBy, type Dispatcher, decideAsDispatcher, findParcelToMove } from '../dispatcher.ts'
import { lockParcel, setCourier } from '../parcel-store.ts'
import { isBeingBooked } from './booking-store.ts'
import { cancelBooking } from './cancel-booking.ts'

/**
 * Has the booking of a packed parcel cancelled: a job tells the courier. From then on the parcel is nobody's to carry
 * until another courier is named or booked. Cancelling twice changes nothing. Refuses once it has left.
 */
export function cancelCourier(
  app: App,
  dispatcher: Dispatcher,
  parcelId: string,
): Promise<Result<{ vendorOrderId: string }, 'fulfilment.move_not_allowed' | 'fulfilment.parcel_gone'>> {
  return decideAsDispatcher(app, dispatcher, {
    find: (tx) => findParcelToMove(tx, parcelId),
    async work(tx, { orderId, vendorOrderId, sellerId }) {
      await lockVendorOrders(tx, orderId)
      const { status } = await lockParcel(tx, parcelId)
      if (status !== 'packed')
        return refuse('fulfilment.move_not_allowed', { details: { from: status, to: 'packed' } })
      if (!(await isBeingBooked(tx, parcelId))) return ok({ vendorOrderId })
      await cancelBooking(app, tx, parcelId)
      await setCourier(tx, parcelId, {
        courier: 'manual',
        courierName: null,
        trackingNumber: null,
        trackingUrl: null,
      })
      await audit(tx, app, {
        ...auditedBy(dispatcher, sellerId),
        action: 'parcel.booking_cancelled',
        subject: { kind: 'parcel', id: parcelId },
      })
      return ok({ vendorOrderId })
    },
  })
}

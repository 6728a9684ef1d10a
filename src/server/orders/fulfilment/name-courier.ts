import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import {
  parseTrackingNumber,
  trackingNumberProblem,
} from '#domain/ground/shared/typed-values/tracking-number.ts'
import { COURIER_LENGTH_MAX, COURIER_MISSING, trackingUrl } from '#domain/orders/fulfilment/couriers.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { isBeingBooked } from './couriers/booking-store.ts'
import { cancelBooking } from './couriers/cancel-booking.ts'
import { auditedBy, type Dispatcher, decideAsDispatcher, findParcelToMove } from './dispatcher.ts'
import { findOwnCourierProblem } from './own-courier-cash-store.ts'
import { findNumberProblem } from './own-number-store.ts'
import { lockParcel, setCourier } from './parcel-store.ts'

const NUMBER_OF_CASH =
  'This parcel collects cash. Please give its tracking number: by it we see that the courier has paid'

type NameCourierRefusal =
  | CodeOf<typeof findOwnCourierProblem>
  | 'fulfilment.booking_exists'
  | 'fulfilment.courier_invalid'
  | 'fulfilment.move_not_allowed'
  | 'fulfilment.parcel_gone'

/**
 * Says who carries a parcel, as the seller arranged it, and under which tracking number. Refuses while the shop books
 * it with another courier, and once it has left.
 */
export function nameCourier(
  app: App,
  dispatcher: Dispatcher,
  { parcelId, ...typed }: { parcelId: string; courierName: string; trackingNumber: string },
): Promise<Result<{ vendorOrderId: string }, NameCourierRefusal>> {
  const courierName = oneLine(typed.courierName)
  const typedNumber = oneLine(typed.trackingNumber)
  const numberProblem = typedNumber === '' ? undefined : trackingNumberProblem(typedNumber)
  const trackingNumber = parseTrackingNumber(typedNumber) ?? ''
  return decideAsDispatcher(app, dispatcher, {
    find: (tx) => findParcelToMove(tx, parcelId),
    async work(tx, { orderId, vendorOrderId, sellerId }) {
      const fields = {
        ...((courierName === '' || courierName.length > COURIER_LENGTH_MAX) && {
          courierName: COURIER_MISSING,
        }),
        ...(numberProblem && { trackingNumber: numberProblem }),
      }
      if (Object.keys(fields).length > 0) return refuse('fulfilment.courier_invalid', { fields })
      await lockVendorOrders(tx, orderId)
      const parcel = await lockParcel(tx, parcelId)
      const { status } = parcel
      if (status !== 'packed')
        return refuse('fulfilment.move_not_allowed', { details: { from: status, to: 'packed' } })
      if (await isBeingBooked(tx, parcelId)) return refuse('fulfilment.booking_exists')
      await cancelBooking(app, tx, parcelId)
      if (parcel.cashPaise > 0 && trackingNumber === '')
        return refuse('fulfilment.courier_invalid', { fields: { trackingNumber: NUMBER_OF_CASH } })
      const taken = trackingNumber && (await findNumberProblem(tx, parcel, { courierName, trackingNumber }))
      if (taken) return refuse('fulfilment.courier_invalid', { fields: { trackingNumber: taken } })
      await setCourier(tx, parcelId, {
        courier: 'manual',
        courierName,
        trackingNumber: trackingNumber || null,
        trackingUrl: (trackingNumber && trackingUrl({ courierName, trackingNumber })) || null,
      })
      const withheld = await findOwnCourierProblem(app, tx, parcel)
      if (withheld) return { ok: false, problem: withheld }
      await audit(tx, app, {
        ...auditedBy(dispatcher, sellerId),
        action: 'parcel.courier_named',
        subject: { kind: 'order', id: orderId },
        after: { parcel: parcelId, courierName, trackingNumber },
      })
      return ok({ vendorOrderId })
    },
  })
}

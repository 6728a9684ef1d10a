import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import {
  parseTrackingNumber,
  trackingNumberProblem,
} from '#domain/ground/shared/typed-values/tracking-number.ts'
import { trackingUrl } from '#domain/orders/fulfilment/couriers.ts'
import { isOnItsWay } from '#domain/orders/fulfilment/parcel-status.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { auditedBy, type Dispatcher, decideAsDispatcher, findParcelToMove } from '../dispatcher.ts'
import { findNumberProblem } from '../own-number-store.ts'
import { lockParcel, setCourier } from '../parcel-store.ts'
import { followTracking } from './apply-tracking.ts'

type NumberParcelRefusal = 'fulfilment.courier_invalid' | 'fulfilment.parcel_gone'

/**
 * Gives a parcel that left without a tracking number its number, as the seller learns it from the courier afterwards.
 * What that courier has said of the number before counts from now on. A number that is there stays: another one is
 * refused, as is one of another parcel, and any once the parcel has arrived.
 */
export function numberParcel(
  app: App,
  dispatcher: Dispatcher,
  { parcelId, ...typed }: { parcelId: string; trackingNumber: string },
): Promise<Result<{ vendorOrderId: string }, NumberParcelRefusal>> {
  const typedNumber = oneLine(typed.trackingNumber)
  const invalid = (trackingNumber: string) =>
    refuse('fulfilment.courier_invalid', { fields: { trackingNumber } })
  return decideAsDispatcher(app, dispatcher, {
    find: (tx) => findParcelToMove(tx, parcelId),
    async work(tx, { orderId, vendorOrderId, sellerId }) {
      const trackingNumber = parseTrackingNumber(typedNumber)
      if (!trackingNumber) return invalid(trackingNumberProblem(typedNumber) ?? 'Give its tracking number')
      await lockVendorOrders(tx, orderId)
      const parcel = await lockParcel(tx, parcelId)
      const { status, courierName } = parcel
      if (parcel.trackingNumber === trackingNumber) return ok({ vendorOrderId })
      if (parcel.trackingNumber) return invalid(`It left under ${parcel.trackingNumber}`)
      if (!courierName || !isOnItsWay(status)) return invalid('This parcel is not on its way')
      const taken = await findNumberProblem(tx, parcel, { courierName, trackingNumber })
      if (taken) return invalid(taken)
      await setCourier(tx, parcelId, {
        courier: 'manual',
        courierName,
        trackingNumber,
        trackingUrl: trackingUrl({ courierName, trackingNumber }) || null,
      })
      await audit(tx, app, {
        ...auditedBy(dispatcher, sellerId),
        action: 'parcel.numbered',
        subject: { kind: 'order', id: orderId },
        after: { parcel: parcelId, courierName, trackingNumber },
      })
      await followTracking(app, tx, parcelId)
      return ok({ vendorOrderId })
    },
  })
}

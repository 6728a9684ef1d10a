import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import type { CourierAnswer } from '#server/ground/outside/couriers/courier.ts'

/**
 * The address of a booked courier's own label for a parcel of a vendor order that the visitor may see, as the courier gives it
 * now; undefined for a parcel that is not booked. No transaction is open while the courier answers.
 */
export async function findCourierLabel(
  app: App,
  sellerId: string,
  { parcelId, vendorOrderId }: { parcelId: string; vendorOrderId: string },
): Promise<CourierAnswer<string> | undefined> {
  if (!isUuid(parcelId)) return undefined
  const booking = await inSellerTransaction(app, sellerId, (tx) =>
    tx
      .selectFrom('courier_bookings')
      .innerJoin('parcels', 'parcels.id', 'courier_bookings.parcel_id')
      .select(['courier_bookings.courier', 'order_ref', 'shipment_ref'])
      .where('parcels.id', '=', parcelId)
      .where('parcels.vendor_order_id', '=', vendorOrderId)
      .where('parcels.seller_id', '=', sellerId)
      .where('courier_bookings.state', '=', 'booked')
      .where('is_unwanted', '=', false)
      .executeTakeFirst(),
  )
  const courier = app.couriers.find(({ name }) => name === booking?.courier)
  if (!courier || !booking?.order_ref || !booking.shipment_ref) return undefined
  return courier.label({ orderRef: booking.order_ref, shipmentRef: booking.shipment_ref })
}

import type { SoldParcel } from '#server/orders/fulfilment/parcel-views.ts'

/** A parcel as the API tells it. */
export function parcelAnswer(parcel: SoldParcel) {
  const { id, position, status, movedAt, courierName, trackingNumber, trackingUrl, cashPaise } = parcel
  const lines = parcel.lines.map(({ name, quantity, units }) => ({
    name,
    quantity,
    serials: units.map(({ serial }) => serial),
  }))
  return { id, position, status, movedAt, courierName, trackingNumber, trackingUrl, cashPaise, lines }
}

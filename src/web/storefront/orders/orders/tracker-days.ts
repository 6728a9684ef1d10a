import { formatDate } from '#domain/ground/shared/dates.ts'
import type { OrderPage } from '#server/orders/orders/order-page-views.ts'

/** The steps of a parcel that is on its way to its customer. */
export const TRACKER_STEPS = ['Ordered', 'Packed', 'Shipped', 'Delivered'] as const

/** The status of a parcel that is each step; an order is placed before it has any. */
const STATUS_OF_STEP = [undefined, 'packed', 'shipped', 'delivered'] as const

/** By parcel, the day of each step that it has reached, as "29 Nov". */
export function trackerDays({
  placedAt,
  timeline,
}: Pick<OrderPage, 'placedAt' | 'timeline'>): Readonly<Record<string, readonly (string | undefined)[]>> {
  const byParcel = Map.groupBy(
    timeline.filter(({ subject, parcelId }) => subject === 'parcel' && parcelId !== null),
    ({ parcelId }) => parcelId ?? '',
  )
  return Object.fromEntries(
    [...byParcel].map(([id, entries]) => [
      id,
      STATUS_OF_STEP.map((status) =>
        dayText(status ? entries.find(({ to }) => to === status)?.at : (placedAt ?? undefined)),
      ),
    ]),
  )
}

const dayText = (at: string | undefined) => at && formatDate(at).replace(/ \d+$/, '')

import type { Paise } from '#domain/ground/shared/money.ts'
import { isSameCourier } from './couriers.ts'
import type { ParcelStatus } from './parcel-status.ts'

/** A parcel that has a tracking number, or is to have it. */
export interface OwnParcel {
  orderId: string
  courierName: string
  cashPaise: Paise
}

/**
 * Which of a seller's other parcels under a number keeps it from this one: one of the same courier that is packed, on its
 * way or delivered. Boxes of one order that are paid ahead may go under one number, as couriers of freight write it on all
 * boxes of a consignment. Undefined when none does.
 */
export function findNumberHolder<Other extends OwnParcel & { status: ParcelStatus }>(
  parcel: OwnParcel,
  others: readonly Other[],
): Other | undefined {
  return others.find(
    (other) =>
      !LETS_GO.has(other.status) &&
      isSameCourier(other.courierName, parcel.courierName) &&
      (other.orderId !== parcel.orderId || other.cashPaise + parcel.cashPaise > 0),
  )
}

const LETS_GO: ReadonlySet<ParcelStatus> = new Set(['cancelled', 'returned', 'lost'])

/** A parcel under the number of a courier's payment, whoever sold what is in it. */
export interface NumberedParcel {
  cashPaise: Paise
  /** The marketplace booked its courier: nobody chose its number. */
  isBooked: boolean
  hasLeft: boolean
}

/**
 * To which parcel a courier's payment under a number belongs without anybody looking: the one that collects cash, and of
 * several the one that the marketplace booked, since no seller chose its number. Of several that sellers named there is
 * none, so that a number copied from a parcel brings nothing, whoever named it first. Undefined then, for one that has not
 * left, and where nobody has the number.
 */
export function findPaidParcel<Parcel extends NumberedParcel>(
  parcels: readonly Parcel[],
): Parcel | undefined {
  const collecting = preferred(parcels, ({ cashPaise }) => cashPaise > 0)
  const [paid, ...others] = preferred(collecting, ({ isBooked }) => isBooked)
  return paid?.hasLeft && others.length === 0 ? paid : undefined
}

/** Those of which it is true, else all. */
function preferred<Parcel>(parcels: readonly Parcel[], isSo: (parcel: Parcel) => boolean): readonly Parcel[] {
  const some = parcels.filter(isSo)
  return some.length > 0 ? some : parcels
}

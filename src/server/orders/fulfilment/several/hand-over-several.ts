import { type CodeOf, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { AT_ONCE_MAX } from '#domain/orders/fulfilment/dispatch-list.ts'
import type { App } from '#server/ground/app.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import type { Dispatcher } from '../dispatcher.ts'
import { handOverParcel } from '../hand-over-parcel.ts'
import { nameCourier } from '../name-courier.ts'
import { enterEwayBill } from '../tax-papers/enter-eway-bill.ts'
import { forEach, type SeveralDone } from './act-on-several.ts'
import { type ParcelWay, readParcelWays } from './parcel-ways-views.ts'

/** A parcel with what was typed for it; empty where nothing was. */
export interface ParcelToHandOver {
  id: string
  trackingNumber: string
  ewayBillNumber: string
}

interface HandOverSeveralInput {
  parcels: readonly ParcelToHandOver[]
  /** Takes those for which nobody was named before. */
  courierName: string
  /** Prepaid parcels may leave without a tracking number: somebody brings them, or the number is added later. */
  withoutNumbers: boolean
}

/** How a parcel left. */
export interface HandedOver {
  id: string
  vendorOrderId: string
  courierName: string
  trackingNumber: string
}

const NUMBER_ASKED = 'It has no tracking number. Please enter it, or tick that some have none'

type HandOverSeveralRefusal = CodeOf<typeof handOverParcel | typeof nameCourier | typeof enterEwayBill>

/**
 * Hands several parcels to their couriers, each in transactions of its own, with the tracking number and the e-way bill
 * that were typed for it. Who was named or booked before keeps a parcel. A parcel without a number leaves only where that
 * was ticked, and never one that collects cash.
 */
export async function handOverSeveral(
  app: App,
  vendor: ActingVendor,
  { parcels, courierName, withoutNumbers }: HandOverSeveralInput,
): Promise<SeveralDone<HandOverSeveralRefusal> & { left: HandedOver[] }> {
  const dispatcher: Dispatcher = { kind: 'vendor', vendor }
  const typed = new Map(parcels.slice(0, AT_ONCE_MAX).map((parcel) => [parcel.id, parcel]))
  const known = await readParcelWays(app, vendor.sellerId, [...typed.keys()])
  const left: HandedOver[] = []
  const several = await forEach([...typed.keys()], async (parcelId) => {
    const way = known.get(parcelId)
    const parcel = typed.get(parcelId)
    // Handing it over says why it cannot be: it is not there, or has left.
    if (!way || !parcel || !way.isPacked) return handOverParcel(app, dispatcher, parcelId)
    const carried = await carry(app, dispatcher, { parcel, way, courierName, withoutNumbers })
    if (carried.ok)
      left.push({
        id: parcelId,
        vendorOrderId: carried.value.vendorOrderId,
        ...numbered(parcel, way, courierName),
      })
    return carried
  })
  return { ...several, left }
}

interface ToCarry extends Omit<HandOverSeveralInput, 'parcels'> {
  parcel: ParcelToHandOver
  way: ParcelWay
}

async function carry(
  app: App,
  dispatcher: Dispatcher,
  { parcel, way, courierName: proposed, withoutNumbers }: ToCarry,
): Promise<Result<{ vendorOrderId: string }, HandOverSeveralRefusal>> {
  const parcelId = parcel.id
  if (!way.isBooked) {
    const { courierName, trackingNumber } = numbered(parcel, way, proposed)
    if (trackingNumber === '' && !way.collectsCash && !withoutNumbers)
      return refuse('fulfilment.courier_invalid', { fields: { trackingNumber: NUMBER_ASKED } })
    const isNamed = courierName === way.courierName && trackingNumber === (way.trackingNumber ?? '')
    const named = isNamed
      ? undefined
      : await nameCourier(app, dispatcher, { parcelId, courierName, trackingNumber })
    if (named?.ok === false) return named
  }
  if (parcel.ewayBillNumber.trim() !== '') {
    const entered = await enterEwayBill(app, dispatcher, {
      parcelId,
      number: parcel.ewayBillNumber,
      validUntil: '',
    })
    if (!entered.ok && entered.problem.code !== 'invoicing.eway_bill_exists') return entered
  }
  return handOverParcel(app, dispatcher, parcelId)
}

/** Who takes it under which number: as it was named or booked before, else as it was typed now. */
function numbered(
  { trackingNumber }: ParcelToHandOver,
  way: ParcelWay,
  courierName: string,
): Pick<HandedOver, 'courierName' | 'trackingNumber'> {
  return {
    courierName: way.courierName ?? oneLine(courierName),
    trackingNumber: (way.isBooked ? '' : oneLine(trackingNumber)) || (way.trackingNumber ?? ''),
  }
}

import { isToDispatch, type VendorOrderStatus } from '#domain/orders/vendor-order-status.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { ParcelStatus } from './parcel-status.ts'

/**
 * What becomes of the payment of an order that is paid at the door, by what became of its parcels: paid once every
 * parcel that collects cash was delivered or has come back, cancelled when all of them came back, and undefined while
 * anything is still to be sent, on its way, lost or broken, since then somebody has to decide.
 */
export function cashPaymentEnd(order: {
  parts: readonly VendorOrderStatus[]
  parcels: readonly { status: ParcelStatus; cashPaise: Paise }[]
}): 'paid' | 'cancelled' | undefined {
  if (order.parts.some((status) => status === 'awaiting-payment' || isToDispatch(status))) return undefined
  const collecting = order.parcels.filter(({ status, cashPaise }) => status !== 'cancelled' && cashPaise > 0)
  const delivered = collecting.filter(({ status }) => status === 'delivered')
  const returned = collecting.filter(({ status }) => status === 'returned')
  if (collecting.length === 0 || delivered.length + returned.length < collecting.length) return undefined
  return delivered.length > 0 ? 'paid' : 'cancelled'
}

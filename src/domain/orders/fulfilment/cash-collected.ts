import type { Paise } from '#domain/ground/shared/money.ts'
import { isToDispatch, type VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { ParcelStatus } from './parcel-status.ts'

/**
 * What becomes of the payment of an order that is paid at the door, by what became of its parcels: paid once every
 * parcel that collects cash was delivered, has come back or was lost, cancelled when none of them was delivered or every
 * vendor order was cancelled, and undefined while anything is still to be sent or on its way, broken or not.
 */
export function cashPaymentEnd(order: {
  vendorOrders: readonly VendorOrderStatus[]
  parcels: readonly { status: ParcelStatus; cashPaise: Paise }[]
}): 'paid' | 'cancelled' | undefined {
  if (order.vendorOrders.some((status) => status === 'awaiting-payment' || isToDispatch(status)))
    return undefined
  const collecting = order.parcels.filter(({ status, cashPaise }) => status !== 'cancelled' && cashPaise > 0)
  const delivered = collecting.filter(({ status }) => status === 'delivered')
  const gone = collecting.filter(({ status }) => status === 'returned' || status === 'lost')
  if (order.vendorOrders.every((status) => status === 'cancelled')) return 'cancelled'
  if (collecting.length === 0 || delivered.length + gone.length < collecting.length) return undefined
  return delivered.length > 0 ? 'paid' : 'cancelled'
}

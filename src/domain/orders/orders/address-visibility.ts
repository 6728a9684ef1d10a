import { addDays, type Day } from '#domain/ground/shared/months.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'

/** The marketplace's return period: so long after the delivery a parcel may still have to be fetched. */
const RETURN_DAYS = 30

/**
 * Says whether a seller still needs to know where a customer lives: until the goods cannot come back any more, and not
 * once the order is off.
 */
export function needsAddress(order: {
  status: VendorOrderStatus
  deliveredOn: Day | undefined
  today: Day
}): boolean {
  const { status, deliveredOn, today } = order
  if (status === 'cancelled' || status === 'returned') return false
  return deliveredOn === undefined || today <= addDays(deliveredOn, RETURN_DAYS)
}

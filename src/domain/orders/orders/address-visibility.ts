import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import { claimBy } from '#domain/orders/fit-claims/claim-terms.ts'
import { returnWindow } from '#domain/orders/returns/return-window.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'

/** What decides whether a seller needs the address of one vendor order. */
export interface AddressedVendorOrder {
  status: VendorOrderStatus
  deliveredOn: Day | undefined
  today: Day
  /** Of its goods. */
  categories: readonly string[]
  /** Those that held when it was ordered. */
  terms: Pick<MarketplaceTerms, 'returnDays' | 'defectDays' | 'customReturnDays'>
  /** A return or a dispute of its goods is under way, or refused pieces are still to be sent back. */
  hasOpenCase: boolean
}

/**
 * Says whether a seller still needs to know where a customer lives: while a return or a dispute of the goods is under way,
 * and until no return can be asked for any more; a dispute that is opened later shows it again. Not once the order is off.
 */
export function needsAddress(vendorOrder: AddressedVendorOrder): boolean {
  const { status, deliveredOn, today, categories, terms, hasOpenCase } = vendorOrder
  if (hasOpenCase) return true
  if (status === 'cancelled' || status === 'returned') return false
  if (deliveredOn === undefined) return true
  const ends = [
    claimBy(deliveredOn),
    ...categories.map(
      (category) => returnWindow({ category, deliveredOn, warrantyMonths: null }, terms).returnBy,
    ),
  ]
  return ends.some((day) => today <= day)
}

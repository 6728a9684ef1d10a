import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import type { Bearer } from '#domain/orders/disputes/dispute-state.ts'

/** What is told of a parcel that was delivered after it was refunded as not received, to its seller and the back office. */
export function cameAfterRefundWords({ paise, bearer }: { paise: Paise; bearer: Bearer }): string {
  const bears =
    bearer === 'seller'
      ? 'The refund was taken from the seller’s earnings, and nothing is paid for this parcel by itself.'
      : 'NanoNagar bears the refund, and the seller keeps the compensation.'
  return `This parcel was delivered after the customer got ${formatInr(paise, 2)} back because it had not arrived. The customer now has the items and the money. We have asked them to pay again or to give the items back; nothing is charged by itself. ${bears}`
}

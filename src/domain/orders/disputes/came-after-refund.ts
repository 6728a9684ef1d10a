import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import type { Bearer } from './dispute-state.ts'

/** What is told of a parcel that was delivered after it was refunded as not received, to its seller and the back office. */
export function cameAfterRefundWords({ paise, bearer }: { paise: Paise; bearer: Bearer }): string {
  const bears =
    bearer === 'seller'
      ? 'The refund was taken from the seller’s earnings, and we do not pay for this parcel automatically.'
      : 'NanoNagar bears the refund, and the seller keeps the compensation.'
  return `This parcel was delivered after we refunded ${formatInr(paise, 2)} because it had not arrived. The customer now has the items and the money. We have asked them to pay again or to give the items back. We do not charge them automatically. ${bears}`
}

import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { NotApplied } from '#domain/selling/promotions/apply-promotions.ts'
import { asksText } from '#domain/selling/promotions/promotion.ts'

/** Why a promotion takes nothing off, and what is still to be bought for it. */
export function missingText(missing: NotApplied): string {
  switch (missing.why) {
    case 'goods-missing':
      return `Add ${formatInr(missing.missingPaise)} more to get it.`
    case 'pieces-missing':
      return `Add ${counted(missing.missingPieces, 'more item')} to get it.`
    case 'products-missing':
      return `Add ${missing.names.join(' and ')} to get it.`
    case 'asks':
      return `Applies ${asksText(missing.asks)}.`
    case 'delivery-free':
      return 'Your delivery is free already.'
    case 'delivery-taken':
      return 'Nothing is left of the delivery fee.'
    case 'pieces-out-of-reach':
      return 'It needs more items than you can order of this.'
    case 'less-than-others':
      return 'The others save you more, and it cannot be combined with them.'
  }
}

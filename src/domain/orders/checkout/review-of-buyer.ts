import type { ShippingTerms } from '#domain/ground/settings/shipping-fee.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { CartLine } from '#domain/selling/cart/cart-lines.ts'
import { type CartOffer, type ReviewedCart, reviewCart } from '#domain/selling/cart/review-cart.ts'
import type { Promotion } from '#domain/selling/promotions/promotion.ts'
import { asksMet } from './asks-met.ts'
import type { BuyerKey } from './buyer-key.ts'

/** A cart for each way to buy it; undefined where no promotion asks how, and all come to the same. */
export function reviewsByBuyer(
  lines: readonly CartLine[],
  offers: readonly CartOffer[],
  { terms, promotions }: { terms: ShippingTerms; promotions: readonly Promotion[] },
): Record<BuyerKey, ReviewedCart> | undefined {
  if (promotions.every(({ asks }) => asks.length === 0)) return undefined
  const review = (paymentMethod: PaymentMethod, isBusiness: boolean) =>
    reviewCart(lines, offers, terms, promotions, asksMet({ paymentMethod, isBusiness }))
  return {
    cash: review('cod', false),
    online: review('card', false),
    'cash business': review('cod', true),
    'online business': review('card', true),
  }
}

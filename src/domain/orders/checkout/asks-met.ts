import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { PromotionAsk } from '#domain/selling/promotions/promotion.ts'

/** What promotions ask of who buys, so far as a checkout decides it. */
export function asksMet({
  paymentMethod,
  isBusiness = false,
}: {
  paymentMethod: PaymentMethod
  isBusiness?: boolean | undefined
}): PromotionAsk[] {
  return [
    ...(isBusiness ? (['business'] as const) : []),
    ...(paymentMethod === 'cod' ? [] : (['online'] as const)),
  ]
}

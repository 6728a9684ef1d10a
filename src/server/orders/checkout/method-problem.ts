import { type Refused, refuse } from '#domain/ground/shared/result.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { App } from '#server/ground/app.ts'

type MethodRefusal = 'checkout.card_required' | 'checkout.card_unavailable' | 'checkout.upi_unavailable'

/** Why this way of paying cannot be had: the gateway does not take it, or takes a card's token only. */
export function methodProblem(
  { gateway }: Pick<App, 'gateway'>,
  { method, cardToken }: { method: PaymentMethod; cardToken: string | undefined },
): Refused<MethodRefusal> | undefined {
  if (method === 'cod') return undefined
  if (!gateway.methods.includes(method))
    return refuse(method === 'card' ? 'checkout.card_unavailable' : 'checkout.upi_unavailable')
  const needsToken = method === 'card' && gateway.tokenizerOrigin !== undefined
  return needsToken && !cardToken ? refuse('checkout.card_required') : undefined
}

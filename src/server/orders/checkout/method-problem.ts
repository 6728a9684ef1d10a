import { isChosenMethod } from '#domain/ground/outside/gateway-method.ts'
import { type Refused, refuse } from '#domain/ground/shared/result.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { App } from '#server/ground/app.ts'

type MethodRefusal =
  | 'checkout.card_required'
  | 'checkout.card_unavailable'
  | 'checkout.upi_unavailable'
  | 'checkout.way_unavailable'

/** Why this way of paying cannot be had: the gateway does not take it, or takes a card's token only. */
export function methodProblem(
  { gateway }: Pick<App, 'gateway'>,
  { method, cardToken }: { method: PaymentMethod; cardToken: string | undefined },
): Refused<MethodRefusal> | undefined {
  if (method === 'cod') return undefined
  if (method === 'online')
    return hasChosenMethods({ gateway }) ? undefined : refuse('checkout.way_unavailable')
  if (!gateway.methods.includes(method)) {
    if (isChosenMethod(method)) return refuse('checkout.way_unavailable')
    return refuse(method === 'card' ? 'checkout.card_unavailable' : 'checkout.upi_unavailable')
  }
  const needsToken = method === 'card' && gateway.tokenizerOrigin !== undefined
  return needsToken && !cardToken ? refuse('checkout.card_required') : undefined
}

/** Whether there are ways that are chosen on the page of the payment: a bank, a wallet, a plan. */
export function hasChosenMethods({ gateway }: Pick<App, 'gateway'>): boolean {
  return gateway.methods.some(isChosenMethod)
}

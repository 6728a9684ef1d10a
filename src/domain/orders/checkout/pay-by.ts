import type { GatewayMethod } from '#domain/ground/outside/gateway-method.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { PAYMENT_METHODS } from './checkout-inputs.ts'

/** What of `online` a checkout asks for: the page of the payment then begins with it, and asks for its bank or plan alone. */
export const PAY_BY = [
  { key: 'netbanking', label: 'Net Banking', of: ['netbanking'] },
  { key: 'emi', label: 'EMI', of: ['emi', 'cardless-emi'] },
  { key: 'wallet', label: 'Wallet or Pay Later', of: ['wallet', 'paylater'] },
] as const satisfies readonly { key: string; label: string; of: readonly GatewayMethod[] }[]

export type PayBy = (typeof PAY_BY)[number]['key']

/** A card that is saved at the gateway, as the checkout's form names it; without an id one of them, which is chosen later. */
export const SAVED = 'saved:'

/** With what an order is written whose form says this: a bank, a plan, a wallet and a saved card are `online`. */
export function methodOfWanted(wanted: string): PaymentMethod {
  return PAYMENT_METHODS.find(({ key }) => key === wanted)?.key ?? 'online'
}

/** Whether a form can say this. */
export function isWanted(wanted: string): boolean {
  return wanted.startsWith(SAVED) || [...PAYMENT_METHODS, ...PAY_BY].some(({ key }) => key === wanted)
}

/** Where another way is chosen for an order whose saved card could not be used. */
export function withoutCardPath(orderId: string): string {
  return `${payPath(orderId, 'online')}?${CARD_GONE}=gone`
}

/** What the address says then. */
export const CARD_GONE = 'card'

/** Where an order that was written so is paid. */
export function payPath(orderId: string, wanted: string): string {
  const path = `/orders/${orderId}/pay`
  if (wanted === 'emi') return `${path}/emi`
  return PAY_BY.some(({ key }) => key === wanted) ? `${path}?by=${wanted}` : path
}

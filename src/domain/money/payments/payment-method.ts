import type { GatewayMethod } from '#domain/ground/outside/gateway-method.ts'

/** The ways to pay for an order, as people read them. */
export const PAYMENT_METHOD_LABELS = {
  card: 'Credit / Debit Card',
  upi: 'UPI',
  netbanking: 'Net Banking',
  wallet: 'Wallet',
  emi: 'EMI',
  'cardless-emi': 'Cardless EMI',
  paylater: 'Pay Later',
  /** Agreed at the checkout to be chosen on the page of the payment; an order is paid by one of those above. */
  online: 'Net Banking, EMI or Wallet',
  cod: 'Cash on Delivery',
} as const satisfies Record<GatewayMethod | 'online' | 'cod', string>

export type PaymentMethod = keyof typeof PAYMENT_METHOD_LABELS

export const PAYMENT_METHOD_KEYS = Object.keys(PAYMENT_METHOD_LABELS) as PaymentMethod[]

/** The ways to pay for an order, as people read them. */
export const PAYMENT_METHOD_LABELS = {
  card: 'Credit / Debit Card',
  upi: 'UPI',
  cod: 'Cash on Delivery',
} as const

export type PaymentMethod = keyof typeof PAYMENT_METHOD_LABELS

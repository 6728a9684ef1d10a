/**
 * What an order waits for so that its sellers are to send nothing: its bank, which decides about the payment, or its
 * customer, who is to confirm that it is paid in cash. The database says which (`order_waits_for`).
 */
export type OrderWait = 'bank' | 'customer'

/** In the badges of sellers and of the office alike, and in their filters. */
export const ORDER_WAIT_LABELS: Readonly<Record<OrderWait, string>> = {
  customer: 'Waiting for confirmation',
  bank: 'Waiting for the bank',
}

/**
 * What an order waits for so that its sellers are to send nothing: its bank, which decides about the payment, or its
 * customer, who is to confirm that it is paid in cash. The database says which (`order_waits_for`).
 */
export type OrderWait = 'bank' | 'customer'

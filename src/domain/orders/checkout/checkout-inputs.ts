import { BUSINESS_FIELDS } from '#domain/ground/gst/business-fields.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'

/** The ways to pay that a checkout offers, in menu order; the first is the default. Banks and plans are chosen on a page of their own. */
export const PAYMENT_METHODS = [
  { key: 'card', label: 'Credit / Debit Card' },
  { key: 'upi', label: 'UPI' },
  { key: 'online', label: 'Net Banking, EMI or Wallet' },
  { key: 'cod', label: 'Cash on Delivery' },
] as const satisfies readonly { key: PaymentMethod; label: string }[]

/** What everybody fills in, in the order in which the form shows them, so that focus can go to the first bad one. */
export const CHECKOUT_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'address',
  'city',
  'state',
  'postalCode',
  'paymentMethod',
] as const

/** Every field of the form, those for a business too: they count while `isBusiness` is ticked. */
export const CHECKOUT_INPUTS = [...CHECKOUT_FIELDS, 'isBusiness', ...BUSINESS_FIELDS, 'poNumber'] as const

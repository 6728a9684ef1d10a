import { BUSINESS_FIELDS } from '#domain/ground/gst/business-fields.ts'
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#domain/money/payments/payment-method.ts'

/** The ways to pay that a checkout offers, in menu order; the first is the default. */
export const PAYMENT_METHODS = [
  { key: 'card', label: PAYMENT_METHOD_LABELS.card },
  { key: 'upi', label: PAYMENT_METHOD_LABELS.upi },
  { key: 'cod', label: PAYMENT_METHOD_LABELS.cod },
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

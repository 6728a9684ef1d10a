import {
  type BusinessBuyer,
  businessProblems,
  PO_NUMBER_LENGTH_MAX,
  readBusiness,
} from '#domain/ground/gst/business-buyer.ts'
import { portalNameProblem } from '#domain/ground/gst/portal-text.ts'
import {
  emailProblem,
  isTicked,
  keptTextProblem,
  normaliseEmail,
  REQUIRED_MESSAGE,
  refuseFields,
} from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { readPinCode } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import {
  addressFieldProblem,
  type DeliveryAddress,
  readAddress,
} from '#domain/ground/shipping/delivery-address.ts'
import { otherStateOfPin } from '#domain/ground/shipping/other-state-of-pin.ts'
import { findState } from '#domain/ground/shipping/states.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { CHECKOUT_FIELDS, PAYMENT_METHODS } from './checkout-inputs.ts'

/** A filled-in checkout. Card number, expiry and CVV are never part of it: they do not reach our server. */
export interface CheckoutDetails extends DeliveryAddress {
  email: string
  paymentMethod: PaymentMethod
  /** Missing when somebody buys for themselves. */
  business?: BusinessBuyer & { poNumber?: string }
}

export type CheckoutField = (typeof CHECKOUT_FIELDS)[number]

export const PAYMENT_METHOD_MESSAGE = 'Please choose a payment method'

/**
 * Checks a checkout form, as the browser or an attacker sent it. Gives trimmed details with the e-mail in lower case
 * and the state as its code. Names and places of a business are such as the GST portal takes, so that no invoice is
 * refused after the goods have left. A business whose GSTIN is of another state than the delivery has to say where it
 * is registered.
 */
export function checkCheckoutForm(
  raw: Readonly<Record<string, unknown>>,
): Result<CheckoutDetails, 'checkout.form_invalid'> {
  const problems = Object.fromEntries(
    CHECKOUT_FIELDS.map((field) => [field, checkoutFieldProblem(field, raw[field])]),
  )
  const isBusiness = isTicked(raw.isBusiness)
  const poNumber = oneLine(raw.poNumber)
  const refusal = refuseFields('checkout.form_invalid', {
    ...problems,
    ...(isBusiness && {
      city: problems.city ?? portalNameProblem(oneLine(raw.city)),
      postalCode: problems.postalCode ?? deliveryPinProblem(raw),
      ...businessProblems(raw, findState(oneLine(raw.state))?.code),
      poNumber: keptTextProblem(poNumber, PO_NUMBER_LENGTH_MAX),
    }),
  })
  if (refusal) return refusal
  const address = readAddress(raw)
  const method = findPaymentMethod(raw.paymentMethod)
  const business = isBusiness ? readBusiness(raw) : undefined
  invariant(
    address && method && isBusiness === (business !== undefined),
    'a form without a problem can be read',
  )
  return ok({
    ...address,
    email: normaliseEmail(raw.email),
    paymentMethod: method,
    ...(business && { business: { ...business, ...(poNumber && { poNumber }) } }),
  })
}

/** The GST portal refuses an invoice that names a PIN code with another state than its own. */
function deliveryPinProblem(raw: Readonly<Record<string, unknown>>): string | undefined {
  const state = findState(oneLine(raw.state))
  const other = state && otherStateOfPin(readPinCode(raw.postalCode), state.code)
  return other && `This PIN code is in ${other}, and the state chosen is ${state.name}`
}

/** The message under one field of the checkout, or undefined when it is fine. */
export function checkoutFieldProblem(field: CheckoutField, value: unknown): string | undefined {
  if (field === 'email') return emailProblem(oneLine(value))
  if (field !== 'paymentMethod') return addressFieldProblem(field, value)
  if (oneLine(value) === '') return REQUIRED_MESSAGE
  return findPaymentMethod(value) ? undefined : PAYMENT_METHOD_MESSAGE
}

function findPaymentMethod(value: unknown): PaymentMethod | undefined {
  return PAYMENT_METHODS.find((method) => method.key === value)?.key
}

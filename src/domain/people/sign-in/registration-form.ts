import {
  isEmailAddress,
  isTicked,
  keptTextProblem,
  normaliseEmail,
  refuseFields,
} from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { confirmPasswordProblem, newPasswordProblem } from './new-password.ts'

export const NAME_LENGTH_MAX = 100
export const SELLER_NAME_LENGTH_MAX = 80

export interface CustomerRegistration {
  name: string
  /** Trimmed, in lower case. */
  email: string
  password: string
}

export interface VendorRegistration extends CustomerRegistration {
  shopName: string
}

/** Checks a customer's registration (name, email, password, confirmPassword, terms). */
export function checkCustomerRegistration(
  raw: Readonly<Record<string, unknown>>,
): Result<CustomerRegistration, 'sign_in.registration_invalid'> {
  return refuseFields('sign_in.registration_invalid', personProblems(raw)) ?? ok(readPerson(raw))
}

/** The same for a vendor, who also names a shop (shopName). */
export function checkVendorRegistration(
  raw: Readonly<Record<string, unknown>>,
): Result<VendorRegistration, 'sign_in.registration_invalid'> {
  const shopName = oneLine(raw.shopName)
  const shopNameProblem = nameProblem(shopName, 'Shop name is required', SELLER_NAME_LENGTH_MAX)
  const problems = { ...personProblems(raw), shopName: shopNameProblem }
  return refuseFields('sign_in.registration_invalid', problems) ?? ok({ ...readPerson(raw), shopName })
}

/** The message under a name, or undefined: required, of limited length, no card number. */
export function nameProblem(text: string, requiredMessage: string, lengthMax: number): string | undefined {
  return text === '' ? requiredMessage : keptTextProblem(text, lengthMax)
}

function personProblems(raw: Readonly<Record<string, unknown>>): Record<string, string | undefined> {
  const email = normaliseEmail(raw.email)
  return {
    name: nameProblem(oneLine(raw.name), 'Name is required', NAME_LENGTH_MAX),
    email: email === '' ? 'Email is required' : isEmailAddress(email) ? undefined : 'Email is invalid',
    password: newPasswordProblem(raw.password),
    confirmPassword: confirmPasswordProblem(raw.password, raw.confirmPassword),
    terms: isTicked(raw.terms) ? undefined : 'You must agree to the terms and conditions',
  }
}

function readPerson(raw: Readonly<Record<string, unknown>>): CustomerRegistration {
  return { name: oneLine(raw.name), email: normaliseEmail(raw.email), password: String(raw.password) }
}

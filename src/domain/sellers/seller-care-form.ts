import { emailProblem, normaliseEmail, oneLine, refuseFields } from '#domain/shared/form-fields.ts'
import { ok, type Result } from '#domain/shared/result.ts'

export interface CustomerCare {
  careEmail: string
  carePhone: string
}

/**
 * Checks whom customers ask (careEmail, carePhone): ten digits, a toll-free number or a landline with its area code
 * (Consumer Protection (E-Commerce) Rules 2020, rule 5). Refuses with `vendors.settings_not_valid`.
 */
export function checkCustomerCare(raw: Readonly<Record<string, unknown>>): Result<CustomerCare> {
  const careEmail = normaliseEmail(raw.careEmail)
  const carePhone = oneLine(raw.carePhone)
  const digits = carePhone.replace(/[\s()-]/g, '')
  const refusal = refuseFields('vendors.settings_not_valid', {
    careEmail: emailProblem(careEmail),
    carePhone: /^(\+91)?[0-9]{10,11}$/.test(digits)
      ? undefined
      : 'Please enter a telephone number of 10 or 11 digits',
  })
  return refusal ?? ok({ careEmail, carePhone: digits })
}

import { emailProblem, normaliseEmail, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { isPhoneNumber, readPhoneNumber } from '#domain/ground/shared/typed-values/phone-and-pin.ts'

/** 1800 and 1860 with six or seven digits (National Numbering Plan 2003). */
const TOLL_FREE = /^18[06]0[0-9]{6,7}$/

export interface CustomerCare {
  careEmail: string
  carePhone: string
}

/**
 * Checks whom customers ask (careEmail, carePhone): ten digits, a toll-free number or a landline with its area code
 * (Consumer Protection (E-Commerce) Rules 2020, rule 5).
 */
export function checkCustomerCare(
  raw: Readonly<Record<string, unknown>>,
): Result<CustomerCare, 'sellers.settings_not_valid'> {
  const careEmail = normaliseEmail(raw.careEmail)
  const carePhone = readPhoneNumber(raw.carePhone)
  const refusal = refuseFields('sellers.settings_not_valid', {
    careEmail: emailProblem(careEmail),
    carePhone:
      isPhoneNumber(carePhone) || TOLL_FREE.test(carePhone)
        ? undefined
        : 'Please enter a phone number of 10 or 11 digits',
  })
  return refusal ?? ok({ careEmail, carePhone })
}

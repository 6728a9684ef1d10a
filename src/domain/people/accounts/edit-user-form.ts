import { isEmailAddress, normaliseEmail, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { checkReason } from '#domain/ground/shared/reason.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { phoneProblem, readPhoneNumber } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { NAME_LENGTH_MAX, nameProblem } from '#domain/people/sign-in/registration-form.ts'

/** Somebody's details as an administrator corrects them. */
export interface EditedUser {
  name: string
  /** Trimmed, in lower case. */
  email: string
  /** Ten digits, or null for none. */
  phone: string | null
  reason: string
}

/**
 * Checks the form of a person's details (name, email, phoneNumber, reason); an account that has no e-mail (`hasEmail`) may
 * stay without.
 */
export function checkEditUserForm(
  raw: Readonly<Record<string, unknown>>,
  hasEmail = true,
): Result<EditedUser, 'accounts.user_invalid'> {
  const name = oneLine(raw.name)
  const email = normaliseEmail(raw.email)
  const phone = readPhoneNumber(raw.phoneNumber)
  const reason = checkReason(raw.reason)
  const refusal = refuseFields('accounts.user_invalid', {
    name: nameProblem(name, 'Name is required', NAME_LENGTH_MAX),
    email: emailProblem(email, hasEmail),
    phoneNumber: phone === '' ? undefined : phoneProblem(phone),
    reason: reason.ok ? undefined : reason.problem.fields?.reason,
  })
  return refusal ?? ok({ name, email, phone: phone || null, reason: reason.ok ? reason.value : '' })
}

function emailProblem(email: string, hasEmail: boolean): string | undefined {
  if (email === '') return hasEmail ? 'Email is required' : undefined
  return isEmailAddress(email) ? undefined : 'Email is invalid'
}

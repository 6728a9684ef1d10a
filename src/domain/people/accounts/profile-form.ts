import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { phoneProblem, readPhoneNumber } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { NAME_LENGTH_MAX, nameProblem } from '#domain/people/sign-in/registration-form.ts'

export interface ProfileDetails {
  name: string
  /** Ten digits; missing when the customer gave none. */
  phoneNumber?: string
}

/** Checks "edit profile": a name, and a phone of 10 digits if any. */
export function checkProfileForm(
  raw: Readonly<Record<string, unknown>>,
): Result<ProfileDetails, 'accounts.profile_invalid'> {
  const name = oneLine(raw.name)
  const phoneNumber = readPhoneNumber(raw.phoneNumber)
  const refusal = refuseFields('accounts.profile_invalid', {
    name: nameProblem(name, 'Name is required', NAME_LENGTH_MAX),
    phoneNumber: phoneNumber === '' ? undefined : phoneProblem(phoneNumber),
  })
  return refusal ?? ok(phoneNumber === '' ? { name } : { name, phoneNumber })
}

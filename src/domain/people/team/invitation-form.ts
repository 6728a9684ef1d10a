import { BACK_OFFICE_ROLES, type BackOfficeRole } from '#domain/ground/access/office-roles.ts'
import { emailProblem, normaliseEmail, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { NAME_LENGTH_MAX, nameProblem } from '#domain/people/sign-in/registration-form.ts'

/** As long as an invitation into the back office can be accepted. */
export const INVITATION_HOURS = 72

export interface InvitationForm {
  /** Trimmed, in lower case. */
  email: string
  name: string
  role: BackOfficeRole
}

/** The role that a form names, if there is one such. */
export function readBackOfficeRole(raw: unknown): BackOfficeRole | undefined {
  return BACK_OFFICE_ROLES.find((role) => role === raw)
}

/** Checks whom to invite as what. */
export function checkInvitationForm(
  raw: Readonly<Record<string, unknown>>,
): Result<InvitationForm, 'team.invitation_invalid'> {
  const email = normaliseEmail(raw.email)
  const name = oneLine(raw.name)
  const role = readBackOfficeRole(raw.role)
  const refusal = refuseFields('team.invitation_invalid', {
    email: emailProblem(email),
    name: nameProblem(name, 'Name is required', NAME_LENGTH_MAX),
    role: role ? undefined : 'Please choose a role',
  })
  return refusal ?? ok({ email, name, role: role ?? 'read-only' })
}

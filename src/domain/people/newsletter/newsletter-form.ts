import { emailProblem, normaliseEmail, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'

/** Checks the newsletter box (email). Refuses with `support.newsletter_invalid` and a message. */
export function checkNewsletterForm(
  raw: Readonly<Record<string, unknown>>,
): Result<{ email: string }, 'support.newsletter_invalid'> {
  const email = normaliseEmail(raw.email)
  return refuseFields('support.newsletter_invalid', { email: emailProblem(email) }) ?? ok({ email })
}

import { emailProblem, normaliseEmail, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'

/** Checks the newsletter box (email). */
export function checkNewsletterForm(
  raw: Readonly<Record<string, unknown>>,
): Result<{ email: string }, 'newsletter.form_invalid'> {
  const email = normaliseEmail(raw.email)
  return refuseFields('newsletter.form_invalid', { email: emailProblem(email) }) ?? ok({ email })
}

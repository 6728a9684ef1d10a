import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { isBlank } from '#domain/ground/shared/typed-text/blank-text.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './password-length.ts'

export const COMMON_PASSWORD_MESSAGE = 'This password is too common. Please choose another.'
export const PASSWORDS_DIFFER_MESSAGE = 'Passwords do not match'

/**
 * The message under a new password, or undefined when it may be used. A password is taken as typed, never trimmed. No
 * rules about kinds of characters; common ones are refused (NIST SP 800-63B 3.1.1.2).
 */
export function newPasswordProblem(raw: unknown): string | undefined {
  const password = typeof raw === 'string' ? raw : ''
  if (isBlank(password)) return 'Password is required'
  if (password.length < PASSWORD_LENGTH_MIN) return 'Password must be at least 6 characters'
  if (password.length > PASSWORD_LENGTH_MAX)
    return `Password must be at most ${PASSWORD_LENGTH_MAX} characters`
  return COMMON_PASSWORDS.has(password.toLowerCase().trim()) ? COMMON_PASSWORD_MESSAGE : undefined
}

/** The message under the repeated password, or undefined when it equals the first. */
export function confirmPasswordProblem(password: unknown, confirmPassword: unknown): string | undefined {
  return password === confirmPassword ? undefined : PASSWORDS_DIFFER_MESSAGE
}

/** Checks the two fields of "choose a new password". */
export function checkNewPasswordForm(
  raw: Readonly<Record<string, unknown>>,
): Result<{ password: string }, 'sign_in.password_invalid'> {
  const refusal = refuseFields('sign_in.password_invalid', {
    password: newPasswordProblem(raw.password),
    confirmPassword: confirmPasswordProblem(raw.password, raw.confirmPassword),
  })
  return refusal ?? ok({ password: String(raw.password) })
}

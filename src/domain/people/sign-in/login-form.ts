import type { Role } from '#domain/ground/access/session-limits.ts'
import { EMAIL_LENGTH_MAX, isTicked, normaliseEmail } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isBlank } from '#domain/ground/shared/typed-text/blank-text.ts'
import { PASSWORD_LENGTH_MAX } from './password-length.ts'

export interface Login {
  /** Trimmed, in lower case. */
  email: string
  password: string
  /** "Remember me" was ticked. */
  remember: boolean
}

/** Said for a wrong password and for an unknown address alike, so that nobody learns who has an account. */
export const LOGIN_FAILED_MESSAGE = 'Invalid email or password'

/** What the form of each role says when a field is blank. */
export const LOGIN_BLANK_MESSAGES: Readonly<Record<Role, string>> = {
  customer: 'Please fill in all fields',
  vendor: 'Please fill in all fields',
  admin: 'Please enter both email and password.',
}

/**
 * Checks the login form of a role. A refusal has its message in `fields.form`, since it names no field; texts so long
 * that they can be nobody's are refused as a wrong password.
 */
export function checkLoginForm(
  raw: Readonly<Record<string, unknown>>,
  role: Role,
): Result<Login, 'sign_in.login_blank' | 'sign_in.login_failed'> {
  const email = normaliseEmail(raw.email)
  const password = typeof raw.password === 'string' ? raw.password : ''
  if (email === '' || isBlank(password)) {
    return refuse('sign_in.login_blank', { fields: { form: LOGIN_BLANK_MESSAGES[role] } })
  }
  if (email.length > EMAIL_LENGTH_MAX || password.length > PASSWORD_LENGTH_MAX) {
    return refuse('sign_in.login_failed', { fields: { form: LOGIN_FAILED_MESSAGE } })
  }
  return ok({ email, password, remember: isTicked(raw.remember) })
}

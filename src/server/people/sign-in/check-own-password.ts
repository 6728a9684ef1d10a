import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { clearAttempts, takeAttempt } from '#server/ground/limits/failed-attempts.ts'
import { counterKey } from '#server/ground/limits/within-limit.ts'
import { findPassword } from './account-views.ts'
import { verifyPassword } from './hash-password.ts'
import { recordFailure } from './sessions/sign-in-audit.ts'

type CheckOwnPasswordRefusal =
  | CodeOf<typeof takeAttempt>
  | 'limits.busy'
  | 'sign_in.password_required'
  | 'sign_in.password_wrong'

/**
 * Makes sure that the person at the keyboard knows the account's password, before something that a session left open to
 * others must not do. Answers with the hash it was checked against.
 */
export async function checkOwnPassword(
  app: App,
  o: { userId: string; password: unknown; field: string },
): Promise<Result<string, CheckOwnPasswordRefusal>> {
  const password = typeof o.password === 'string' ? o.password : ''
  if (password === '')
    return refuse('sign_in.password_required', { fields: { [o.field]: 'Password is required' } })
  const key = counterKey('own-password', o.userId)
  const attempt = await takeAttempt(app, key)
  if (!attempt.ok) return attempt
  const hash = await findPassword(app.db, o.userId)
  const isRight = await verifyPassword(hash, password)
  if (!isRight.ok) return isRight
  if (!hash || !isRight.value) {
    const account = { userId: o.userId }
    await recordFailure(app, { action: 'account.own_password_wrong', account, inARow: attempt.value })
    return refuse('sign_in.password_wrong', { fields: { [o.field]: 'This is not your current password' } })
  }
  await clearAttempts(app, key)
  return ok(hash)
}

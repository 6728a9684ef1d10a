import { LOGIN_FAILURES_MAX } from '#domain/ground/access/login-attempts.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { countAttempt, findAttempts, removeCounter } from './limit-store.ts'
import { tooManyAttempts } from './within-limit.ts'

/**
 * Takes one attempt at a secret, before the secret is looked at. Pauses grow with the failures in a row. Gives which
 * attempt in a row it is. Refuses once all failures in a row are used up.
 */
export async function takeAttempt(
  app: App,
  key: string,
): Promise<Result<number, 'limits.reset_needed' | 'limits.too_many_attempts'>> {
  const at = app.clock.now()
  const inARow = await countAttempt(app.db, { key, at })
  if (inARow !== undefined) return ok(inARow)
  const attempts = await findAttempts(app.db, key)
  if (attempts && attempts.failures >= LOGIN_FAILURES_MAX) {
    return refuse('limits.reset_needed', {
      fields: { form: 'Too many attempts. Please reset your password to sign in again.' },
    })
  }
  return tooManyAttempts(((attempts?.pausedUntil?.getTime() ?? 0) - at.getTime()) / 1000)
}

/** Forgives the failures counted under a key: the secret was right, or is a new one. */
export async function clearAttempts(app: Pick<App, 'db'>, key: string): Promise<void> {
  await removeCounter(app.db, key)
}

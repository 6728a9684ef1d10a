import { emailProblem, normaliseEmail, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'

/**
 * Asks for a link to choose a new password. The answer, and the work before it, are the same for every address: whether
 * it has an account is looked up later, by a job. Past 3 an hour for one address nothing more is sent. Refuses what is
 * no address, and one network address that asks about many.
 */
export async function requestPasswordReset(
  app: App,
  o: { fields: Readonly<Record<string, unknown>>; address: string },
): Promise<Result<undefined, 'sign_in.reset_invalid' | 'limits.too_many_attempts'>> {
  const email = normaliseEmail(o.fields.email)
  const invalid = refuseFields('sign_in.reset_invalid', { email: emailProblem(email) })
  if (invalid) return invalid
  const allowed = await withinLimit(app, 'reset-address', o.address)
  if (!allowed.ok) return allowed
  const isFirstFew = await withinLimit(app, 'reset-account', email)
  if (isFirstFew.ok) await inTransaction(app, (tx) => app.jobs.enqueue(tx, 'reset-link', { email }))
  return ok(undefined)
}

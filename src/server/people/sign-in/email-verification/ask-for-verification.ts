import { ok, type Result } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { lockUser } from '../account-store.ts'
import { findAccountById } from '../account-views.ts'
import { mailVerificationLink } from './mail-verification-link.ts'
import { isEmailVerified } from './verification-views.ts'

/**
 * Sends a signed-in person another link that verifies their address; gives the address it went to, or none where it is
 * verified already. Refuses past three an hour.
 */
export async function askForVerification(
  app: App,
  userId: string,
): Promise<Result<{ sentTo: string | undefined }, 'limits.too_many_attempts'>> {
  if (await isEmailVerified(app.db, userId)) return ok({ sentTo: undefined })
  const allowed = await withinLimit(app, 'verification-account', userId)
  if (!allowed.ok) return allowed
  const sentTo = await inTransaction(app, async (tx) => {
    // The address must be the one that the link is for when both are written.
    await lockUser(tx, userId)
    const account = await findAccountById(tx, userId)
    if (!account || (await isEmailVerified(tx, userId))) return undefined
    await mailVerificationLink(app, tx, account)
    return account.email
  })
  return ok({ sentTo })
}

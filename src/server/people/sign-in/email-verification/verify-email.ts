import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { lockUser } from '../account-store.ts'
import { findAccountById, roleOf } from '../account-views.ts'
import { recordChange } from '../sessions/sign-in-audit.ts'
import { confirmEmail, spendVerificationsOf } from './verification-store.ts'
import { findKeptVerification } from './verification-views.ts'

/** What a link from a mail verifies. */
export type VerificationLink =
  | { state: 'open'; email: string; name: string }
  | { state: 'used'; email: string }
  | { state: 'gone' }

/** Looks at a link without using it: programs that read mails follow links. */
export async function readVerification(app: App, token: string): Promise<VerificationLink> {
  const kept = await findKeptVerification(app.db, { tokenSha256: fingerprint(token), at: app.clock.now() })
  const account = kept && (await findAccountById(app.db, kept.userId))
  if (!kept || !account) return { state: 'gone' }
  return kept.usedAt
    ? { state: 'used', email: kept.email }
    : { state: 'open', email: kept.email, name: account.name }
}

/**
 * Verifies the address that a link was sent to; nobody needs to be signed in. Pressing twice changes nothing. Refuses
 * when the link is unknown, older than three days, or the account has another address.
 */
export async function verifyEmail(
  app: App,
  { token, address }: { token: string; address?: string },
): Promise<Result<{ email: string }, 'sign_in.verification_gone'>> {
  const link = { tokenSha256: fingerprint(token), at: app.clock.now() }
  return decideInTransaction(app, async (tx) => {
    const before = await findKeptVerification(tx, link)
    if (!before || !(await lockUser(tx, before.userId))) return refuse('sign_in.verification_gone')
    // Again, now that the address is locked: a change of it removes the links that went to the old one.
    const kept = await findKeptVerification(tx, link)
    if (!kept) return refuse('sign_in.verification_gone')
    const { userId, email } = kept
    const account = await findAccountById(tx, userId)
    if (!kept.usedAt && account && (await confirmEmail(tx, { userId, email })))
      await recordChange(tx, app, {
        userId,
        role: roleOf(account),
        action: 'account.email_verified',
        address,
      })
    await spendVerificationsOf(tx, { userId, at: link.at })
    return ok({ email })
  })
}

import { checkReason } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { clearAttempts } from '#server/ground/limits/failed-attempts.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { findAccountById } from '../account-views.ts'
import { endSessionsOf } from '../sessions/session-store.ts'
import { removePasskeysOf } from './passkey-store.ts'
import { codeKey } from './second-factor-enrolment.ts'
import {
  lockSecondFactor,
  removePendingSignInsOf,
  removeRecoveryCodesOf,
  removeSecondFactor,
} from './second-factor-store.ts'

type ResetSecondFactorOfRefusal =
  | 'accounts.own_account'
  | 'accounts.person_not_found'
  | 'audit.reason_invalid'
  | 'sign_in.second_factor_off'

/**
 * For somebody who lost telephone and recovery codes: turns their two-factor sign-in off, authenticator app and
 * passkeys alike, ends their sessions and tells them by mail. Nobody does it to themselves. Refuses when there is
 * nothing to turn off.
 */
export async function resetSecondFactorOf(
  app: App,
  admin: Permitted<'team.change'>,
  o: { userId: string; reason: unknown },
): Promise<Result<undefined, ResetSecondFactorOfRefusal>> {
  const reason = checkReason(o.reason)
  if (!reason.ok) return reason
  const { userId } = o
  if (userId === admin.userId) return refuse('accounts.own_account')
  return decideInTransaction(app, async (tx) => {
    const account = await findAccountById(tx, userId)
    if (!account) return refuse('accounts.person_not_found')
    const hadApp = Boolean((await lockSecondFactor(tx, userId))?.enabledAt)
    const passkeys = await removePasskeysOf(tx, userId)
    if (!hadApp && passkeys === 0) return refuse('sign_in.second_factor_off')
    await removeSecondFactor(tx, userId)
    await removeRecoveryCodesOf(tx, userId)
    await removePendingSignInsOf(tx, userId)
    await endSessionsOf(tx, userId)
    await clearAttempts({ db: tx }, codeKey(userId))
    await audit(tx, app, {
      ...asActor(admin),
      action: 'account.second_factor_reset',
      subject: { kind: 'user', id: userId },
      before: { authenticatorApp: hadApp, passkeys },
      after: { reason: reason.value },
    })
    await queueMail(app, tx, {
      kind: 'second-factor-reset',
      to: account.email,
      subject: 'Two-factor sign-in of your NanoNagar account was turned off',
      userId,
      content: {
        greeting: `Hello ${account.name},`,
        blocks: [
          {
            kind: 'paragraph',
            text: 'One of our administrators turned off two-factor sign-in for your account: authenticator app, passkeys and recovery codes. Your password is the same. Please set up two-factor sign-in again when you next sign in.',
          },
          {
            kind: 'paragraph',
            text: `If you did not ask for this, change your password and write to us at once: ${app.config.publicUrl}/contact`,
          },
        ],
      },
    })
    return ok(undefined)
  })
}

import type { Role } from '#domain/ground/access/session-limits.ts'
import { ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import { checkNewPasswordForm } from '#domain/people/sign-in/new-password.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { clearAttempts } from '#server/ground/limits/failed-attempts.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { lockPassword, lockUser, savePassword } from '../account-store.ts'
import { findAccountById, roleOf } from '../account-views.ts'
import { confirmEmail, spendVerificationsOf } from '../email-verification/verification-store.ts'
import { findEmailStanding } from '../email-verification/verification-views.ts'
import { hashPassword } from '../hash-password.ts'
import { codeKey } from '../second-factor/second-factor-enrolment.ts'
import { removeBegunSecondFactor, removePendingSignInsOf } from '../second-factor/second-factor-store.ts'
import { endSessionsOf } from '../sessions/session-store.ts'
import { recordChange } from '../sessions/sign-in-audit.ts'
import { accountKey } from '../throttle-login.ts'
import { mailPasswordChanged } from './password-changed-mail.ts'
import { findReset, removeResetsOf, takeReset } from './password-reset-store.ts'
import { type Credentials, endOtherKeys, findCredentials } from './remaining-credentials.ts'
import { revokeCreatorAccess } from './revoke-creator-access-store.ts'

const LINK_GONE = 'This link has been used or is too old. Please ask for a new one.'

/** Whether a link from a mail still works, and what the person has to look at; undefined when it does not. */
export async function findOpenReset(app: App, token: string): Promise<Credentials | undefined> {
  const reset = await findReset(app.db, { tokenSha256: fingerprint(token), at: app.clock.now() })
  return reset && findCredentials(app.db, reset.userId)
}

/**
 * Sets a new password with a link from a mail, ends every session of the account, and every key of the shop's software
 * that the form does not keep (keep-<id>), and forgives its failed attempts. The link proves the address: where nobody
 * had proved it before, whoever made the account is shut out (`revokeCreatorAccess`) and no key is kept, unless support
 * chose the address for an account that was there already. Answers with the role under which to sign in. A link works
 * once.
 */
export async function resetPassword(
  app: App,
  o: { token: string; fields: Readonly<Record<string, unknown>>; address?: string },
): Promise<Result<{ role: Role }, 'limits.busy' | 'sign_in.password_invalid' | 'sign_in.reset_gone'>> {
  const tokenSha256 = fingerprint(o.token)
  if (!(await findReset(app.db, { tokenSha256, at: app.clock.now() }))) return gone()
  const form = checkNewPasswordForm(o.fields)
  if (!form.ok) return form
  const hash = await hashPassword(form.value.password)
  if (!hash.ok) return hash
  const at = app.clock.now()
  const role = await inTransaction(app, async (tx): Promise<Role | undefined> => {
    const link = await findReset(tx, { tokenSha256, at })
    if (!link) return undefined
    // Password, then user, then links: the order in which everything else that changes an account takes its locks.
    await lockPassword(tx, link.userId)
    await lockUser(tx, link.userId)
    const userId = await takeReset(tx, { tokenSha256, at })
    const account = userId ? await findAccountById(tx, userId) : undefined
    const standing = account && (await findEmailStanding(tx, account.userId))
    if (!account || !standing) return undefined
    const isFirstProof = !standing.isVerified && !standing.isSetBySupport
    await savePassword(tx, { userId: account.userId, hash: hash.value, at })
    await removeResetsOf(tx, account.userId)
    await endSessionsOf(tx, account.userId)
    await removePendingSignInsOf(tx, account.userId)
    await removeBegunSecondFactor(tx, account.userId)
    if (isFirstProof) await revokeCreatorAccess(tx, account.userId)
    const access = { userId: account.userId, role: roleOf(account), address: o.address }
    if (await confirmEmail(tx, account))
      await recordChange(tx, app, {
        ...access,
        action: 'account.email_verified',
        after: { by: 'reset link', makerShutOut: isFirstProof },
      })
    await spendVerificationsOf(tx, { userId: account.userId, at })
    await clearAttempts({ db: tx }, accountKey(account.email))
    await clearAttempts({ db: tx }, codeKey(account.userId))
    await recordChange(tx, app, { ...access, action: 'account.password_reset' })
    const credentials = await endOtherKeys(app, tx, { ...access, fields: isFirstProof ? {} : o.fields })
    await mailPasswordChanged(app, tx, { ...account, credentials, wasEmptied: isFirstProof })
    return access.role
  })
  return role ? ok({ role }) : gone()
}

function gone(): Refused<'sign_in.reset_gone'> {
  return refuse('sign_in.reset_gone', { fields: { form: LINK_GONE } })
}

import type { Role } from '#domain/ground/access/session-limits.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { checkNewPasswordForm } from '#domain/people/sign-in/new-password.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { lockPassword, savePassword } from '../account-store.ts'
import { findAccountById } from '../account-views.ts'
import { checkOwnPassword } from '../check-own-password.ts'
import { hashPassword } from '../hash-password.ts'
import { removeBegunSecondFactor, removePendingSignInsOf } from '../second-factor/second-factor-store.ts'
import type { Browser } from '../sessions/browser.ts'
import { endSessionsOf, findSessionKind } from '../sessions/session-store.ts'
import { recordChange } from '../sessions/sign-in-audit.ts'
import { startSession } from '../sessions/start-session.ts'
import { mailPasswordChanged } from './password-changed-mail.ts'
import { removeResetsOf } from './password-reset-store.ts'
import { endOtherKeys } from './remaining-credentials.ts'

type ChangePasswordRefusal = CodeOf<typeof checkOwnPassword> | 'sign_in.password_invalid'

/**
 * Changes the password of a signed-in person who knows the current one (currentPassword, password, confirmPassword).
 * Every session of the account ends; this browser gets a new one. Keys of the shop's software end, but those that the
 * form keeps (keep-<id>).
 */
export async function changePassword(
  app: App,
  o: {
    userId: string
    sessionId: string
    role: Role
    fields: Readonly<Record<string, unknown>>
    browser: Browser
  },
): Promise<Result<{ setCookies: string[] }, ChangePasswordRefusal>> {
  const { userId, role, browser } = o
  const form = checkNewPasswordForm(o.fields)
  if (!form.ok) return form
  const own = await checkOwnPassword(app, {
    userId,
    password: o.fields.currentPassword,
    field: 'currentPassword',
  })
  if (!own.ok) return own
  const hash = await hashPassword(form.value.password)
  if (!hash.ok) return hash
  const session = await inTransaction(app, async (tx) => {
    if ((await lockPassword(tx, userId)) !== own.value) return undefined
    const remembered = (await findSessionKind(tx, o.sessionId))?.remembered ?? false
    await savePassword(tx, { userId, hash: hash.value, at: app.clock.now() })
    await removeResetsOf(tx, userId)
    await endSessionsOf(tx, userId)
    await removePendingSignInsOf(tx, userId)
    await removeBegunSecondFactor(tx, userId)
    const { address } = browser
    await recordChange(tx, app, { userId, role, action: 'account.password_changed', address })
    const account = await findAccountById(tx, userId)
    const { fields } = o
    const credentials = await endOtherKeys(app, tx, { userId, role, fields, address })
    if (account) await mailPasswordChanged(app, tx, { ...account, credentials })
    return startSession(app, tx, { userId, role, remembered, browser, with: 'new password' })
  })
  if (session) return ok({ setCookies: [session] })
  const currentPassword = 'The password was changed elsewhere a moment ago'
  return refuse('sign_in.password_wrong', { fields: { currentPassword } })
}

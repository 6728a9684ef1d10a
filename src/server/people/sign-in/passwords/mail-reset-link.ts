import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { findAccount } from '../account-views.ts'
import { isEmailVerified } from '../email-verification/verification-views.ts'
import { RESET_SECONDS, replaceReset } from './password-reset-store.ts'

/** Mails a link that sets a new password to an address that has an account; does nothing for any other. */
export async function mailResetLink(app: App, address: string): Promise<void> {
  const account = await findAccount(app.db, address)
  if (!account || account.deactivatedAt) return
  // An account that was made with a number: its e-mail, once proved, brings its person back and lets them choose a password.
  if (account.passwordHash === null && !(await isEmailVerified(app.db, account.userId))) return
  const { userId, name, email } = account
  const token = app.random.token()
  const at = app.clock.now()
  await inTransaction(app, async (tx) => {
    await replaceReset(tx, {
      userId,
      tokenSha256: fingerprint(token),
      at,
      expiresAt: new Date(at.getTime() + RESET_SECONDS * 1000),
    })
    await audit(tx, app, {
      actor: { kind: 'system' },
      action: 'account.reset_link_sent',
      subject: { kind: 'account', id: userId },
    })
    await queueMail(app, tx, {
      kind: 'password-reset',
      to: email,
      subject: 'Choose a new NanoNagar password',
      hasSecret: true,
      userId,
      content: {
        greeting: `Hello ${name},`,
        blocks: [
          {
            kind: 'paragraph',
            text: 'Someone, hopefully you, asked for a new password. This link works once, within an hour.',
          },
          {
            kind: 'button',
            label: 'Choose a new password',
            url: `${app.config.publicUrl}/auth/reset-password?token=${token}`,
          },
          { kind: 'paragraph', text: 'If it was not you, do nothing. Your password stays the same.' },
        ],
      },
    })
  })
}

import { emailProblem, normaliseEmail, refuseFields } from '#domain/shared/form-fields.ts'
import { ok, type Result } from '#domain/shared/result.ts'
import type { App } from '../app.ts'
import { inTransaction } from '../db/transaction.ts'
import { withinLimit } from '../limits/within-limit.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { fingerprint } from '../outside/fingerprint.ts'
import { findAccount } from './account-store.ts'
import { replaceReset } from './password-reset-store.ts'

const LINK_LIFE_MS = 60 * 60_000

/**
 * Mails a link to choose a new password to an address that has an account. The answer is the same for every address,
 * and when an address was asked for too often (3 an hour). Refuses with identity.reset_invalid for what is no address,
 * or too_many_attempts for one network address that asks about many.
 */
export async function requestPasswordReset(
  app: App,
  o: { fields: Readonly<Record<string, unknown>>; address: string },
): Promise<Result<undefined>> {
  const email = normaliseEmail(o.fields.email)
  const invalid = refuseFields('identity.reset_invalid', { email: emailProblem(email) })
  if (invalid) return invalid
  const allowed = await withinLimit(app, 'reset-address', o.address)
  if (!allowed.ok) return allowed
  const isFirstFew = await withinLimit(app, 'reset-account', email)
  const account = await findAccount(app.db, email)
  if (isFirstFew.ok && account?.passwordHash && !account.deactivatedAt) await mailLink(app, account)
  return ok(undefined)
}

async function mailLink(
  app: App,
  { userId, name, email }: { userId: string; name: string; email: string },
): Promise<void> {
  const token = app.random.token()
  const at = app.clock.now()
  await inTransaction(app, async (tx) => {
    await replaceReset(tx, {
      userId,
      tokenSha256: fingerprint(token),
      at,
      expiresAt: new Date(at.getTime() + LINK_LIFE_MS),
    })
    await queueMail(app, tx, {
      kind: 'password-reset',
      to: email,
      subject: 'Choose a new NanoNagar password',
      hasSecret: true,
      userId,
      content: {
        greeting: `Hello ${name},`,
        parts: [
          {
            kind: 'paragraph',
            text: 'somebody, we hope you, asked for a new password. This link works once, within an hour.',
          },
          {
            kind: 'button',
            label: 'Choose a new password',
            url: `${app.config.publicUrl}/auth/reset-password?token=${token}`,
          },
          { kind: 'paragraph', text: 'If it was not you, do nothing: your password stays as it is.' },
        ],
      },
    })
  })
}

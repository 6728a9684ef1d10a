import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { findAccountById } from './account-views.ts'

/**
 * Mails the owner of an account that their way to sign in was changed, so that a change by somebody else does not go
 * unnoticed (OWASP ASVS 5, 6.3.7). `next` says what to do; without it, to choose a new password.
 */
export async function tellOwner(
  app: App,
  tx: Transaction<Schema>,
  { userId, text, next }: { userId: string; text: string; next?: string },
): Promise<void> {
  const account = await findAccountById(tx, userId)
  if (!account) return
  const { publicUrl } = app.config
  await queueMail(app, tx, {
    kind: 'sign-in-changed',
    to: account.email,
    subject: 'Your NanoNagar sign-in was changed',
    userId,
    content: {
      greeting: `Hello ${account.name},`,
      blocks: [
        { kind: 'paragraph', text },
        {
          kind: 'paragraph',
          text: next ?? `If it was not you, choose a new password at once: ${publicUrl}/auth/forgot-password`,
        },
      ],
    },
  })
}

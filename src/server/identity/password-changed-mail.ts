import type { Transaction } from 'kysely'
import type { App } from '../app.ts'
import type { Schema } from '../db/schema.ts'
import { queueMail } from '../mail/queue-mail.ts'

/** Tells the owner that the password was changed, so that a change by somebody else does not go unnoticed. */
export async function mailPasswordChanged(
  app: App,
  tx: Transaction<Schema>,
  { userId, name, email }: { userId: string; name: string; email: string },
): Promise<void> {
  await queueMail(app, tx, {
    kind: 'password-changed',
    to: email,
    subject: 'Your NanoNagar password was changed',
    userId,
    content: {
      greeting: `Hello ${name},`,
      parts: [
        { kind: 'paragraph', text: 'the password of your account was just changed.' },
        {
          kind: 'paragraph',
          text: `If it was not you, choose a new one at once: ${app.config.publicUrl}/auth/forgot-password`,
        },
      ],
    },
  })
}

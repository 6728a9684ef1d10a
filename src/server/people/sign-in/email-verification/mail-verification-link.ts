import type { Transaction } from 'kysely'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { VERIFICATION_DAYS } from '#domain/people/sign-in/verification-days.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { insertVerification } from './verification-store.ts'

/**
 * Writes a link that verifies the account's address and the mail that carries it, in the caller's transaction. Links
 * that were sent before go on working until one is pressed: so that any of several mails works.
 */
export async function mailVerificationLink(
  app: App,
  tx: Transaction<Schema>,
  { userId, name, email }: { userId: string; name: string; email: string },
): Promise<void> {
  const token = app.random.token()
  const at = app.clock.now()
  await insertVerification(tx, {
    userId,
    email,
    tokenSha256: fingerprint(token),
    at,
    expiresAt: new Date(at.getTime() + VERIFICATION_DAYS * DAY_MS),
  })
  await queueMail(app, tx, {
    kind: 'email-verification',
    to: email,
    subject: 'Verify your email for NanoNagar',
    hasSecret: true,
    userId,
    content: {
      greeting: `Hello ${name},`,
      blocks: [
        {
          kind: 'paragraph',
          text: `A NanoNagar account uses this email. Please confirm that it is yours: open the page and press the button. The link works once, within ${VERIFICATION_DAYS} days.`,
        },
        {
          kind: 'button',
          label: 'Verify my email',
          url: `${app.config.publicUrl}/auth/verify-email?token=${token}`,
        },
        {
          kind: 'paragraph',
          text: `If you did not make this account, do not press it. Someone has used your address. To lock them out, choose a new password here: ${app.config.publicUrl}/auth/forgot-password`,
        },
        { kind: 'paragraph', text: `Asked for on ${formatDateTime(at)}.` },
      ],
    },
  })
}

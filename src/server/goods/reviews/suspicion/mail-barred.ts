import type { Transaction } from 'kysely'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { findAddressee } from '../reviewer-views.ts'

/** Tells somebody that they write no reviews until a day, and how to have that looked at. */
export async function mailBarred(
  app: App,
  tx: Transaction<Schema>,
  { userId, until, words }: { userId: string; until: Date | null; words: string },
): Promise<void> {
  const to = await findAddressee(tx, userId)
  if (!to || !until) return
  await queueMail(app, tx, {
    kind: 'review-barred',
    to: to.email,
    userId,
    subject: `You cannot review until ${formatDate(until)}`,
    content: {
      greeting: `Dear ${to.name},`,
      blocks: [
        {
          kind: 'paragraph',
          text: `Some reviews of your account do not look as if they were written independently. You cannot write or change reviews until ${formatDate(until)}. You can order, return and claim under warranty as before.`,
        },
        ...(words ? [{ kind: 'paragraph' as const, text: withoutLinks(words) }] : []),
        {
          kind: 'paragraph',
          text: 'If we got it wrong, write to us: another person looks at it.',
        },
        { kind: 'button', label: 'Write to us', url: `${app.config.publicUrl}/contact` },
      ],
    },
  })
}

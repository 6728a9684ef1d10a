import type { Transaction } from 'kysely'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { noteAnswerTold } from '../reply-store.ts'
import type { ReviewRow } from '../review-store.ts'
import { findAddressee, findProductName } from '../reviewer-views.ts'
import { wantsNoLetters } from './letter-views.ts'

/**
 * Tells the writer of a locked review that the seller has answered it: once, when the answer is there to be read first,
 * and nobody who wants no letters about reviews.
 */
export async function tellOfAnswer(
  app: App,
  tx: Transaction<Schema>,
  review: Pick<ReviewRow, 'id' | 'product_id' | 'user_id'>,
): Promise<void> {
  const { user_id: userId } = review
  if (userId === null || !(await noteAnswerTold(tx, review.id, app.clock.now()))) return
  const to = await findAddressee(tx, userId)
  if (!to || (await wantsNoLetters(tx, userId))) return
  const product = withoutLinks(await findProductName(tx, review.product_id))
  await queueMail(app, tx, {
    kind: 'review-answered',
    to: to.email,
    userId,
    subject: `The seller answered your review: ${product}`,
    content: {
      greeting: `Dear ${to.name},`,
      blocks: [
        { kind: 'paragraph', text: `The seller has answered your review of ${product}.` },
        { kind: 'button', label: 'Read the answer', url: `${app.config.publicUrl}/reviews/${review.id}` },
        { kind: 'paragraph', text: 'We write about this answer once, also if it is changed.' },
      ],
    },
  })
}

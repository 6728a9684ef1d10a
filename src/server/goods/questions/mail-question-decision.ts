import type { Transaction } from 'kysely'
import { withholdWords } from '#domain/goods/reviews/moderation.ts'
import { shorten } from '#domain/ground/shared/shorten.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import { findAddressee, findProductName } from '#server/goods/reviews/reviewer-views.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { MailBlock } from '#server/ground/mail/mail-content.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import type { QuestionRow } from './question-store.ts'

/** Tells whoever asked or answered what the office decided of it, and why. */
export async function mailQuestionDecision(
  app: App,
  tx: Transaction<Schema>,
  o: {
    question: Pick<QuestionRow, 'id' | 'product_id'>
    of: 'question' | 'answer' | 'seller'
    to: string | null
    outcome: 'published' | 'withheld'
    reason: string | null
    words: string
  },
): Promise<void> {
  const to = o.to === null ? undefined : await findAddressee(tx, o.to)
  if (!to || o.to === null) return
  const product = withoutLinks(await findProductName(tx, o.question.product_id))
  const what = o.of === 'question' ? 'question about' : 'answer about'
  const isPublished = o.outcome === 'published'
  const path = isPublished
    ? `/products/${o.question.product_id}/questions/${o.question.id}`
    : `/products/${o.question.product_id}/questions`
  await queueMail(app, tx, {
    kind: isPublished ? 'question-published' : 'question-withheld',
    to: to.email,
    userId: o.to,
    subject: `Your ${what} ${shorten(product, 60)} is ${isPublished ? '' : 'not '}published`,
    content: {
      greeting: `Dear ${to.name},`,
      blocks: [
        ...decided(o, `${what} ${product}`),
        {
          kind: 'button',
          label: 'See the questions',
          url: app.config.publicUrl + (o.of === 'seller' ? '/vendor/questions' : path),
        },
      ],
    },
  })
}

function decided(
  { outcome, reason, words }: { outcome: 'published' | 'withheld'; reason: string | null; words: string },
  what: string,
): MailBlock[] {
  if (outcome === 'published')
    return [{ kind: 'paragraph', text: `We checked your ${what}, and it is published.` }]
  return [
    { kind: 'paragraph', text: `We do not publish your ${what}.` },
    { kind: 'rows', rows: [{ label: 'Reason', value: withholdWords(reason) }] },
    { kind: 'paragraph', text: withoutLinks(words) },
  ]
}

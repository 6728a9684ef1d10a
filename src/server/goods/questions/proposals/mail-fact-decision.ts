import type { Transaction } from 'kysely'
import { shorten } from '#domain/ground/shared/shorten.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import { findAddressee } from '#server/goods/reviews/reviewer-views.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import type { AnswerRow } from '../answer-store.ts'
import type { QuestionRow } from '../question-store.ts'
import type { ProposalOutcome } from './answer-proposal-store.ts'

/** Tells who answered what became of the specification. The office tells itself nothing. */
export async function mailFactDecision(
  app: App,
  tx: Transaction<Schema>,
  o: {
    question: QuestionRow
    answer: AnswerRow
    name: string
    fact: string
    outcome: ProposalOutcome
    reason: string
  },
): Promise<void> {
  const { question, answer, outcome } = o
  const isOffices = answer.role === 'office' || answer.role === 'maker'
  if (isOffices || answer.user_id === null) return
  const to = await findAddressee(tx, answer.user_id)
  if (!to) return
  const product = withoutLinks(o.name)
  const words = {
    accepted: {
      subject: `The specification of ${shorten(product, 60)} says what you said`,
      paragraphs: [`Thank you. You answered a question about ${product}, and its specification was wrong:`],
    },
    declined: {
      subject: `The specification of ${shorten(product, 60)} stays as it is`,
      paragraphs: [
        `Your answer about ${product} says something else than its specification. We checked, and leave the specification as it is:`,
        o.reason,
        'You can change or withdraw your answer.',
      ],
    },
    measuring: {
      subject: `We ask owners to measure ${shorten(product, 60)}`,
      paragraphs: [
        `Your answer about ${product} says something else than its specification. We ask owners of it to measure.`,
      ],
    },
  }[outcome]
  const path =
    answer.role === 'seller'
      ? '/vendor/questions?answered=yes'
      : `/products/${question.product_id}/questions/${question.id}`
  await queueMail(app, tx, {
    kind: `answer-fact-${outcome}`,
    to: to.email,
    userId: answer.user_id,
    subject: words.subject,
    content: {
      greeting: `Dear ${to.name},`,
      blocks: [
        ...words.paragraphs.map((text) => ({ kind: 'paragraph', text: withoutLinks(text) }) as const),
        { kind: 'rows', rows: [{ label: 'Fact', value: o.fact }] },
        { kind: 'button', label: 'See your answer', url: app.config.publicUrl + path },
      ],
    },
  })
}

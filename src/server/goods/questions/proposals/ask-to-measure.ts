import type { Transaction } from 'kysely'
import { INVITED_AGAIN_DAYS } from '#domain/goods/questions/question-limits.ts'
import { shorten } from '#domain/ground/shared/shorten.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import { lettersLinkOf } from '#server/goods/reviews/letters/letter-link.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import type { AnswerRow } from '../answer-store.ts'
import { chooseOwners } from '../choose-owners.ts'
import type { QuestionRow } from '../question-store.ts'

/** Asks a few owners of a product, not who answered, to measure a fact of it, as seldom as they are asked questions. Gives how many. */
export async function askToMeasure(
  app: App,
  tx: Transaction<Schema>,
  {
    question,
    answer,
    name,
    label,
  }: { question: QuestionRow; answer: AnswerRow; name: string; label: string },
): Promise<number> {
  const owners = await chooseOwners(tx, {
    questionId: question.id,
    productId: question.product_id,
    butUserId: answer.user_id,
    at: app.clock.now(),
  })
  const product = withoutLinks(name)
  for (const person of owners)
    await queueMail(app, tx, {
      kind: 'measurement-asked',
      to: person.email,
      userId: person.userId,
      subject: `Can you measure your ${shorten(product, 60)}?`,
      content: {
        greeting: `Dear ${person.name},`,
        blocks: [
          {
            kind: 'paragraph',
            text: `You have ${product}. An answer says something else of it than its specification does, and a ruler or a scale can tell who is right.`,
          },
          { kind: 'rows', rows: [{ label: 'What to measure', value: label }] },
          {
            kind: 'button',
            label: 'Measure it',
            url: `${app.config.publicUrl}/products/${question.product_id}/measure`,
          },
          {
            kind: 'paragraph',
            text: `We ask you at most once in ${INVITED_AGAIN_DAYS} days, and you need not answer.`,
          },
          { kind: 'paragraph', text: `To stop these emails: ${await lettersLinkOf(app, tx, person.userId)}` },
        ],
      },
    })
  return owners.length
}

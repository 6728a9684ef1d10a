import type { Transaction } from 'kysely'
import { INVITED_AGAIN_DAYS } from '#domain/goods/questions/question-limits.ts'
import { shorten } from '#domain/ground/shared/shorten.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import { listVendorsOf } from '#server/goods/catalogue/editing/seller-contact-views.ts'
import { lettersLinkOf } from '#server/goods/reviews/letters/letter-link.ts'
import { findProductName } from '#server/goods/reviews/reviewer-views.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { chooseOwners } from './choose-owners.ts'
import type { Addressee } from './letter-views.ts'
import { addSellers, lockQuestion, type QuestionRow } from './question-store.ts'
import { recordAskedFacts } from './record-facts.ts'

/** So many shops are told of a question, the cheapest first: more answers than that nobody reads. */
const SELLERS_TOLD_MAX = 20

/**
 * Hands a question that has just been published to those who can answer it, in the caller's transaction: the shops that
 * sell the product, and a few of its owners. A question that was told of before is not told of again.
 */
export async function tellOfQuestion(app: App, tx: Transaction<Schema>, questionId: string): Promise<void> {
  const question = await lockQuestion(tx, questionId)
  if (question?.state !== 'published') return
  const product = withoutLinks(await findProductName(tx, question.product_id))
  for (const sellerId of await addSellers(tx, { question, max: SELLERS_TOLD_MAX }))
    for (const person of await listVendorsOf(tx, sellerId))
      await tellSeller(app, tx, { person, question, product })
  await recordAskedFacts(app, tx, question)
  const owners = await chooseOwners(tx, {
    questionId,
    productId: question.product_id,
    butUserId: question.user_id,
    at: app.clock.now(),
  })
  for (const person of owners) await inviteOwner(app, tx, { person, question, product })
}

interface Letter {
  person: Addressee
  question: QuestionRow
  product: string
}

async function tellSeller(app: App, tx: Transaction<Schema>, { person, question, product }: Letter) {
  await queueMail(app, tx, {
    kind: 'question-to-seller',
    to: person.email,
    userId: person.userId,
    subject: `A customer asks about ${shorten(product, 60)}`,
    content: {
      greeting: `Dear ${person.name},`,
      blocks: [
        { kind: 'paragraph', text: `A customer asks about ${product}, which your shop sells:` },
        { kind: 'paragraph', text: withoutLinks(question.text) },
        { kind: 'button', label: 'Answer', url: `${app.config.publicUrl}/vendor/questions` },
      ],
    },
  })
}

async function inviteOwner(app: App, tx: Transaction<Schema>, { person, question, product }: Letter) {
  const stopLink = await lettersLinkOf(app, tx, person.userId)
  await queueMail(app, tx, {
    kind: 'question-to-owner',
    to: person.email,
    userId: person.userId,
    subject: `Do you know this about ${shorten(product, 60)}?`,
    content: {
      greeting: `Dear ${person.name},`,
      blocks: [
        { kind: 'paragraph', text: `Somebody who thinks of buying ${product}, which you have, asks:` },
        { kind: 'paragraph', text: withoutLinks(question.text) },
        {
          kind: 'button',
          label: 'Answer',
          url: `${app.config.publicUrl}/products/${question.product_id}/questions/${question.id}`,
        },
        {
          kind: 'paragraph',
          text: `We ask you at most once in ${INVITED_AGAIN_DAYS} days, and you need not answer.`,
        },
        { kind: 'paragraph', text: `To stop these emails: ${stopLink}` },
      ],
    },
  })
}

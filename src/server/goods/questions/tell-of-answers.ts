import type { Transaction } from 'kysely'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import { shorten } from '#domain/ground/shared/shorten.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import { findAddressee, findProductName } from '#server/goods/reviews/reviewer-views.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { noteTold } from './letter-store.ts'
import { listUntold } from './letter-views.ts'
import { lockQuestion, type QuestionRow } from './question-store.ts'

/** A day, less what a morning may begin earlier than the one before. */
const TOLD_AGAIN_HOURS = 23
const QUESTIONS_AT_ONCE = 50

/** Tells an asker of the first answer to their question, in the transaction that publishes it. Later ones wait for a morning. */
export async function tellOfFirstAnswer(
  app: App,
  tx: Transaction<Schema>,
  question: QuestionRow,
): Promise<void> {
  if (question.told_at === null) await tell(app, tx, question)
}

/**
 * Tells askers of answers that came after those they heard of, at most once a day. Each letter is noted in its own
 * transaction: a worker that dies or runs twice tells nobody twice.
 */
export async function tellOfLaterAnswers(app: App, _payload: unknown, signal: AbortSignal): Promise<void> {
  const toldBefore = new Date(app.clock.now().getTime() - TOLD_AGAIN_HOURS * HOUR_MS)
  let found = QUESTIONS_AT_ONCE
  while (found === QUESTIONS_AT_ONCE && !signal.aborted) {
    const untold = await listUntold(app.db, { toldBefore, max: QUESTIONS_AT_ONCE })
    for (const { id, toldAt } of untold)
      await inTransaction(app, async (tx) => {
        const question = await lockQuestion(tx, id)
        if (question?.state === 'published' && question.told_at?.getTime() === toldAt.getTime())
          await tell(app, tx, question)
      })
    found = untold.length
  }
}

async function tell(app: App, tx: Transaction<Schema>, question: QuestionRow): Promise<void> {
  const { id: questionId, user_id: userId, told_at: toldBefore } = question
  if (userId === null || !(await noteTold(tx, { questionId, at: app.clock.now(), toldBefore }))) return
  const to = await findAddressee(tx, userId)
  if (!to) return
  const product = withoutLinks(await findProductName(tx, question.product_id))
  await queueMail(app, tx, {
    kind: 'question-answered',
    to: to.email,
    userId,
    subject: `Your question about ${shorten(product, 60)} ${toldBefore ? 'has more answers' : 'is answered'}`,
    content: {
      greeting: `Dear ${to.name},`,
      blocks: [
        { kind: 'paragraph', text: `You asked about ${product}:` },
        { kind: 'paragraph', text: withoutLinks(question.text) },
        {
          kind: 'button',
          label: toldBefore ? 'Read the answers' : 'Read the answer',
          url: `${app.config.publicUrl}/products/${question.product_id}/questions/${questionId}`,
        },
      ],
    },
  })
}

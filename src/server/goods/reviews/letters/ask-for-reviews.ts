import { SECOND_REPORT_MONTHS } from '#domain/goods/reviews/piece-facts.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { shorten } from '#domain/ground/shared/shorten.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { type MailRequest, queueMail } from '#server/ground/mail/queue-mail.ts'
import {
  lettersTokenOf,
  noteLetter,
  type ReviewLetter,
  setLettersWanted,
  stopByToken,
} from './letter-store.ts'
import { type DueLetter, listDueLetters } from './letter-views.ts'

/** How long after the last delivery, in days; a letter that could not be written for a month is not written any more. */
const AFTER_DAYS: Readonly<Record<ReviewLetter, number>> = {
  'two-weeks': 14,
  'six-months': SECOND_REPORT_MONTHS * 31,
}
const SPAN_DAYS = 30
const LETTERS_AT_ONCE = 50

/**
 * Asks customers for a review two weeks after the last parcel of an order, for all that is still there of it, and half a
 * year later those who wrote one for what became of it. Each letter is noted in its own transaction: a worker that dies
 * or runs twice tells nobody twice.
 */
export async function askForReviews(app: App, _payload: unknown, signal: AbortSignal): Promise<void> {
  const now = app.clock.now()
  for (const kind of ['two-weeks', 'six-months'] as const) {
    const until = new Date(now.getTime() - AFTER_DAYS[kind] * DAY_MS)
    const from = new Date(until.getTime() - SPAN_DAYS * DAY_MS)
    let found = LETTERS_AT_ONCE
    while (found === LETTERS_AT_ONCE && !signal.aborted) {
      const due = await listDueLetters(app.db, { kind, from, until, now, max: LETTERS_AT_ONCE })
      for (const letter of due) await write(app, kind, letter)
      found = due.length
    }
  }
}

async function write(app: App, kind: ReviewLetter, letter: DueLetter): Promise<void> {
  await inTransaction(app, async (tx) => {
    if (!(await noteLetter(tx, { orderId: letter.orderId, kind, at: app.clock.now() }))) return
    const token = await lettersTokenOf(tx, { userId: letter.userId, token: app.random.token() })
    await queueMail(app, tx, letterOf(kind, letter, { publicUrl: app.config.publicUrl, token }))
  })
}

function letterOf(
  kind: ReviewLetter,
  { orderId, userId, email, customerName, sequence, items }: DueLetter,
  { publicUrl, token }: { publicUrl: string; token: string },
): MailRequest {
  const isFirst = kind === 'two-weeks'
  const wanted = items.filter(({ reviewId }) => isFirst === (reviewId === null))
  const [first] = wanted
  const name = withoutLinks(shorten(first?.name ?? '', 60))
  const others = wanted.length > 1 ? ` and ${wanted.length - 1} more` : ''
  return {
    kind: isFirst ? 'review-asked' : 'review-asked-again',
    to: email,
    userId,
    orderId,
    subject: isFirst
      ? `How is it? ${name}${others} (order ${orderNumber(sequence)})`
      : `After half a year: ${name}${others} (order ${orderNumber(sequence)})`,
    content: {
      greeting: `Dear ${customerName},`,
      blocks: [
        {
          kind: 'paragraph',
          text: isFirst
            ? `You have had the items of order ${orderNumber(sequence)} for two weeks. Tell others how they are, good or bad.`
            : `Half a year ago the items of order ${orderNumber(sequence)} arrived, and you reviewed them. Tell others how they hold up.`,
        },
        {
          kind: 'items',
          title: isFirst ? 'To review' : 'Reviewed by you',
          items: wanted.map((item) => ({ name: withoutLinks(item.name), quantity: 1 })),
        },
        {
          kind: 'button',
          label: isFirst ? 'Write a review' : 'Add what you know now',
          url:
            wanted.length === 1 && first
              ? isFirst
                ? `${publicUrl}/orders/${orderId}/reviews/new?piece=${first.key}`
                : `${publicUrl}/reviews/${first.reviewId}`
              : `${publicUrl}/reviews`,
        },
        {
          kind: 'paragraph',
          text: isFirst
            ? 'We ask once, and once more after half a year if you write a review. You get nothing for it, whatever you say.'
            : 'We do not ask about this order again.',
        },
        { kind: 'paragraph', text: `To stop these emails: ${publicUrl}/reviews/letters?token=${token}` },
      ],
    },
  }
}

/** Ends or begins the letters of one's own account that ask for reviews. */
export async function chooseLetters(
  app: App,
  { userId }: { userId: string },
  isWanted: boolean,
): Promise<void> {
  const stoppedAt = isWanted ? null : app.clock.now()
  await inTransaction(app, (tx) => setLettersWanted(tx, { userId, token: app.random.token(), stoppedAt }))
}

/** Ends them by the link of a letter, without signing in. Doing it twice changes nothing. */
export async function stopLettersByLink(app: App, token: string): Promise<Result<undefined, 'reviews.gone'>> {
  const isKnown = await inTransaction(app, (tx) => stopByToken(tx, token, app.clock.now()))
  return isKnown ? ok(undefined) : refuse('reviews.gone')
}

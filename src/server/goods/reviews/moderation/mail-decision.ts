import type { Transaction } from 'kysely'
import { withholdWords } from '#domain/goods/reviews/moderation.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { MailBlock } from '#server/ground/mail/mail-content.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import type { ReplyRole } from '../reply-store.ts'
import type { ReviewRow } from '../review-store.ts'
import { findAddressee, findProductName } from '../reviewer-views.ts'

/** Tells the writer what was decided of their review, and why, with the way to have it looked at again. */
export async function mailDecision(
  app: App,
  tx: Transaction<Schema>,
  o: Decided & {
    userId: string
    review: Pick<ReviewRow, 'id' | 'product_id'>
    isShown?: boolean
    /** A second look can be asked for still. */
    mayAppeal?: boolean
  },
): Promise<void> {
  const to = await findAddressee(tx, o.userId)
  if (!to) return
  const product = withoutLinks(await findProductName(tx, o.review.product_id))
  const isPublished = o.outcome === 'published'
  const isWaiting = isPublished && o.isShown === false
  await queueMail(app, tx, {
    kind: isPublished ? 'review-published' : 'review-withheld',
    to: to.email,
    userId: o.userId,
    subject: isPublished
      ? `Your review ${isWaiting ? 'may be' : 'is'} published: ${product}`
      : `Your review is not published: ${product}`,
    content: {
      greeting: `Dear ${to.name},`,
      blocks: [
        ...(isWaiting ? mayBePublished(product) : whatHappened(product, o)),
        { kind: 'button', label: 'See my review', url: `${app.config.publicUrl}/reviews/${o.review.id}` },
      ],
    },
  })
}

interface Decided {
  outcome: 'published' | 'withheld'
  reason: string | null
  words: string
  isOfAppeal: boolean
}

function whatHappened(
  product: string,
  { outcome, reason, words, isOfAppeal, mayAppeal }: Decided & { mayAppeal?: boolean },
): MailBlock[] {
  if (outcome === 'published')
    return [{ kind: 'paragraph', text: `We checked your review of ${product}, and it is published.` }]
  return [
    { kind: 'paragraph', text: `We do not publish your review of ${product}.` },
    { kind: 'rows', rows: [{ label: 'Reason', value: withholdWords(reason) }] },
    { kind: 'paragraph', text: withoutLinks(words) },
    {
      kind: 'paragraph',
      text: isOfAppeal
        ? 'Another person has looked at it, as you asked. This decision is final. You can still change your review, and we check it again.'
        : mayAppeal
          ? 'You can change your review, and we check it again. If we got it wrong, you can ask once for a second look, which another person takes.'
          : CHANGE_IT,
    },
  ]
}

const CHANGE_IT = 'You can change your review, and we check it again.'

/** Tells a writer whose appeal has won that a case hides the review, and why. */
export async function mailStillHidden(
  app: App,
  tx: Transaction<Schema>,
  o: {
    userId: string
    review: Pick<ReviewRow, 'id' | 'product_id'>
    reason: string
    words: string
  },
): Promise<void> {
  const to = await findAddressee(tx, o.userId)
  if (!to) return
  const product = withoutLinks(await findProductName(tx, o.review.product_id))
  await queueMail(app, tx, {
    kind: 'review-withheld',
    to: to.email,
    userId: o.userId,
    subject: `Your review is not published: ${product}`,
    content: {
      greeting: `Dear ${to.name},`,
      blocks: [
        nothingAgainst(product),
        { kind: 'paragraph', text: 'We do not publish it for another reason:' },
        { kind: 'rows', rows: [{ label: 'Reason', value: withholdWords(o.reason) }] },
        { kind: 'paragraph', text: withoutLinks(o.words) },
        { kind: 'paragraph', text: CHANGE_IT },
        { kind: 'button', label: 'See my review', url: `${app.config.publicUrl}/reviews/${o.review.id}` },
      ],
    },
  })
}

function nothingAgainst(product: string): MailBlock {
  return {
    kind: 'paragraph',
    text: `Another person looked at your review of ${product}, as you asked. Nothing in it stands against publishing it.`,
  }
}

function mayBePublished(product: string): MailBlock[] {
  return [
    nothingAgainst(product),
    {
      kind: 'paragraph',
      text: 'It is published as soon as it is proven that you received the item. The page of your review says what that waits for.',
    },
  ]
}

/** Tells whoever wrote something below a review that it is not published, and why. */
export async function mailReplyWithheld(
  app: App,
  tx: Transaction<Schema>,
  o: {
    userId: string
    review: Pick<ReviewRow, 'id' | 'product_id'>
    role: ReplyRole
    reason: string | null
    words: string
  },
): Promise<void> {
  const to = await findAddressee(tx, o.userId)
  if (!to) return
  const product = withoutLinks(await findProductName(tx, o.review.product_id))
  const isSellers = o.role === 'seller'
  const what = isSellers ? 'answer to a review' : 'second report'
  await queueMail(app, tx, {
    kind: 'review-withheld',
    to: to.email,
    userId: o.userId,
    subject: `Your ${what} is not published: ${product}`,
    content: {
      greeting: `Dear ${to.name},`,
      blocks: [
        { kind: 'paragraph', text: `We do not publish your ${what} of ${product}.` },
        { kind: 'rows', rows: [{ label: 'Reason', value: withholdWords(o.reason) }] },
        { kind: 'paragraph', text: withoutLinks(o.words) },
        { kind: 'paragraph', text: 'You can change it, and we check it again.' },
        {
          kind: 'button',
          label: isSellers ? 'See reviews' : 'See my review',
          url: `${app.config.publicUrl}${isSellers ? '/vendor/reviews' : `/reviews/${o.review.id}`}`,
        },
      ],
    },
  })
}

/** Tells the writer what was decided of the video of their review, and why. */
export async function mailVideoDecided(
  app: App,
  tx: Transaction<Schema>,
  o: Decided & { userId: string; review: Pick<ReviewRow, 'id' | 'product_id'> },
): Promise<void> {
  const to = await findAddressee(tx, o.userId)
  if (!to) return
  const product = withoutLinks(await findProductName(tx, o.review.product_id))
  const isPublished = o.outcome === 'published'
  const blocks: MailBlock[] = isPublished
    ? [
        {
          kind: 'paragraph',
          text: o.isOfAppeal
            ? `Another person looked at the video in your review of ${product}, and it is published.`
            : `We looked at the video in your review of ${product}, and it is published.`,
        },
      ]
    : [
        {
          kind: 'paragraph',
          text: o.isOfAppeal
            ? `Another person looked at the video in your review of ${product}. It stays unpublished.`
            : `We do not publish the video in your review of ${product}.`,
        },
        { kind: 'rows', rows: [{ label: 'Reason', value: withholdWords(o.reason) }] },
        { kind: 'paragraph', text: withoutLinks(o.words) },
        {
          kind: 'paragraph',
          text: `You can remove it and add another${o.isOfAppeal ? '' : ', or ask once for a second look by another person'}. The text of your review stays as it is.`,
        },
      ]
  await queueMail(app, tx, {
    kind: isPublished ? 'review-published' : 'review-withheld',
    to: to.email,
    userId: o.userId,
    subject: `Your video is ${isPublished ? '' : 'not '}published: ${product}`,
    content: {
      greeting: `Dear ${to.name},`,
      blocks: [
        ...blocks,
        { kind: 'button', label: 'See my review', url: `${app.config.publicUrl}/reviews/${o.review.id}` },
      ],
    },
  })
}

import type { Transaction } from 'kysely'
import { shorten } from '#domain/ground/shared/shorten.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import { findAddressee } from '#server/goods/reviews/reviewer-views.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { MailBlock } from '#server/ground/mail/mail-content.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { mailSeller } from '#server/selling/sellers/mail-seller.ts'
import { type ConversationRow, changeConversation } from './conversation-store.ts'
import { aboutWords, findShop } from './correspondent-views.ts'
import type { MessageRow } from './message-store.ts'

/**
 * Tells a side of a message, unless it was told before and has not looked since. What was written is in no letter: it is
 * read where it can be answered, and where it can be erased.
 */
export async function tellOfMessage(
  app: App,
  tx: Transaction<Schema>,
  o: { conversation: ConversationRow; to: 'customer' | 'seller'; from: string; at: Date },
): Promise<void> {
  const { conversation, to, at } = o
  const toldAt = to === 'customer' ? conversation.customer_told_at : conversation.seller_told_at
  if (toldAt !== null) return
  const about = withoutLinks(await aboutWords(tx, conversation))
  const from = withoutLinks(o.from)
  const text = `${from} has written to you about ${about}.`
  const subject = `A message from ${from} about ${shorten(about, 60)}`
  if (to === 'seller') {
    await changeConversation(tx, conversation.id, { seller_told_at: at })
    await mailSeller(app, tx, {
      sellerId: conversation.seller_id,
      to: 'dispatch',
      kind: 'message-to-seller',
      subject,
      text,
      button: { label: 'Read and answer', path: `/vendor/messages/${conversation.id}` },
    })
    return
  }
  const person = conversation.user_id === null ? undefined : await findAddressee(tx, conversation.user_id)
  if (!person || conversation.user_id === null) return
  await changeConversation(tx, conversation.id, { customer_told_at: at })
  await queueMail(app, tx, {
    kind: 'message-to-customer',
    to: person.email,
    userId: conversation.user_id,
    subject,
    content: {
      greeting: `Dear ${person.name},`,
      blocks: [
        { kind: 'paragraph', text },
        {
          kind: 'button',
          label: 'Read and answer',
          url: `${app.config.publicUrl}/messages/${conversation.id}`,
        },
      ],
    },
  })
}

/** Tells a writer what the office decided of their held message. */
export async function mailHeldDecision(
  app: App,
  tx: Transaction<Schema>,
  o: { conversation: ConversationRow; message: MessageRow; refusedFor: string | undefined },
): Promise<void> {
  const { conversation, message, refusedFor } = o
  const person = message.user_id === null ? undefined : await findAddressee(tx, message.user_id)
  if (!person || message.user_id === null) return
  const about = withoutLinks(await aboutWords(tx, conversation))
  const shop = withoutLinks((await findShop(tx, conversation.seller_id)).name)
  const whom = message.side === 'customer' ? shop : conversation.customer_name
  const area = message.side === 'customer' ? '/messages' : '/vendor/messages'
  await queueMail(app, tx, {
    kind: refusedFor === undefined ? 'message-released' : 'message-refused',
    to: person.email,
    userId: message.user_id,
    subject: `Your message about ${shorten(about, 60)} was ${refusedFor === undefined ? 'sent' : 'not sent'}`,
    content: {
      greeting: `Dear ${person.name},`,
      blocks: [
        {
          kind: 'paragraph',
          text:
            refusedFor === undefined
              ? `We checked your message to ${whom} about ${about}, and it is sent.`
              : `We did not send your message to ${whom} about ${about}.`,
        },
        ...reasonOf(refusedFor),
        {
          kind: 'button',
          label: 'See the messages',
          url: `${app.config.publicUrl}${area}/${conversation.id}`,
        },
      ],
    },
  })
}

function reasonOf(refusedFor: string | undefined): MailBlock[] {
  if (refusedFor === undefined) return []
  return [{ kind: 'rows', rows: [{ label: 'Reason', value: withoutLinks(refusedFor) }] }]
}

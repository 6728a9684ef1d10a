import type { Transaction } from 'kysely'
import { answerDue } from '#domain/orders/messages/shop-hours.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { type ConversationRow, changeConversation, endWaits, insertWait } from './conversation-store.ts'
import { findShop } from './correspondent-views.ts'
import type { MessageRow } from './message-store.ts'
import { dayOffOf, findPromised } from './shop/hours-views.ts'
import { tellOfMessage } from './tell-of-message.ts'

/**
 * What a message that both sides can read from now on does to its locked conversation: it is unread on the other side,
 * which is told; a customer's begins the time in which the shop is to answer, unless that runs already, and a shop's ends
 * it, as of when it was written. NanoNagar answers for our own shop, and for no other.
 */
export async function markSent(
  app: App,
  tx: Transaction<Schema>,
  o: {
    conversation: ConversationRow
    message: Pick<MessageRow, 'side'> & { writtenAt: Date }
    at: Date
  },
): Promise<void> {
  const { conversation, message, at } = o
  const { side } = message
  const shop = await findShop(tx, conversation.seller_id)
  const isAnswer = side === 'seller' || (side === 'office' && shop.isHouse)
  const begins = side === 'customer' && conversation.waiting_since === null
  const hours = begins ? await findPromised(tx, conversation.seller_id) : undefined
  const dueAt =
    hours === 'on holiday' ? undefined : hours && answerDue(hours, at, await dayOffOf(tx, hours, at))
  await changeConversation(tx, conversation.id, {
    active_at: at,
    shared_at: at,
    ...(side !== 'customer' && { to_customer_at: at }),
    ...(side !== 'seller' && { to_seller_at: at }),
    ...(begins && { waiting_since: at, due_at: dueAt ?? null }),
    ...(isAnswer && { waiting_since: null, due_at: null }),
  })
  if (begins && dueAt)
    await insertWait(tx, {
      conversation_id: conversation.id,
      asked_at: at,
      seller_id: conversation.seller_id,
      due_at: dueAt,
    })
  if (isAnswer) await endWaits(tx, { conversationId: conversation.id, at: message.writtenAt })
  const from = side === 'office' ? 'NanoNagar' : side === 'seller' ? shop.name : conversation.customer_name
  if (side !== 'customer') await tellOfMessage(app, tx, { conversation, to: 'customer', from, at })
  if (side !== 'seller') await tellOfMessage(app, tx, { conversation, to: 'seller', from, at })
}

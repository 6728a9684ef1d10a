import type { Transaction } from 'kysely'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { heldBehind, readMessage } from '#domain/orders/messages/message-form.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace, decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { lockActive } from '#server/people/sign-in/lock-account-row.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { type ConversationRow, lockConversation } from './conversation-store.ts'
import { canWrite } from './correspondent-views.ts'
import { markSent } from './mark-sent.ts'
import { changeMessage, countPictures, findMessage, listSaidBefore, requeue } from './message-store.ts'

/** Whose held message it is: a customer's own, or one of the shop. */
export type HeldWriter = { customer: { userId: string } } | { vendor: ActingVendor }

interface Which {
  conversationId: string
  messageId: string
}

type Refusal = 'messages.gone' | 'messages.not_held'

/**
 * Says a held or refused message otherwise: where nothing is found in it any more, it is sent. Refuses what was sent or
 * taken back meanwhile.
 */
export async function editHeld(
  app: App,
  who: HeldWriter,
  { fields, ...which }: Which & { fields: Readonly<Record<string, unknown>> },
): Promise<
  Result<
    { state: 'sent' | 'held' },
    Refusal | CodeOf<typeof readMessage> | 'limits.too_many_attempts' | 'messages.seller_gone'
  >
> {
  const allowed = await withinLimit(app, 'message-account', userIdOf(who))
  if (!allowed.ok) return allowed
  return inOwn(app, who, which, async (tx, conversation) => {
    const message = await findMessage(tx, which)
    if (message?.side !== sideOf(who)) return refuse('messages.gone')
    if (message.state !== 'held' && message.state !== 'refused') return refuse('messages.not_held')
    if (!(await canWrite(tx, conversation))) return refuse('messages.seller_gone')
    const read = readMessage(fields, { pictures: await countPictures(tx, message.id) })
    if (!read.ok) return read
    const { text } = read.value
    const { side } = message
    const before = await listSaidBefore(tx, { conversationId: conversation.id, side })
    const heldFor = heldBehind(read.value.heldFor, text, before)
    const at = app.clock.now()
    const state = heldFor.length > 0 ? 'held' : 'sent'
    const sentAt = state === 'sent' ? at : null
    await changeMessage(tx, message.id, {
      text,
      held_for: heldFor,
      state,
      refused_words: null,
      written_at: at,
      sent_at: sentAt,
      user_id: userIdOf(who),
    })
    await requeue(tx, conversation.id)
    if (state === 'sent') await markSent(app, tx, { conversation, message: { side, writtenAt: at }, at })
    return ok({ state })
  })
}

/** Takes a held or refused message back: nobody reads it, and its pictures go at night. Done twice is done once. */
export async function withdrawHeld(
  app: App,
  who: HeldWriter,
  which: Which,
): Promise<Result<undefined, Refusal>> {
  return inOwn(app, who, which, async (tx, conversation) => {
    const message = await findMessage(tx, which)
    if (message?.side !== sideOf(who)) return refuse('messages.gone')
    if (message.state === 'withdrawn') return ok(undefined)
    if (message.state === 'sent') return refuse('messages.not_held')
    await changeMessage(tx, message.id, { text: '', state: 'withdrawn', held_for: [], refused_words: null })
    await requeue(tx, conversation.id)
    return ok(undefined)
  })
}

const userIdOf = (who: HeldWriter) => ('vendor' in who ? who.vendor.userId : who.customer.userId)
const sideOf = (who: HeldWriter) => ('vendor' in who ? 'seller' : 'customer')

async function inOwn<Value, Code extends CodeOf<typeof editHeld>>(
  app: App,
  who: HeldWriter,
  { conversationId }: Which,
  work: (tx: Transaction<Schema>, conversation: ConversationRow) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'messages.gone'>> {
  if ('vendor' in who) {
    const { sellerId } = who.vendor
    return decideInSellerTransaction(app, sellerId, (tx) =>
      asMarketplace(tx, async () => {
        const found = await lockConversation(tx, conversationId)
        if (found?.seller_id !== sellerId || found.user_id === null) return refuse('messages.gone')
        return work(tx, found)
      }),
    )
  }
  const { userId } = who.customer
  return decideInTransaction(app, async (tx) => {
    if (!(await lockActive(tx, userId))) return refuse('messages.gone')
    const found = await lockConversation(tx, conversationId)
    return found?.user_id === userId ? work(tx, found) : refuse('messages.gone')
  })
}

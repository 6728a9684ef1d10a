import type { Transaction } from 'kysely'
import { shownName } from '#domain/goods/reviews/review-form.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { heldBehind, type MessageForm, readMessage } from '#domain/orders/messages/message-form.ts'
import { MESSAGE_PICTURES_MAX } from '#domain/orders/messages/message-limits.ts'
import { findCustomerName } from '#server/goods/reviews/reviewer-views.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace, decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { lockAccount, lockActive } from '#server/people/sign-in/lock-account-row.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { type StoredPicture, withStoredPictures } from './attach-pictures.ts'
import {
  type About,
  type ConversationRow,
  insertConversation,
  lockConversation,
  lockConversationAbout,
} from './conversation-store.ts'
import { actsFor, canWrite, findCustomerOf, findOpening } from './correspondent-views.ts'
import { markSent } from './mark-sent.ts'
import { findWritten, insertMessage, listSaidBefore, requeue } from './message-store.ts'

export interface Sent {
  conversationId: string
  /** Held: the office reads it before the other side does. */
  state: 'sent' | 'held'
}

interface Written {
  /** text, key. */
  fields: Readonly<Record<string, unknown>>
  /** As `encodeAttachment` gives them. */
  pictures?: readonly Uint8Array[]
}

type SendRefusal =
  | CodeOf<typeof readMessage>
  | 'outside.disk_full'
  | 'limits.too_many_attempts'
  | 'messages.customer_gone'
  | 'messages.gone'
  | 'messages.own_shop'
  | 'messages.seller_gone'
  | 'messages.too_many_pictures'

type Sending = Promise<Result<Sent, SendRefusal>>

/**
 * Writes to a shop: in a conversation of one's own, or about an order of one's own or a product that the shop sells, where
 * the conversation begins with it. Sent twice it is written once. What says how to reach somebody is held.
 */
export async function sendAsCustomer(
  app: App,
  { userId }: { userId: string },
  o: Written & { to: { conversationId: string } | { sellerId: string; about: About } },
): Sending {
  const allowed = await withinLimit(app, 'message-account', userId)
  if (!allowed.ok) return allowed
  return send(app, o, (form, pictures) =>
    decideInTransaction(app, async (tx) => {
      // Two first messages at one moment come one after the other: there is one conversation.
      const account = await lockAccount(tx, userId)
      if (!account || account.deactivatedAt) return refuse('messages.gone')
      const found =
        'conversationId' in o.to
          ? await lockConversation(tx, o.to.conversationId)
          : await openConversation(app, tx, { userId, ...o.to })
      if (found === 'own-seller') return refuse('messages.own_shop')
      if (found?.user_id !== userId) return refuse('messages.gone')
      if (!(await canWrite(tx, found))) return refuse('messages.seller_gone')
      return ok(await write(app, tx, { conversation: found, side: 'customer', userId, form, pictures }))
    }),
  )
}

/** Answers as the shop. Sent twice it is written once; what two colleagues write at one moment is sent, both of it. */
export async function sendAsSeller(
  app: App,
  vendor: ActingVendor,
  o: Written & { conversationId: string },
): Sending {
  const { sellerId, userId } = vendor
  const allowed = await withinLimit(app, 'shop-message-account', userId)
  if (!allowed.ok) return allowed
  return send(app, o, (form, pictures) =>
    decideInSellerTransaction(app, sellerId, (tx) =>
      asMarketplace(tx, async () => {
        const { found, isThere } = await lockWithCustomer(tx, o.conversationId)
        if (found?.seller_id !== sellerId || found.shared_at === null) return refuse('messages.gone')
        await app.pause('messages:locked')
        if (!isThere) return refuse('messages.customer_gone')
        if (!(await canWrite(tx, found))) return refuse('messages.seller_gone')
        return ok(await write(app, tx, { conversation: found, side: 'seller', userId, form, pictures }))
      }),
    ),
  )
}

/** Joins a conversation as NanoNagar; for our own shop it is the answer. It is never held: its writer has read it. */
export async function sendForOffice(
  app: App,
  admin: Permitted<'support.answer'>,
  o: Written & { conversationId: string },
): Sending {
  return send(app, o, (form, pictures) =>
    decideInTransaction(app, async (tx) => {
      const { found, isThere } = await lockWithCustomer(tx, o.conversationId)
      if (!found) return refuse('messages.gone')
      if (!isThere) return refuse('messages.customer_gone')
      const { userId } = admin
      const sent = await write(app, tx, {
        conversation: found,
        side: 'office',
        userId,
        form,
        pictures,
      })
      await audit(tx, app, {
        ...asActor(admin),
        action: 'conversation.joined',
        subject: { kind: 'conversation', id: found.id },
      })
      return ok(sent)
    }),
  )
}

type Done = Sent & { areNew: boolean }

async function send(
  app: App,
  { fields, pictures = [] }: Written,
  write: (form: MessageForm, stored: readonly StoredPicture[]) => Promise<Result<Done, SendRefusal>>,
): Sending {
  if (pictures.length > MESSAGE_PICTURES_MAX) return refuse('messages.too_many_pictures')
  const read = readMessage(fields, { pictures: pictures.length })
  if (!read.ok) return read
  return withStoredPictures<Awaited<Sending>>(app, pictures, async (stored) => {
    const done = await write(read.value, stored)
    if (!done.ok) return { answer: done, areKept: false }
    const { areNew, ...sent } = done.value
    return { answer: ok(sent), areKept: areNew }
  })
}

async function openConversation(
  app: App,
  tx: Transaction<Schema>,
  o: { userId: string; sellerId: string; about: About },
): Promise<ConversationRow | 'own-seller' | undefined> {
  if (await actsFor(tx, o)) return 'own-seller'
  const kept = await lockConversationAbout(tx, o)
  if (kept) return kept
  const opening = await findOpening(tx, o)
  if (!opening) return undefined
  const at = app.clock.now()
  const [firstName] = shownName(await findCustomerName(tx, o.userId)).split(' ')
  return insertConversation(tx, {
    id: app.random.uuid(),
    user_id: o.userId,
    customer_name: firstName || 'Customer',
    seller_id: o.sellerId,
    order_id: o.about.orderId ?? null,
    product_id: o.about.productId ?? null,
    opened_at: at,
    active_at: at,
  })
}

/**
 * The conversation, and whether its customer has an account still that can be written to. The account is locked first, as
 * by whoever closes it: that waits for this transaction, or this one finds it closed.
 */
async function lockWithCustomer(
  tx: Transaction<Schema>,
  conversationId: string,
): Promise<{ found: ConversationRow | undefined; isThere: boolean }> {
  const userId = await findCustomerOf(tx, conversationId)
  const isActive = userId !== undefined && (await lockActive(tx, userId))
  const found = await lockConversation(tx, conversationId)
  return { found, isThere: isActive && found?.user_id === userId }
}

async function write(
  app: App,
  tx: Transaction<Schema>,
  o: {
    conversation: ConversationRow
    side: 'customer' | 'seller' | 'office'
    userId: string
    form: MessageForm
    pictures: readonly StoredPicture[]
  },
): Promise<Done> {
  const { conversation, side, userId, form } = o
  const { id: conversationId } = conversation
  const { text, requestKey } = form
  const before = await findWritten(tx, { conversationId, requestKey })
  if (before) return { conversationId, state: before.state === 'sent' ? 'sent' : 'held', areNew: false }
  const at = app.clock.now()
  const heldFor =
    side === 'office'
      ? []
      : heldBehind(form.heldFor, text, await listSaidBefore(tx, { conversationId, side }))
  const state = heldFor.length > 0 ? 'held' : 'sent'
  const id = app.random.uuid()
  await insertMessage(
    tx,
    {
      id,
      conversation_id: conversationId,
      side,
      user_id: userId,
      text,
      state,
      held_for: heldFor,
      request_key: requestKey,
      written_at: at,
      sent_at: state === 'sent' ? at : null,
    },
    o.pictures,
  )
  if (state === 'sent') await markSent(app, tx, { conversation, message: { side, writtenAt: at }, at })
  else {
    await requeue(tx, conversationId)
    await audit(tx, app, {
      actor: { kind: side === 'customer' ? 'customer' : 'vendor', id: userId },
      ...(side === 'seller' && { sellerId: conversation.seller_id }),
      action: 'message.held',
      subject: { kind: 'conversation', id: conversationId },
      after: { messageId: id, heldFor },
    })
  }
  return { conversationId, state, areNew: true }
}

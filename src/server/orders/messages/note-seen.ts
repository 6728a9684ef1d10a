import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { asMarketplace, inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { changeConversation, lockConversation, setReceiptsOff } from './conversation-store.ts'

/**
 * Notes that the customer has looked (`at`, before what they see was read): nothing until then is unread, and the next
 * message is told by letter again.
 */
export async function noteSeenByCustomer(
  app: App,
  { userId }: { userId: string },
  { conversationId, at }: { conversationId: string; at: Date },
): Promise<void> {
  await inTransaction(app, async (tx) => {
    const found = await lockConversation(tx, conversationId)
    if (found?.user_id !== userId) return
    if (isSeen(found.to_customer_at, found.customer_seen_at) && found.customer_told_at === null) return
    await changeConversation(tx, conversationId, { customer_seen_at: at, customer_told_at: null })
  })
}

/** The same of the shop, whoever of it has looked. */
export async function noteSeenBySeller(
  app: App,
  sellerId: string,
  { conversationId, at }: { conversationId: string; at: Date },
): Promise<void> {
  await inSellerTransaction(app, sellerId, (tx) =>
    asMarketplace(tx, async () => {
      const found = await lockConversation(tx, conversationId)
      if (found?.seller_id !== sellerId) return
      if (isSeen(found.to_seller_at, found.seller_seen_at) && found.seller_told_at === null) return
      await changeConversation(tx, conversationId, { seller_seen_at: at, seller_told_at: null })
    }),
  )
}

function isSeen(newestAt: Date | null, seenAt: Date | null): boolean {
  return newestAt === null || (seenAt !== null && seenAt >= newestAt)
}

/** Writes down that somebody of the office read what two people wrote to each other. */
export async function noteRead(
  app: App,
  admin: Permitted<'support.read'>,
  conversationId: string,
): Promise<void> {
  await inTransaction(app, (tx) =>
    audit(tx, app, {
      ...asActor(admin),
      action: 'conversation.read',
      subject: { kind: 'conversation', id: conversationId },
    }),
  )
}

/** Switches receipts on or off: who sends none sees none. */
export async function chooseReceipts(
  app: App,
  { userId }: { userId: string },
  { isOn }: { isOn: boolean },
): Promise<void> {
  await inTransaction(app, (tx) => setReceiptsOff(tx, { userId, offAt: isOn ? undefined : app.clock.now() }))
}

import type { Insertable, Selectable, Transaction, Updateable } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export type ConversationRow = Selectable<Schema['conversations']>

/** What a conversation is about. */
export type About = { orderId: string; productId?: undefined } | { productId: string; orderId?: undefined }

/** The conversation until the transaction ends: whoever writes or decides in it, looks at it or erases it locks it first. */
export async function lockConversation(tx: Tx, id: string): Promise<ConversationRow | undefined> {
  if (!isUuid(id)) return undefined
  return tx.selectFrom('conversations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The one of this customer and shop about the same thing. The customer's account is locked. */
export async function lockConversationAbout(
  tx: Tx,
  { userId, sellerId, about }: { userId: string; sellerId: string; about: About },
): Promise<ConversationRow | undefined> {
  return tx
    .selectFrom('conversations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('seller_id', '=', sellerId)
    .$if(about.orderId !== undefined, (query) => query.where('order_id', '=', about.orderId ?? ''))
    .$if(about.productId !== undefined, (query) => query.where('product_id', '=', about.productId ?? ''))
    .forUpdate()
    .executeTakeFirst()
}

export async function insertConversation(
  tx: Tx,
  row: Insertable<Schema['conversations']>,
): Promise<ConversationRow> {
  return tx.insertInto('conversations').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function changeConversation(
  tx: Tx,
  id: string,
  change: Updateable<Schema['conversations']>,
): Promise<void> {
  await tx.updateTable('conversations').set(change).where('id', '=', id).execute()
}

export async function insertWait(tx: Tx, row: Insertable<Schema['message_waits']>): Promise<void> {
  await tx
    .insertInto('message_waits')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Notes that the shop has answered, as far as it owed an answer. */
export async function endWaits(tx: Tx, o: { conversationId: string; at: Date }): Promise<void> {
  await tx
    .updateTable('message_waits')
    .set({ answered_at: o.at })
    .where('conversation_id', '=', o.conversationId)
    .where('answered_at', 'is', null)
    .execute()
}

/** Who wants no receipts, and who wants them again. */
export async function setReceiptsOff(tx: Tx, o: { userId: string; offAt: Date | undefined }): Promise<void> {
  if (o.offAt === undefined) {
    await tx.deleteFrom('message_choices').where('user_id', '=', o.userId).execute()
    return
  }
  await tx
    .insertInto('message_choices')
    .values({ user_id: o.userId, receipts_off_at: o.offAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

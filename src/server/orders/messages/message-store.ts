import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export type MessageRow = Selectable<Schema['messages']>

/** What a form has written before. The conversation is locked. */
export async function findWritten(
  tx: Tx,
  { conversationId, requestKey }: { conversationId: string; requestKey: string },
): Promise<MessageRow | undefined> {
  return tx
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

/** So many of its writer's messages are read with a new one. */
const BEFORE_MAX = 3

/** What a side wrote last in a conversation and the other side has, the latest last. */
export async function listSaidBefore(
  tx: Tx,
  { conversationId, side }: { conversationId: string; side: MessageRow['side'] },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('messages')
    .select('text')
    .where('conversation_id', '=', conversationId)
    .where('side', '=', side)
    .where('state', '=', 'sent')
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(BEFORE_MAX)
    .execute()
  return rows.map(({ text }) => text).reverse()
}

/** A message of a locked conversation. */
export async function findMessage(
  tx: Tx,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<MessageRow | undefined> {
  if (!isUuid(messageId)) return undefined
  return tx
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', messageId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()
}

export async function insertMessage(
  tx: Tx,
  row: Insertable<Schema['messages']>,
  pictures: readonly { id: string; fileKey: string }[],
): Promise<void> {
  await tx.insertInto('messages').values(row).execute()
  if (pictures.length === 0) return
  await tx
    .insertInto('message_pictures')
    .values(
      pictures.map(({ id, fileKey }, index) => ({
        id,
        message_id: row.id,
        file_key: fileKey,
        position: index + 1,
      })),
    )
    .execute()
}

export async function changeMessage(
  tx: Tx,
  id: string,
  change: Updateable<Schema['messages']>,
): Promise<void> {
  await tx.updateTable('messages').set(change).where('id', '=', id).execute()
}

/** Whether the office has something to decide in a locked conversation, and since when. */
export async function requeue(tx: Tx, conversationId: string): Promise<void> {
  await sql`UPDATE conversations SET queued_at = (SELECT min(written_at) FROM messages
    WHERE conversation_id = conversations.id AND state = 'held') WHERE id = ${conversationId}`.execute(tx)
}

export async function countPictures(tx: Tx, messageId: string): Promise<number> {
  const rows = await tx
    .selectFrom('message_pictures')
    .select('id')
    .where('message_id', '=', messageId)
    .execute()
  return rows.length
}

/** Pictures that nobody may see any more: of erased conversations, and of messages that were taken back. */
export async function listPicturesToRemove(db: Kysely<Schema>, max: number) {
  const { rows } = await sql<{ id: string; fileKey: string }>`
    SELECT message_pictures.id, message_pictures.file_key AS "fileKey" FROM message_pictures
    JOIN messages ON messages.id = message_pictures.message_id
    JOIN conversations ON conversations.id = messages.conversation_id
    WHERE conversations.erased_at IS NOT NULL OR messages.state = 'withdrawn' LIMIT ${max}`.execute(db)
  return rows
}

export async function forgetPicture(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('message_pictures').where('id', '=', id).execute()
}

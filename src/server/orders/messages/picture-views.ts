import type { Kysely } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** Where a picture lies and whose it is; none of a closed account, and none of a message that was taken back. */
export async function findPicture(
  db: Kysely<Schema>,
  { conversationId, pictureId }: { conversationId: string; pictureId: string },
): Promise<
  { fileKey: string; userId: string | null; sellerId: string; side: string; isSent: boolean } | undefined
> {
  const row = await db
    .selectFrom('message_pictures')
    .innerJoin('messages', 'messages.id', 'message_pictures.message_id')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select(['file_key', 'conversations.user_id', 'conversations.seller_id', 'side', 'state'])
    .where('message_pictures.id', '=', pictureId)
    .where('conversations.id', '=', conversationId)
    .where('messages.state', '<>', 'withdrawn')
    .where('conversations.erased_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      fileKey: row.file_key,
      userId: row.user_id,
      sellerId: row.seller_id,
      side: row.side,
      isSent: row.state === 'sent',
    }
  )
}

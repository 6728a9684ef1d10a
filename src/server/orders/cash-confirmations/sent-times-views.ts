import type { Kysely } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** When the customer of an order was last sent the link and the code that confirm it; undefined of what was not sent yet. */
export async function readSentTimes(
  db: Kysely<Schema>,
  orderId: string,
): Promise<{ linkAt: Date | undefined; codeAt: Date | undefined }> {
  const [mail, message] = await Promise.all([
    db
      .selectFrom('mails')
      .select('created_at')
      .where('order_id', '=', orderId)
      .where('kind', 'in', ['cash-confirmation', 'cash-confirmation-reminder'])
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('phone_messages')
      .select('created_at')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'cash-confirmation')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { linkAt: mail?.created_at, codeAt: message?.created_at }
}

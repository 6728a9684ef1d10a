import type { Kysely } from 'kysely'
import { CHANNELS, type Channel, type Reach } from '#domain/ground/phone-messages/choose-channel.ts'
import type { Purpose } from '#domain/ground/phone-messages/message-templates.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/**
 * How a person can be reached now at a number, about something. What they agreed to holds for the number that they proved:
 * one that was only typed for an order may be somebody else's.
 */
export async function findReach(
  app: Pick<App, 'messages'>,
  db: Kysely<Schema>,
  { to, userId, purpose }: { to: string; userId: string | null; purpose: Purpose },
): Promise<Reach> {
  const { messages } = app
  const channels = new Set<Channel>(CHANNELS.filter((channel) => messages?.[channel]))
  const consent =
    userId === null
      ? undefined
      : await db
          .selectFrom('message_consents')
          .select('granted')
          .where('user_id', '=', userId)
          .where('purpose', '=', purpose)
          .where(({ exists, selectFrom }) =>
            exists(selectFrom('verified_phones').where('user_id', '=', userId).where('phone', '=', to)),
          )
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
  const stop = await db
    .selectFrom('stopped_numbers')
    .select('phone_number')
    .where('phone_number', '=', to)
    .executeTakeFirst()
  return { channels, hasAgreed: consent?.granted === true, isStopped: stop !== undefined }
}
